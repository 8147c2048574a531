import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { redirect } from 'react-router'
import type { DetailForApproval, WaitingCase } from '#contract/desk/signatures.ts'
import {
  andNextField,
  CaseActions,
  CaseFile,
  CaseSection,
  CaseHead,
  CaseOutcome,
  CaseTalk,
  CaseWorkspace,
  CopyTrackingId,
  findCaseAction,
  SignatureChain,
  submitAction,
  waitingShownAfter,
  type AnyCaseAction,
  approve,
  caseAction,
} from '#web/features/desk/index.ts'
import { LetterTextView } from '#web/features/letters/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { outcomeThatLed } from '#web/platform/answers/outcome.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { sessionUser } from '#web/platform/session/session.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/approval.page.ts'
import { ChangeTable } from './change-table.tsx'

const listPath = '/compliants-approval'

const sendBack = caseAction({
  action: 'send-back',
  call: 'sendBack',
  fields: t => t('signing:sendBack', { returnObjects: true }),
  Fields: () => <TextAreaField name="reason" longest={4000} />,
  body: ({ reason }) => ({ reason }),
})

/** What an approver can do with the proposal. */
const signatureActions: readonly AnyCaseAction[] = [approve, sendBack]

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
  const search = new URL(request.url).searchParams
  // whoever opens the page to sign presses once
  const asked = search.get('do') ?? approve.action
  const entry = turn === 'can-sign' ? findCaseAction(asked, complaint.availableActions, signatureActions) : undefined
  return {
    ...detail,
    // the open proposal is at the top, as what is asked
    parts: { ...(notes && { notes }), ...file, proposals: history.filter(({ endedAt }) => endedAt !== null) },
    open: entry && { entry, choices: await entry.load(complaint) },
    led: outcomeThatLed(search.get('done')),
  }
}

const listAfter = (action: string) => `${listPath}?done=${action}`

/** A signature leads back to the list, or to the next case that waits for one, as the approver chose. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const complaintId = Number(params.compliantId)
  const goesOn = (await request.clone().formData()).has(andNextField)
  const outcome = await submitAction(request, complaintId, {
    entries: signatureActions,
    whenLeft: listAfter,
    shownAfter: () => waitingShownAfter(sessionUser()?.id ?? 0),
  })
  if (!(outcome instanceof Response) && outcome.done === undefined) return outcome
  if (goesOn) return redirect(await nextAfter(complaintId))
  return outcome instanceof Response ? outcome : redirect(listAfter(outcome.intent))
}

/** The form for the next signature; the list where nothing else waits, or that cannot be read. */
async function nextAfter(complaintId: number): Promise<string> {
  const { cases } = await browserClient
    .listWaitingCases({ params: { userId: sessionUser()?.id ?? 0 } })
    .catch(() => ({ cases: [] as WaitingCase[] }))
  const next = cases.find(({ complaint }) => complaint.complaintId !== complaintId)
  return next
    ? `/complaint_detail-approval/${next.complaint.complaintId}?do=approve&done=approve`
    : listAfter('approve')
}

/** The breadcrumb ends in the tracking ID. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ complaint }) => [formatTrackingId(complaint.trackingId)],
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** The question for the approver, what it would change, the signatures so far; below it the whole case. */
export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, open, parts, led } = loaderData
  const { t } = useTranslation(['signing', 'desk'])
  const trackingId = formatTrackingId(complaint.trackingId).replaceAll(' ', '\u00a0')
  return (
    <article>
      <PageHeader title={t('page.title', { trackingId })} hasError={actionData?.refused !== undefined}>
        <CopyTrackingId complaint={complaint} />
        <QuietLink to={listPath}>{t('page.back')}</QuietLink>
        <PrintButton />
      </PageHeader>
      <CaseOutcome
        outcome={actionData ?? led}
        meaning={actionData || !led ? undefined : t('page.next')}
        shown={loaderData}
      />
      <CaseHead complaint={complaint} />
      <CaseWorkspace
        first={<Asked detail={loaderData} />}
        actions={
          <CaseActions
            complaint={complaint}
            entries={signatureActions}
            open={open}
            outcome={actionData}
            leavesOutBlocked
          />
        }
        talk={<CaseTalk complaint={complaint} parts={parts} />}
      >
        <CaseFile complaint={complaint} parts={parts} />
      </CaseWorkspace>
    </article>
  )
}

function Asked({ detail: { proposal, changes, letter, turn } }: { detail: DetailForApproval }) {
  const { t, language } = useTranslation(['signing', 'case-actions'])
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
        {t('proposedBy', { name: inLanguage(proposedBy.name, language) })}
        {' · '}
        <FormattedInstant instant={proposedAt} />
      </p>
      <ChangeTable changes={changes} />
      {letter && (
        <>
          <h3>{t('page.letter')}</h3>
          <p className="dimmed">{t('page.letterText')}</p>
          <LetterTextView letter={letter} />
        </>
      )}
      <h3>{t('page.signatures')}</h3>
      <SignatureChain proposal={proposal} />
      {turn && turn !== 'can-sign' && <p className="notice">{t(`turns.${turn}`)}</p>}
    </CaseSection>
  )
}
