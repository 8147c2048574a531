import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './case.module.css'
import { Due } from '../due.tsx'
import { Fact } from '../fact.tsx'
import { Severity } from '../severity.tsx'

/** Where the case stands: status, severity, clock, and who holds it. */
export function CaseSummary({ complaint }: { complaint: ComplaintDetail }) {
  const { t, i18n } = useTranslation('desk')
  const language = i18n.language
  const { holder } = complaint
  return (
    <section aria-label={t('case.sections.summary')} className={`card ${styles.summary}`}>
      <dl>
        <div>
          <Fact term={t('case.facts.status')}>
            <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
          </Fact>
        </div>
        <div>
          <Fact term={t('case.facts.severity')}>
            {complaint.severity ? <Severity severity={complaint.severity} /> : t('case.facts.noSeverity')}
          </Fact>
        </div>
        <div>
          <Fact term={t('case.facts.due')}>
            <Due {...complaint} />
          </Fact>
        </div>
        <div>
          <Fact term={t('case.facts.holder')}>
            {[complaint.holderName, holder.role, holder.organization]
              .flatMap(name => (name ? [inLanguage(name, language)] : []))
              .join(' · ')}
          </Fact>
        </div>
        <div>
          <Fact term={t('case.facts.receiver')}>
            {complaint.receiverName && inLanguage(complaint.receiverName, language)}
          </Fact>
        </div>
        <div>
          <Fact term={t('case.facts.registeredAt')}>
            <FormattedInstant instant={complaint.registeredAt} />
          </Fact>
        </div>
        <div>
          <Fact term={t('case.facts.closedAt')}>
            {complaint.closedAt && <FormattedInstant instant={complaint.closedAt} />}
          </Fact>
        </div>
      </dl>
    </section>
  )
}
