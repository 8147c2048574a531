import { Link } from 'react-router'
import { newKey } from '#contract/http/client.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { beginAction, type Outcome } from '#web/platform/answers/outcome.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import { NoPermission } from '#web/ui/states/states.tsx'
import type { Route } from './+types/body-order.page.ts'
import { BodyOrderFacts, BodyReports } from './body-order-facts.tsx'
import { BodyOrderState } from './body-order-state.tsx'
import { ReportForm } from './report-form.tsx'
import { sendDocuments, StatementDocuments } from './statement-documents.tsx'
import styles from './statements.module.css'

export const handle: TextsHandle & CrumbHandle<Route.ComponentProps['loaderData']> = {
  texts: ['body-orders', 'statements', 'files'],
  crumbs: ({ order }) => [order?.reference ?? null],
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'guest', page: 'Statements - Give' }, request)
  const id = Number(params.orderId)
  const [order, limits] =
    user.kind === 'respondent'
      ? await Promise.all([browserClient.getBodyOrder({ params: { id } }), browserClient.getFileLimits()])
      : [undefined, undefined]
  return { order, limits, idempotencyKey: newKey() }
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Outcome> {
  const id = Number(params.orderId)
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return sendDocuments(`/Statements/AddOrderDocuments/${id}`, await request.formData())
  const answers = await readAnswers(request)
  const { intent, fileId = '', text = '', sure, idempotencyKey = newKey() } = flatAnswers(answers)
  if (intent === 'remove') return attemptCall(answers, 'removeOrderDocument', { body: { id, fileId } })
  const lacking = [text.trim() === '' && 'text', sure !== 'yes' && 'sure'].filter(field => field !== false)
  if (lacking.length > 0)
    return {
      action: beginAction(),
      intent: 'report',
      refused: { fields: lacking.map(field => ({ field, reason: 'required' })), values: answers },
    }
  return attemptCall(answers, 'reportBodyOrder', { body: { id, text } }, { idempotencyKey })
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** One order to the reader's body: what is to be done, and the report that it was. */
export default function BodyOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('body-orders')
  const problem = useProblem(actionData, 'body-orders')
  const { order, limits, idempotencyKey } = loaderData
  if (!order || !limits) return <NoPermission title={t('list.title')} text={t('forRespondents')} />
  return (
    <>
      <PageHeader title={t('one.title', { number: order.reference })} hasError={actionData?.refused !== undefined}>
        <PrintButton />
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={problem} />
      <p>
        <BodyOrderState order={order} />
      </p>
      <p className="notice">{t(`explained.${order.state}`)}</p>
      <div className={styles.cards}>
        <Card title={t('one.ordered')}>
          <BodyOrderFacts order={order} />
        </Card>
        {order.reports.length > 0 && (
          <Card title={t('one.reports')}>
            <BodyReports order={order} />
          </Card>
        )}
        {order.isOwed && (
          <>
            <Card className="no-print" title={t('one.proof')}>
              <StatementDocuments
                documents={order.ownDocuments}
                hint={t('one.proofText')}
                limits={limits}
                outcome={actionData}
              />
            </Card>
            <Card className="no-print" title={t('form.title')}>
              <ReportForm order={order} outcome={actionData} idempotencyKey={idempotencyKey} />
            </Card>
          </>
        )}
      </div>
      <p className="no-print">
        <Link to="/orders">{t('one.back')}</Link>
      </p>
    </>
  )
}
