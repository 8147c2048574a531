import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { DecisionVersion, Solution } from '#contract/desk/decisions.ts'
import { UnprintedPlaces } from '#web/features/letters/index.ts'
import { inLanguage } from '#web/platform/format.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { readable } from './case-decisions.tsx'
import { DecisionText } from './decision-text.tsx'
import styles from './decisions.module.css'
import { OpinionCount } from './opinions.tsx'

/** What the complainant will get, before it is issued; it is issued only by somebody who confirms having read it. */
export function ConclusionPreview({ complaint, solution }: { complaint: ComplaintDetail; solution: Solution }) {
  const { t, language } = useTranslation('deciding')
  const signers = solution.signers.map(name => inLanguage(name, language)).join(' → ')
  return (
    <>
      <p>{t('conclusion.preview')}</p>
      <OpinionCount solution={solution} />
      {solution.draft && <p className={styles.conflict}>{t('conclusion.draftWaits')}</p>}
      {solution.decision && (
        <div className={styles.preview}>
          <UnprintedPlaces said={decidedIn(solution.decision)} />
          <DecisionText decision={readable(solution.decision, complaint)} language={complaint.language} />
        </div>
      )}
      {signers && <p className="notice">{t('conclusion.signers', { names: signers })}</p>}
      <CheckboxField name="confirmed" />
    </>
  )
}

/** What the letter says beside what was filed. */
const decidedIn = ({ issues, justification, attachments, requiredDecision }: DecisionVersion) => ({
  text: [
    ...issues.flatMap(({ finding, law, remedy, orders }) => [
      ...[finding, law, remedy],
      ...orders.flatMap(({ text, proof }) => [text, proof]),
    ]),
    justification,
  ],
  files: attachments.map(({ name }) => name),
  choices: requiredDecision ? [requiredDecision.en, requiredDecision.am] : [],
})
