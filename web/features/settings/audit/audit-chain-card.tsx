import { type FormEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AuditChain, ChainVerification } from '#contract/settings/audit.ts'
import { CallFailure } from '#contract/http/client.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/fields/inputs.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './audit.module.css'

/** Milliseconds between two questions about the progress of a verification. */
const pollMilliseconds = 2000

/** The newest seal, its recipient, and the button that verifies the chain. */
export function AuditChainCard({ chain }: { chain: AuditChain }) {
  const { t } = useTranslation('audit')
  const { revalidate } = useRevalidator()
  const isBusy = chain.verification !== null && chain.verification.finishedAt === null
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setInterval(() => void revalidate(), pollMilliseconds)
    return () => clearInterval(timer)
  }, [isBusy, revalidate])
  return (
    <Card className={styles.chain} title={t('chain.title')}>
      <p>{t('chain.lead')}</p>
      <dl className="facts">
        <Fact term={t('chain.head')}>
          {chain.head ? <code className={styles.head}>{chain.head}</code> : t('chain.none')}
        </Fact>
        <Fact term={t('chain.sentTo')}>{chain.sentTo ?? t('chain.sentToNobody')}</Fact>
      </dl>
      {chain.verification && <Verification verification={chain.verification} />}
      <VerifyForm isBusy={isBusy} />
    </Card>
  )
}

function VerifyForm({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('audit')
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<'anchor' | 'other'>()
  const begin = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget).get('anchor')
    const anchor = typeof typed === 'string' ? typed.trim() : ''
    setProblem(undefined)
    try {
      await browserClient.verifyAuditChain({ body: { ...(anchor && { anchor }) } })
      await revalidate()
    } catch (error) {
      setProblem(error instanceof CallFailure && error.status === 422 ? 'anchor' : 'other')
    }
  }
  return (
    <form onSubmit={begin} className={`no-print ${styles.verify}`} noValidate>
      <TextInput
        name="anchor"
        label={t('chain.anchor')}
        description={t('chain.anchorHint')}
        error={problem === 'anchor' ? t('chain.notAnAnchor') : undefined}
        longest={80}
        autoComplete="off"
        spellCheck={false}
      />
      <Button aria-disabled={isBusy}>{t('chain.verify')}</Button>
      {problem === 'other' && <p role="alert">{t('chain.failed')}</p>}
    </form>
  )
}

/** The result of the last verification, or its progress. */
function Verification({ verification }: { verification: ChainVerification }) {
  const { t, language } = useTranslation('audit')
  const { verified, seals, unsealed, broken, askedByName, finishedAt } = verification
  const tone = finishedAt === null ? undefined : broken ? 'bad' : 'good'
  return (
    <div className={styles.verification} data-tone={tone} role="status">
      {finishedAt === null ? (
        <>
          <p>{t('chain.busy')}</p>
          <p>
            {seals === null
              ? t('chain.queued')
              : t('chain.progress', { verified: formatNumber(verified), seals: formatNumber(seals) })}
          </p>
          {seals !== null && <progress max={seals} value={verified} aria-label={t('chain.busy')} />}
        </>
      ) : (
        <p>
          <strong>{broken ? t('chain.broken') : t('chain.holds', { count: verified })}</strong>{' '}
          {unsealed !== null && unsealed > 0 && t('chain.waiting', { count: unsealed })}
        </p>
      )}
      {broken && (
        <p>
          <code lang="en">{broken}</code>
        </p>
      )}
      <p className="dimmed">
        {t('chain.asked', { name: inLanguage(askedByName, language) })} ·{' '}
        <FormattedInstant instant={finishedAt ?? verification.askedAt} />
      </p>
    </div>
  )
}
