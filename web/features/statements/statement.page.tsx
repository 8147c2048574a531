import { Link } from 'react-router'
import { newKey } from '#contract/http/client.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { beginAction, type Outcome } from '#web/platform/answers/outcome.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { NoPermission } from '#web/ui/states/states.tsx'
import type { Route } from './+types/statement.page.ts'
import { AskedFacts } from './asked-facts.tsx'
import { MoreTime } from './more-time.tsx'
import { sendDocuments, StatementDocuments } from './statement-documents.tsx'
import { StatementCourse } from './statement-course.tsx'
import { StatementForm } from './statement-form.tsx'
import { StatementState } from './statement-state.tsx'
import { StatementText } from './statement-text.tsx'
import styles from './statements.module.css'
import { writtenOf } from './written.rules.ts'

export const handle: TextsHandle & { crumbs: () => string[] } = {
  texts: ['statements', 'files'],
  crumbs: () => [],
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'guest', page: 'Statements - Give' }, request)
  const id = Number(params.requestId)
  const [statement, limits] =
    user.kind === 'respondent'
      ? await Promise.all([browserClient.getAskedStatement({ params: { id } }), browserClient.getFileLimits()])
      : [undefined, undefined]
  return { statement, limits, idempotencyKey: newKey() }
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Outcome> {
  const id = Number(params.requestId)
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return sendDocuments(`/Statements/AddDocuments/${id}`, await request.formData())
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const body = { id, ...writtenOf(flat) }
  switch (flat.intent) {
    case 'remove':
      return attemptCall(answers, 'removeStatementDocument', { body: { id, fileId: flat.fileId ?? '' } })
    case 'time':
      return attemptCall(
        answers,
        'askForTime',
        { body: { id, until: typedDay(flat, 'until'), reason: flat.reason } },
        { idempotencyKey: flat.idempotencyKey ?? newKey() },
      )
    case 'give': {
      if (flat.sure !== 'yes')
        return {
          action: beginAction(),
          intent: 'give',
          refused: { fields: [{ field: 'sure', reason: 'required' }], values: answers },
        }
      return attemptCall(answers, 'giveStatement', { body }, { idempotencyKey: flat.idempotencyKey ?? newKey() })
    }
    default:
      return attemptCall(answers, 'saveStatementDraft', { body })
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** One request to the reader's body: what is asked, what may be read, and the form of the statement. */
export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('statements')
  const problem = useProblem(actionData, 'statements')
  const { statement, limits, idempotencyKey } = loaderData
  if (!statement || !limits) return <NoPermission title={t('list.title')} text={t('list.forRespondents')} />
  const isOpen = statement.outcome === null
  const isHeard = statement.outcome === 'given' || statement.outcome === 'recorded'
  const moreTime = <MoreTime statement={statement} outcome={actionData} idempotencyKey={idempotencyKey} />
  return (
    <>
      <PageHeader title={t('one.title', { id: statement.id })} hasError={actionData?.refused !== undefined}>
        <PrintButton />
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={problem} />
      <p>
        <StatementState {...statement} />
      </p>
      {!isOpen && <p className="notice">{t(`one.${statement.outcome ?? 'given'}`)}</p>}
      <div className={styles.cards}>
        <Card title={t('one.question')}>
          <AskedFacts statement={statement} />
        </Card>
        {statement.time && moreTime}
        {isOpen ? (
          <>
            <Card className="no-print" title={t('files.title')}>
              <StatementDocuments
                documents={statement.ownDocuments}
                hint={t('files.hint')}
                limits={limits}
                outcome={actionData}
              />
            </Card>
            <Card className="no-print" title={t('one.said')}>
              <StatementForm statement={statement} outcome={actionData} idempotencyKey={idempotencyKey} />
            </Card>
            {!statement.time && moreTime}
          </>
        ) : (
          <>
            {isHeard && <StatementCourse statement={statement} />}
            <Card title={t('one.said')}>
              <StatementText statement={statement} />
            </Card>
          </>
        )}
      </div>
      <p className="no-print">
        <Link to="/statements">{t('one.back')}</Link>
      </p>
    </>
  )
}
