import type { MyStatement } from '#contract/desk/shared-statements.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseDone } from '../case/case-done.tsx'
import { CaseUnsent } from '../case/case-problem.tsx'
import { ownStatementPath } from '../paths.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import type { FoundStatus } from '../status.loader.ts'
import { caseRefusalOf } from '../status-refusal.ts'
import { ProofCard, TrackedPage } from '../tracked-page.tsx'
import OwnStatements, { type FileLimits } from './own-statements.tsx'

interface StatementViewProps {
  found: FoundStatus
  /** Null until the complaint is proven. */
  statements: MyStatement[] | null
  refusal: Refusal | undefined
}

/** After a code: what the body says, and the form to comment on it. */
export function StatementView({ found, statements, refusal }: StatementViewProps) {
  const { t } = useTranslation(['own-statements', 'concluding'])
  const { mine, id } = found
  return (
    <TrackedPage found={found} refusal={refusal} title={t('title')} back={t('concluding:page.back')}>
      {mine && statements ? (
        <Read
          found={found}
          statements={statements}
          refusal={refusal}
          forms={{
            ownCase: mine.ownCase,
            idempotencyKey: mine.idempotencyKey,
            action: `${ownStatementPath(id)}#statements`,
            refusal: caseRefusalOf(refusal),
          }}
          limits={mine.limits}
        />
      ) : (
        <ProofCard title={t('concluding:page.proveTitle')}>
          <ProofForm found={found} refusal={refusal} lead={t('prove')} submit={t('open')} />
        </ProofCard>
      )}
    </TrackedPage>
  )
}

function Read({
  found,
  statements,
  refusal,
  forms,
  limits,
}: StatementViewProps & { statements: MyStatement[]; forms: CaseForms; limits: FileLimits }) {
  const { t } = useTranslation('own-statements')
  return (
    <>
      {!refusal && <CaseDone done={found.done} />}
      <CaseUnsent refusal={refusal} />
      {statements.length === 0 && <p>{t('none')}</p>}
      <OwnStatements statements={statements} forms={forms} limits={limits} hasLinks />
    </>
  )
}
