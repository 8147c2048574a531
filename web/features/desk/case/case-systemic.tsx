import { Link } from 'react-router'
import type { SystemicCaseOfComplaint } from '#contract/reports/systemic-cases.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CaseSection } from './case-section.tsx'

interface CaseSystemicProps {
  systemicCases: readonly SystemicCaseOfComplaint[]
  /** Whether the reader may open them. */
  hasLinks: boolean
}

/** The systemic cases of this complaint. */
export function CaseSystemic({ systemicCases, hasLinks }: CaseSystemicProps) {
  const { t } = useTranslation('supervising')
  if (systemicCases.length === 0) return null
  return (
    <CaseSection title={t('systemic.title')}>
      {systemicCases.map(({ id, title, status }) => (
        <p key={id}>
          {t('systemic.part')} {hasLinks ? <Link to={`/systemic-cases/${id}`}>{title}</Link> : <strong>{title}</strong>}
          {status === 'CLOSED' && <span className="dimmed"> ({t('systemic.closed')})</span>}
        </p>
      ))}
    </CaseSection>
  )
}
