import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import type { CheckedLetter } from '#contract/filing/letters.ts'
import { formatLetterCode } from '#contract/values/letter-code.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './letters.module.css'

const icons = { current: IconCircleCheck, ended: IconAlertTriangle, unknown: IconCircleX, busy: IconClock }

/** The result of the check, in one sentence, with its icon and colour. */
export function Verdict({
  kind,
  title,
  text,
  code,
  children,
}: {
  kind: keyof typeof icons
  title: string
  text: string
  /** The letter's code, where one was entered. */
  code?: string
  children?: ReactNode
}) {
  const { t } = useTranslation('check-letter')
  const Icon = icons[kind]
  return (
    <section className={`card ${styles.verdict}`} data-kind={kind} aria-labelledby="verdict">
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id="verdict">{title}</h2>
        <p>{text}</p>
        {code !== undefined && (
          <p className={styles.code}>
            {t('check.code')} <strong translate="no">{formatLetterCode(code)}</strong>
          </p>
        )}
      </div>
      {children}
    </section>
  )
}

/** An issued letter: the facts on the paper, so that the two can be compared. */
export function FoundLetter({ letter, code }: { letter: CheckedLetter; code: string }) {
  const { t } = useTranslation(['check-letter', 'letters'])
  const { endedBecause } = letter
  return (
    <Verdict
      kind={endedBecause ? 'ended' : 'current'}
      title={t(endedBecause ? 'ended.title' : 'current.title')}
      text={endedBecause ? t(`letters:because.${endedBecause}`) : t('current.text')}
      code={code}
    >
      <Facts letter={letter} />
      <p className={styles.compare}>{t('check.compare')}</p>
    </Verdict>
  )
}

function Facts({ letter }: { letter: CheckedLetter }) {
  const { t, language } = useTranslation(['check-letter', 'letters'])
  const { endedAt, replacedBy } = letter
  return (
    <dl className={`facts ${styles.facts}`}>
      <Fact term={t('facts.since')} instant={endedAt} />
      {replacedBy && (
        <Fact term={t('facts.replacedBy')}>
          {t(`letters:kinds.${replacedBy.kind}`)}, <span translate="no">{replacedBy.reference}</span>,{' '}
          <FormattedInstant instant={replacedBy.issuedAt} />
        </Fact>
      )}
      <Fact term={t('facts.kind')}>{t(`letters:kinds.${letter.kind}`)}</Fact>
      <Fact term={t('facts.reference')}>
        <span translate="no">{letter.reference}</span>
      </Fact>
      <Fact term={t('facts.issuedAt')} instant={letter.issuedAt} />
      <Fact term={t('facts.issuer')}>{inLanguage(letter.issuer, language)}</Fact>
      <Fact term={t('facts.initials')}>
        {letter.initials.length > 0 && (
          <span translate="no">{letter.initials.map(initial => `${initial}…`).join(' ')}</span>
        )}
      </Fact>
    </dl>
  )
}
