import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Proposal, Signature } from '#contract/desk/signatures.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './signatures.module.css'

/** The signatures of a proposal in their order: given, next, and later ones. */
export function SignatureChain({ proposal }: { proposal: Proposal }) {
  const { t, language } = useTranslation('signing')
  return (
    <ol className={styles.chain} aria-label={t('chain.label')}>
      {proposal.signatures.map(signature => {
        const state = stateOf(proposal, signature)
        return (
          <li key={signature.order} data-state={state} aria-current={state === 'asked' ? 'step' : undefined}>
            <strong>{inLanguage(signature.approver.name, language)}</strong>
            {signature.position && <span className="dimmed">{signature.position}</span>}
            <SignatureText signature={signature} state={state} />
          </li>
        )
      })}
    </ol>
  )
}

type State = 'approved' | 'sent-back' | 'asked' | 'to-come' | 'not-needed'

function stateOf({ endedAt }: Proposal, { ruling, askedAt }: Signature): State {
  if (ruling) return ruling
  if (endedAt) return 'not-needed'
  return askedAt ? 'asked' : 'to-come'
}

function SignatureText({ signature, state }: { signature: Signature; state: State }) {
  const { t, language } = useTranslation('signing')
  const nameOf = (person: Signature['approver']) => inLanguage(person.name, language)
  const { approver, signedBy, signedAt, askedAt, substitute, delegate, problem, reason } = signature
  const standIn = signedBy && signedBy.userId !== approver.userId ? signedBy : null
  return (
    <>
      <span className={styles.state}>
        {t(`chain.${state}`)}
        {(signedAt ?? (state === 'asked' && askedAt)) && (
          <>
            {' · '}
            <FormattedInstant instant={signedAt ?? askedAt ?? ''} />
          </>
        )}
      </span>
      {standIn && <span>{t('chain.signedFor', { name: nameOf(standIn) })}</span>}
      {!signedBy && substitute && <span>{t('chain.substitute', { name: nameOf(substitute) })}</span>}
      {delegate && <span>{t('chain.delegate', { name: nameOf(delegate) })}</span>}
      {problem && <span className={styles.problem}>{t(`problems.${problem}`)}</span>}
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
    </>
  )
}
