import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatName, formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import { casePath } from '../case-path.ts'
import type { Route } from './+types/lost-addresses.page.ts'
import { ContactForm } from './contact-form.tsx'
import { IssuePinForm } from './issue-pin-form.tsx'
import { actOnLostAddresses, contactIntent, pinIntent } from './lost-addresses.action.ts'
import styles from './lost-addresses.module.css'
import { PinSlip } from './pin-slip.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Register' }, request)
  const complaintId = Number(params.complaintId)
  if (!Number.isInteger(complaintId)) throw new Response(null, { status: 404 })
  const complaint = await browserClient.getComplaintDetail({ params: { complaintId } })
  const people = [complaint.complainant, ...complaint.representatives]
  const asked = Number(new URL(request.url).searchParams.get('party'))
  return { complaint, people, person: people.find(({ id }) => id === asked) ?? complaint.complainant }
}

export const clientAction = ({ params, request }: Route.ClientActionArgs) =>
  actOnLostAddresses(request, Number(params.complaintId))

/** The breadcrumb ends in the tracking ID. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ complaint }) => [formatTrackingId(complaint.trackingId), null],
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '../page-error.tsx'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

const offers = ({ availableActions }: ComplaintDetail, action: string): boolean => availableActions.includes(action)

/** Somebody stands at the desk whom no message reaches any more: a new PIN, and the address that is right now. */
export default function LostAddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('lost-addresses')
  const { complaint, people, person } = loaderData
  const { problem, done, pin } = actionData ?? {}
  if (pin) return <PinSlip complaint={complaint} pin={pin} />
  const code = problem?.code as 'nothing-changed' | undefined
  const isPinLost = done !== undefined && actionData?.intent === pinIntent
  const meaning = code
    ? t(`problems.${code}`, { defaultValue: t('problems.other') })
    : isPinLost
      ? t('pin.again')
      : done && t('contact.done')
  const mayIssue = offers(complaint, pinIntent)
  const mayCorrect = offers(complaint, contactIntent)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('lead', {
          name: formatName(complaint.complainant),
          trackingId: formatTrackingId(complaint.trackingId).replaceAll(' ', '\u00a0'),
        })}
        hasError={actionData?.refused !== undefined || problem !== undefined}
      >
        <QuietLink to={casePath(complaint.complaintId)}>{t('back')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      {!mayIssue && !mayCorrect && <p>{t('nothing')}</p>}
      <div className={styles.forms}>
        {mayIssue && <IssuePinForm complaint={complaint} outcome={actionData} />}
        {mayCorrect && <ContactForm key={person.id} {...{ complaint, people, person }} outcome={actionData} />}
      </div>
    </>
  )
}
