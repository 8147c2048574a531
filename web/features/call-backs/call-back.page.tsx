import { redirect } from 'react-router'
import type { CallBack } from '#contract/desk/call-backs.ts'
import { mostMissed } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatPhone, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/call-back.page.ts'
import { recordCallBack } from './call-back.action.ts'
import { CallBackForm } from './call-back-form.tsx'
import styles from './call-backs.module.css'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Call-backs - Record' }, request)
  const callBackId = Number(params.callBackId)
  if (!Number.isInteger(callBackId) || callBackId < 1) throw new Response(null, { status: 404 })
  return browserClient.getCallBack({ params: { callBackId } })
}

/** The next call is in the list. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const outcome = await recordCallBack(request, Number(params.callBackId))
  return outcome.done === undefined ? outcome : redirect('/call-backs')
}

/** The breadcrumb ends in the tracking ID. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ trackingId }) => [formatTrackingId(trackingId)],
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** One call: whom to call about what, and the form for what they say. */
export default function CallBackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('call-backs')
  const code = actionData?.problem?.code as 'call-back-over' | undefined
  return (
    <>
      <PageHeader
        title={t('call.title', { name: loaderData.complainantName })}
        text={t('call.lead')}
        hasError={actionData?.refused !== undefined || actionData?.problem !== undefined}
      >
        <QuietLink to="/call-backs">{t('call.back')}</QuietLink>
      </PageHeader>
      <OutcomeNotice
        outcome={actionData}
        meaning={code && t(`problems.${code}`, { defaultValue: t('problems.other') })}
      />
      <div className={styles.call}>
        <WhatItWas callBack={loaderData} />
        <CallBackForm callBack={loaderData} outcome={actionData} />
      </div>
    </>
  )
}

function WhatItWas({ callBack }: { callBack: CallBack }) {
  const { t, language } = useTranslation(['call-backs', 'statuses'])
  const { people, missed, closeReason, trackingId, issue } = callBack
  return (
    <section className="card" aria-labelledby="whom">
      <h2 id="whom">{t('call.whom')}</h2>
      <ul className={styles.people}>
        {people.map(({ name, phone }) => (
          <li key={phone}>
            <span>{name}</span>
            <a href={`tel:${phone}`} className="button" data-kind="quiet">
              {formatPhone(phone)}
            </a>
          </li>
        ))}
      </ul>
      <dl className="facts">
        <Fact term={t('call.language')}>{t(`languages.${callBack.language}`)}</Fact>
        <Fact term={t('columns.trackingId')}>
          <span translate="no">{formatTrackingId(trackingId)}</span>
        </Fact>
        <Fact term={t('call.type')}>{inLanguage(callBack.complaintType, language)}</Fact>
        <Fact term={t('call.against')}>{inLanguage(callBack.againstOrganization, language)}</Fact>
        <Fact term={t('call.issue')}>{issue}</Fact>
        <Fact term={t('columns.closed')} instant={callBack.closedAt} />
        <Fact term={t('columns.until')} instant={callBack.waitsUntil} />
        <Fact term={t('call.closeReason')}>{closeReason && t(`statuses:closeReason.${closeReason}`)}</Fact>
        <Fact term={t('columns.tries')}>{missed > 0 && t('tries', { count: missed, most: mostMissed })}</Fact>
      </dl>
    </section>
  )
}
