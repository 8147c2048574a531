import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintRow } from '#contract/complaints.ts'
import { browserClient } from '#web/platform/api.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { requireStaff, type SignedIn } from '#web/platform/guard.ts'
import { menuFor } from '#web/menu.ts'
import { holds } from '#web/platform/guard.rules.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import type { Route } from './+types/dashboard.page.ts'
import { ComplaintLines } from '../complaint-list/complaint-lines.tsx'
import { CountTable } from './count-table.tsx'
import { FigureCards } from './figure-cards.tsx'
import { MyWorkPanel } from './my-work.tsx'
import { PageEntries } from './page-entries.tsx'
import { TeamWorkPanel } from './team-work.tsx'
import styles from './dashboard.module.css'

/** Rows of each short list. */
const rowsShown = 5

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const signedIn = await requireStaff({ guard: 'admin' }, request)
  const { user } = signedIn
  const ids = { userId: user.id, roleId: user.roleId ?? 0 }
  const newestOf = (filterBy: 'all' | 'critical') =>
    mayList(signedIn) ? browserClient.getDashboardComplaints({ params: { ...ids, filterBy } }) : []
  const ofUser = { params: { userId: user.id } }
  const [work, team, cards, locations, statuses, newest, critical, urgent] = await Promise.all([
    mayList(signedIn) ? browserClient.getMyWork(ofUser) : null,
    holds(signedIn.permissions, 'Complaints - Supervise') ? browserClient.getTeamWork(ofUser) : null,
    browserClient.getDashboardCards({ params: ids }),
    browserClient.getDashboardSummary({ params: { userId: user.id, groupBy: 'Location' } }),
    browserClient.getDashboardSummary({ params: { userId: user.id, groupBy: 'Status' } }),
    newestOf('all'),
    newestOf('critical'),
    loadUrgent(signedIn, ids),
  ])
  return {
    user,
    work,
    team,
    entries: entriesOf(signedIn),
    cards,
    locations,
    statuses,
    newest,
    critical,
    urgent,
    mayList: mayList(signedIn),
    today: dayOfInstant(new Date()),
  }
}

const mayList = ({ permissions }: SignedIn): boolean => holds(permissions, 'Complaints - List View')

/** Reports and settings, for whose work they are: who looks after users, or audits. */
function entriesOf({ user: { guardLevel }, permissions }: SignedIn) {
  if (!holds(permissions, 'Users - Manage') && !holds(permissions, 'Audit - View')) return []
  return menuFor({ guardLevel, permissions }).flatMap(({ name, entries }) =>
    name === 'reports' || name === 'setting' ? entries : [],
  )
}

/** The active complaints whose deadline is nearest; the whole list sorts them, so its permission is needed. */
async function loadUrgent(signedIn: SignedIn, ids: { userId: number; roleId: number }): Promise<ComplaintRow[]> {
  if (!mayList(signedIn)) return []
  const params = { ...ids, filterBy: 'active' } as const
  const { complaints } = await browserClient.listComplaints({ params, query: { sort: 'urgent' } })
  return complaints.filter(({ dueAt }) => dueAt !== null)
}

export const HydrateFallback = PageSkeleton
export { PageError as ErrorBoundary } from '../page-error.tsx'

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('desk')
  const { user, work, team, entries, cards, locations, statuses, newest, critical, urgent, mayList, today } = loaderData
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <div className={styles.greeting}>
        <h1>{t('dashboard.greeting', { name: user.name.split(' ')[0] })}</h1>
        <p className="dimmed">
          <FormattedDate day={today} />
        </p>
      </div>
      {work && <MyWorkPanel work={work} />}
      {entries.length > 0 && <PageEntries entries={entries} />}
      {team && <TeamWorkPanel team={team} />}
      <h2 className={styles.figuresTitle}>{t('dashboard.cards')}</h2>
      <FigureCards cards={cards} hasLinks={mayList} />
      <div className={styles.columns}>
        {mayList && (
          <ComplaintLines
            title={t('dashboard.urgent')}
            complaints={urgent.slice(0, rowsShown)}
            nothing={t('dashboard.noUrgent')}
            listPath="/compliants/active?sort=urgent"
          />
        )}
        {mayList && (
          <ComplaintLines
            title={t('dashboard.critical')}
            complaints={critical.slice(0, rowsShown)}
            nothing={t('dashboard.noCritical')}
            listPath="/compliants/critical"
          />
        )}
        {mayList && (
          <ComplaintLines
            title={t('dashboard.newest')}
            complaints={newest.slice(0, rowsShown)}
            nothing={t('dashboard.noNewest')}
            listPath="/compliants/all"
          />
        )}
        <CountTable kind="location" rows={locations} hasLinks={mayList} />
        <CountTable kind="status" rows={statuses} hasLinks={mayList} />
      </div>
    </>
  )
}
