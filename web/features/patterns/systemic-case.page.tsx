import { Form } from 'react-router'
import type { SystemicCase } from '#contract/reports/systemic-cases.ts'
import { nameOrEnded } from '#contract/values/standing.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { CalendarName } from '#web/platform/calendar.ts'
import { dayOfInstant, inLanguage } from '#web/platform/format.ts'
import { dayValues } from '#web/platform/forms/typed-day.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Card } from '#web/ui/card.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { SecondStep } from '#web/ui/second-step.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/systemic-case.page.ts'
import styles from './patterns.module.css'
import { changeSystemicCase, type SystemicOutcome } from './systemic-case.action.ts'
import { SystemicEvents } from './systemic-events.tsx'
import { SystemicForm } from './systemic-form.tsx'
import { FollowUpDay, SystemicStatusBadge } from './systemic-status.tsx'
import { TiedComplaints } from './tied-complaints.tsx'
import { useSystemicMeaning } from './use-systemic-meaning.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Supervise' }, request)
  const systemicCaseId = Number(params.systemicCaseId)
  if (!Number.isInteger(systemicCaseId)) throw new Response(null, { status: 404 })
  const systemicCase = await browserClient.getSystemicCase({ params: { systemicCaseId } })
  return { systemicCase, today: dayOfInstant(new Date()) }
}

export const clientAction = ({ params, request }: Route.ClientActionArgs) =>
  changeSystemicCase(request, Number(params.systemicCaseId))

/** The breadcrumb ends in its title. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ systemicCase }) => [systemicCase.title],
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** Complaints with a common cause, the recommendation to the body, and what came of it. */
export default function SystemicCasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('systemic')
  const { systemicCase, today } = loaderData
  const meaning = useSystemicMeaning(actionData)
  const { calendar } = useDates()
  const isOpen = systemicCase.status !== 'CLOSED'
  return (
    <article className={styles.systemic}>
      <PageHeader title={systemicCase.title} hasError={actionData?.refused !== undefined}>
        <PrintButton />
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <WayBack outcome={actionData} systemicCase={systemicCase} />
      <Facts systemicCase={systemicCase} today={today} />
      <Card title={t('form.recommendation.label')}>
        <p className="as-typed">{systemicCase.recommendation || t('noRecommendation')}</p>
      </Card>
      <StatusActions systemicCase={systemicCase} />
      {isOpen && (
        <details className="card no-print" open={actionData?.intent === 'change' && actionData.refused !== undefined}>
          <summary>{t('change.title')}</summary>
          <SystemicForm
            key={systemicCase.version}
            id={systemicCase.id}
            version={systemicCase.version}
            values={valuesOf(systemicCase, calendar)}
            outcome={actionData}
            today={today}
            button={t('change.button')}
          />
        </details>
      )}
      <TiedComplaints systemicCase={systemicCase} outcome={actionData} />
      <SystemicEvents systemicCase={systemicCase} outcome={actionData} />
    </article>
  )
}

const valuesOf = (
  { title, organization, recommendation, followUpOn }: SystemicCase,
  calendar: CalendarName,
): Record<string, string> => ({
  title,
  organizationId: String(organization.id),
  recommendation,
  ...dayValues('followUpOn', followUpOn, calendar),
})

function Facts({ systemicCase, today }: { systemicCase: SystemicCase; today: string }) {
  const { t, language } = useTranslation('systemic')
  const { organization, status, ownerName, ownerHasEnded, isOwn } = systemicCase
  return (
    <dl className="facts">
      <Fact term={t('form.organizationId.label')}>{inLanguage(organization, language)}</Fact>
      <Fact term={t('fields.status')}>
        <SystemicStatusBadge status={status} />
      </Fact>
      <Fact term={t('form.followUpOn.label')}>
        <FollowUpDay systemicCase={systemicCase} today={today} />
      </Fact>
      <Fact term={t('fields.owner')}>
        {isOwn ? t('you') : nameOrEnded(inLanguage(ownerName, language), ownerHasEnded, language)}
      </Fact>
    </dl>
  )
}

/** Possible next actions; closing asks first. */
function StatusActions({ systemicCase: { id, version, status, title } }: { systemicCase: SystemicCase }) {
  const { t } = useTranslation('systemic')
  return (
    <Form method="post" className="actions no-print" preventScrollReset key={`${id} ${version}`}>
      <input type="hidden" name="version" value={version} />
      {status === 'OPEN' && <Button intent="FOLLOWED_UP">{t('do.FOLLOWED_UP')}</Button>}
      {status !== 'OPEN' && <QuietButton intent="OPEN">{t('do.OPEN')}</QuietButton>}
      {status !== 'CLOSED' && (
        <SecondStep
          label={t('do.CLOSED')}
          question={t('closing.question', { title })}
          confirm={t('closing.confirm')}
          intent="CLOSED"
        />
      )}
    </Form>
  )
}

/** Undoes the last action: a removed complaint, or closing. */
function WayBack({ outcome, systemicCase }: { outcome: SystemicOutcome | undefined; systemicCase: SystemicCase }) {
  const { t } = useTranslation('systemic')
  const latest = useLatest(outcome)
  const { untiedId, isClosed } = latest ?? {}
  if (untiedId === undefined && !isClosed) return null
  return (
    <Form method="post" className="actions no-print" preventScrollReset>
      <input type="hidden" name="version" value={systemicCase.version} />
      {untiedId !== undefined && <input type="hidden" name="complaintId" value={untiedId} />}
      <QuietButton intent={isClosed ? 'OPEN' : 'tie'}>{t(isClosed ? 'undo.closed' : 'undo.untied')}</QuietButton>
    </Form>
  )
}
