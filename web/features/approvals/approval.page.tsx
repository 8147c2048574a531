import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, redirect } from 'react-router'
import type { DetailForApproval } from '#contract/desk/signatures.ts'
import {
  CaseActions,
  CaseFile,
  CaseSection,
  CaseHead,
  findCaseAction,
  SignatureChain,
  submitAction,
  useActionMeaning,
} from '#web/features/desk/index.ts'
import { StandingDecision } from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/approval.page.ts'
import { ChangeTable } from './change-table.tsx'
import { signatureActions } from './signature-actions.tsx'

const listPath = '/compliants-approval'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: 'Complaints - Approval View' }, request)
  const complaintId = Number(params.compliantId)
  if (!Number.isInteger(complaintId)) throw new Response(null, { status: 404 })
  const oneComplaint = { params: { complaintId } }
  const listsCases = holds(permissions, 'Complaints - List View')
  const [detail, file, notes] = await Promise.all([
    browserClient.getDetailForApproval(oneComplaint),
    listsCases ? browserClient.getCaseFile(oneComplaint) : undefined,
    listsCases ? undefined : browserClient.listCaseNotes(oneComplaint),
  ])
  const { complaint, history, turn } = detail
  const asked = new URL(request.url).searchParams.get('do')
  const entry = turn === 'can-sign' ? findCaseAction(asked, complaint.availableActions, signatureActions) : undefined
  return {
    ...detail,
    // the open proposal is at the top, as what is asked
    parts: { ...(notes && { notes }), ...file, proposals: history.filter(({ endedAt }) => endedAt !== null) },
    open: entry && { entry, choices: await entry.load(complaint) },
  }
}

/** A signature leads back to the list with the next case. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const listAfter = (action: string) => `${listPath}?done=${action}`
  const outcome = await submitAction(request, Number(params.compliantId), signatureActions, listAfter)
  if (outcome instanceof Response || outcome.done === undefined) return outcome
  return redirect(listAfter(outcome.intent))
}

/** The breadcrumb ends in the tracking ID. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ complaint }) => [formatTrackingId(complaint.trackingId)],
}

export const HydrateFallback = PageSkeleton
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** The question for the approver, what it would change, the signatures so far; below it the whole case. */
export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, open, parts } = loaderData
  const { t } = useTranslation(['signing', 'desk'])
  const meaning = useActionMeaning(actionData, complaint)
  const trackingId = formatTrackingId(complaint.trackingId).replaceAll(' ', '\u00a0')
  return (
    <article>
      <PageHeader title={t('page.title', { trackingId })} hasError={actionData?.refused !== undefined}>
        <Link className="button no-print" data-kind="quiet" to={listPath}>
          {t('page.back')}
        </Link>
        <PrintButton />
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <CaseHead complaint={complaint} notes={parts.notes?.notes.length} />
      <Asked detail={loaderData} />
      <CaseActions complaint={complaint} entries={signatureActions} open={open} outcome={actionData} leavesOutBlocked />
      <CaseFile complaint={complaint} parts={parts} />
    </article>
  )
}

function Asked({ detail: { complaint, proposal, changes, decision, turn } }: { detail: DetailForApproval }) {
  const { t, i18n } = useTranslation(['signing', 'case-actions'])
  if (!proposal)
    return (
      <CaseSection title={t('page.asked')}>
        <p>{t('page.nothingWaits')}</p>
      </CaseSection>
    )
  const { action, proposedBy, proposedAt } = proposal
  return (
    <CaseSection title={`${t('page.asked')}: ${t(`case-actions:names.${action as 'forward'}`)}`}>
      <p className="dimmed">
        {t('proposedBy', { name: inLanguage(proposedBy.name, i18n.language) })}
        {' · '}
        <FormattedInstant instant={proposedAt} />
      </p>
      <ChangeTable changes={changes} />
      {decision && <StandingDecision complaint={complaint} decision={decision} />}
      <h3>{t('page.signatures')}</h3>
      <SignatureChain proposal={proposal} />
      {turn && turn !== 'can-sign' && <p className="notice">{t(`turns.${turn}`)}</p>}
    </CaseSection>
  )
}
