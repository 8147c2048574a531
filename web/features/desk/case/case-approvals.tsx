import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Proposal } from '#contract/desk/signatures.ts'
import { inLanguage } from '#web/platform/format.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { CaseSection } from './frame/case-section.tsx'
import { SignatureChain } from './signature-chain.tsx'
import styles from './signatures.module.css'

interface CaseApprovalsProps {
  proposals: readonly Proposal[]
  /** The page where the reader can sign; left out when they cannot. */
  approvalPath?: string | undefined
}

/** The open proposal with its chain, and earlier ones, folded when all have ended; nothing at all when there never was one. */
export function CaseApprovals({ proposals, approvalPath }: CaseApprovalsProps) {
  const { t } = useTranslation('signing')
  if (proposals.length === 0) return null
  return (
    <CaseSection title={t('section')} isFolded={proposals.every(({ endedAt }) => endedAt !== null)}>
      {proposals.toReversed().map(proposal => (
        <section key={proposal.id} className={styles.proposal} data-waits={proposal.endedAt === null || undefined}>
          <ProposalHead proposal={proposal} />
          <SignatureChain proposal={proposal} />
          {proposal.endedAt === null && approvalPath && (
            <p className="no-print">
              <ButtonLink to={approvalPath}>{t('open')}</ButtonLink>
            </p>
          )}
        </section>
      ))}
    </CaseSection>
  )
}

/** What was proposed, by whom, when, and the outcome. */
function ProposalHead({ proposal: { action, proposedBy, proposedAt, ending, endedAt } }: { proposal: Proposal }) {
  const { t, language } = useTranslation(['signing', 'case-actions'])
  return (
    <>
      <h3>
        {t(`case-actions:names.${action as 'forward'}`)}{' '}
        <small className="dimmed">{t(`endings.${ending ?? 'open'}`)}</small>
      </h3>
      <p className="dimmed">
        {t('proposedBy', { name: inLanguage(proposedBy.name, language) })}
        {' · '}
        <FormattedInstant instant={proposedAt} />
        {endedAt && (
          <>
            {' – '}
            <FormattedInstant instant={endedAt} />
          </>
        )}
      </p>
    </>
  )
}
