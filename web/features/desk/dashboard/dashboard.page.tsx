import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { dayOfInstant, ownName } from '#web/platform/format.ts'
import type { EarlyHandle } from '#web/platform/session/early-answers.ts'
import { requireStaff, type SignedIn } from '#web/platform/session/guard.ts'
import { menuFor } from '#web/menu.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import type { Route } from './+types/dashboard.page.ts'
import { ComplaintLines } from '../complaint-list/complaint-lines.tsx'
import { CountTable } from './count-table.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MyWorkPanel } from './my-work.tsx'
import { PageEntries } from './page-entries.tsx'
import styles from './dashboard.module.css'

// only supervisors see it: its code comes with their figures
const loadTeamWork = () => import('./team-work.tsx')
const TeamWorkPanel = onDemand(loadTeamWork)

/** The short lists, each with the list that it is the beginning of. */
const shortLists = [
  { list: 'urgent', nothing: 'noUrgent', path: '/compliants/active' },
  { list: 'critical', nothing: 'noCritical', path: '/compliants/critical' },
  { list: 'newest', nothing: 'noNewest', path: '/compliants/all?sort=newest' },
] as const

/** Rows of each short list. */
const rowsShown = 5

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const signedIn = await requireStaff({ guard: 'admin' }, request)
  const [dashboard] = await Promise.all([
    browserClient.getDashboard(),
    // it says itself that it did not come
    holds(signedIn.permissions, 'Complaints - Supervise') && loadTeamWork().catch(() => {}),
  ])
  return {
    ...dashboard,
    user: signedIn.user,
    entries: entriesOf(signedIn),
    setUp: dashboard.statuses.length === 0 && signedIn.permissions.has('All') ? allEntriesOf(signedIn) : null,
    mayList: mayList(signedIn),
    today: dayOfInstant(new Date()),
  }
}

const mayList = ({ permissions }: SignedIn): boolean => holds(permissions, 'Complaints - List View')

const allEntriesOf = ({ user: { guardLevel }, permissions }: SignedIn) =>
  menuFor({ guardLevel, permissions }).flatMap(({ entries }) => entries)

/** Links to reports and settings, for users who manage users or audit. */
function entriesOf({ user: { guardLevel }, permissions }: SignedIn) {
  if (!holds(permissions, 'Users - Manage') && !holds(permissions, 'Audit - View')) return []
  return menuFor({ guardLevel, permissions }).flatMap(({ name, entries }) =>
    name === 'reports' || name === 'setting' ? entries : [],
  )
}

export const handle: EarlyHandle = { early: () => [callPlans.getDashboard.path] }

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '../page-error.tsx'

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation('desk')
  const { user, work, team, entries, setUp, cards, locations, statuses, mayList, today } = loaderData
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <div className={styles.greeting}>
        <h1>{t('dashboard.greeting', { name: ownName(user, language).split(' ')[0] })}</h1>
        <p className="dimmed">
          <FormattedDate day={today} />
        </p>
      </div>
      {setUp && <FirstSteps entries={setUp} />}
      {work && <MyWorkPanel work={work} escalated={team?.escalated} />}
      {entries.length > 0 && <PageEntries entries={entries} />}
      <h2 className={styles.figuresTitle}>{t('dashboard.cards')}</h2>
      <FigureCards cards={cards} hasLinks={mayList} />
      {team && <TeamWorkPanel team={team} today={today} />}
      <div className={styles.columns}>
        {mayList &&
          shortLists.map(({ list, nothing, path }) => (
            <ComplaintLines
              key={list}
              title={t(`dashboard.${list}`)}
              complaints={loaderData[list].slice(0, rowsShown)}
              nothing={t(`dashboard.${nothing}`)}
              listPath={path}
            />
          ))}
        <CountTable kind="location" rows={locations} hasLinks={mayList} />
        <CountTable kind="status" rows={statuses} hasLinks={mayList} />
      </div>
    </>
  )
}
