import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { lastList } from '#web/platform/last-list.ts'
import type { EarlyHandle } from '#web/platform/session/early-answers.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Key } from '#web/ui/key.tsx'
import { markedKey } from '#web/ui/marked-keys.ts'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { OfferHandle } from '#web/ui/staff-shell/page-offers.ts'
import type { Route } from './+types/case.page.ts'
import { CaseActions } from '../actions/case-actions.tsx'
import { caseActions, findCaseAction } from '../actions/index.ts'
import { caseFileUrl } from '../actions/shown-after.ts'
import { submitAction } from '../actions/submit-action.ts'
import { changeNotes, isAboutNotes } from '../notes/case-notes.action.ts'
import { changeDocuments, isAboutDocuments } from './documents/case-documents.action.ts'
import { BesideInList } from './beside-in-list.tsx'
import { AlsoHere } from './frame/also-here.tsx'
import { CaseFile } from './case-file.tsx'
import { CaseHead, CopyTrackingId } from './frame/case-head.tsx'
import { OpenOrders } from './open-orders.tsx'
import { CaseOutcome } from './case-outcome.tsx'
import { CaseTalk } from './frame/case-talk.tsx'
import { CaseWorkspace } from './frame/case-workspace.tsx'
import { loadOpenForm } from './open-form.ts'
import { casePath } from '../case-path.ts'
import { PageError } from '../page-error.tsx'
import { TakeNext } from '../take-next.tsx'
import { UndoButton } from '../undo-button.tsx'
import { CorrectionLinks } from '../correction/update-complaint-links.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: 'Complaints - List View' }, request)
  const complaintId = Number(params.compliantId)
  // an invalid id is treated like an unknown one
  if (!Number.isInteger(complaintId)) throw new Response(null, { status: 404 })
  const { complaint, ...parts } = await browserClient.getCaseFile({ params: { complaintId } })
  const entry = findCaseAction(new URL(request.url).searchParams.get('do'), complaint.availableActions)
  const open = await loadOpenForm(entry, complaint)
  return {
    complaint,
    open,
    parts,
    opensSystemic: holds(permissions, 'Complaints - Supervise'),
    exports: holds(permissions, 'Complaints - Export dossier'),
  }
}

export function clientAction({ params, request }: Route.ClientActionArgs) {
  const complaintId = Number(params.compliantId)
  if (isAboutNotes(request)) return changeNotes(request, complaintId)
  return isAboutDocuments(request) ? changeDocuments(request, complaintId) : submitAction(request, complaintId)
}

type Loaded = Route.ComponentProps['loaderData']

/** The breadcrumb ends in the tracking ID; the search box offers what can be done with the case. */
export const handle: CrumbHandle<Loaded> & OfferHandle<Loaded> & EarlyHandle = {
  early: ({ compliantId = '' }) => (/^[1-9]\d{0,8}$/.test(compliantId) ? [caseFileUrl(Number(compliantId))] : []),
  crumbs: ({ complaint }) => [formatTrackingId(complaint.trackingId)],
  offers: ({ complaint: { complaintId, availableActions } }) =>
    caseActions
      .filter(({ action }) => availableActions.includes(action))
      .map(({ action }) => ({
        path: `${casePath(complaintId)}?do=${action}`,
        name: `case-actions:names.${action}`,
      })),
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { loadsAgain as shouldRevalidate } from './open-form.ts'

/** A complaint that is missing or hidden from the reader leads back to the list; other errors are as on every page. */
export function ErrorBoundary() {
  const { t } = useTranslation('desk')
  const error = useRouteError()
  const status = error instanceof CallFailure || isRouteErrorResponse(error) ? error.status : undefined
  if (status !== 404 && status !== 422) return <PageError />
  return (
    <>
      <PageTitle>{t('case.notFound.title')}</PageTitle>
      <h1 className="visually-hidden">{t('case.sections.complaint')}</h1>
      <EmptyState title={t('case.notFound.title')} text={t('case.notFound.text')}>
        <ButtonLink to="/compliants/all">{t('case.back')}</ButtonLink>
      </EmptyState>
    </>
  )
}

/** The complaint and everything that happened since, as one document that can be printed. */
export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, open, parts } = loaderData
  const { t } = useTranslation('desk')
  // on a narrow screen the number moves to the next line as a whole
  const trackingId = formatTrackingId(complaint.trackingId).replaceAll(' ', '\u00a0')
  return (
    <article>
      <PageHeader title={t('case.title', { trackingId })} hasError={actionData?.refused !== undefined}>
        <CopyTrackingId complaint={complaint} />
        <QuietLink to={lastList(complaint.complaintId)} {...markedKey('b')}>
          {t('case.back')}
          <Key>B</Key>
        </QuietLink>
        <BesideInList complaintId={complaint.complaintId} />
        <TakeNext after={complaint.complaintId} />
        {loaderData.exports && (
          <QuietLink to={`/complaint/dossiers/${complaint.complaintId}`}>{t('case.dossiers')}</QuietLink>
        )}
        <PrintButton />
      </PageHeader>
      <CaseOutcome outcome={actionData} shown={loaderData}>
        <UndoButton undo={actionData?.undo} />
      </CaseOutcome>
      <CaseHead complaint={complaint}>
        <OpenOrders orders={parts.orders} />
        <AlsoHere complaintId={complaint.complaintId} />
      </CaseHead>
      <CaseWorkspace
        actions={
          <>
            <CaseActions
              complaint={complaint}
              open={actionData?.done === undefined ? open : undefined}
              outcome={actionData}
              owesOpinion={parts.decisions?.opinions.some(({ isOwn, opinion }) => isOwn && !opinion)}
            />
            <CorrectionLinks complaint={complaint} />
          </>
        }
        talk={<CaseTalk complaint={complaint} parts={parts} />}
      >
        <CaseFile
          complaint={complaint}
          parts={parts}
          opensSystemic={loaderData.opensSystemic}
          documents={parts.documentChoices ? { ...parts.documentChoices, outcome: actionData } : undefined}
          approvalPath={
            complaint.availableActions.includes('approve')
              ? `/complaint_detail-approval/${complaint.complaintId}`
              : undefined
          }
        />
      </CaseWorkspace>
    </article>
  )
}
