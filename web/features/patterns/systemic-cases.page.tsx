import { Link } from 'react-router'
import { nameOrEnded } from '#contract/values/standing.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { dayOfInstant, formatNumber, inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Route } from './+types/systemic-cases.page.ts'
import { FollowUpDay, SystemicStatusBadge } from './systemic-status.tsx'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Supervise' }, request)
  return { ...(await browserClient.listSystemicCases()), today: dayOfInstant(new Date()) }
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** Systemic cases, the next to follow up first. */
export default function SystemicCasesPage({ loaderData: { systemicCases, isMore, today } }: Route.ComponentProps) {
  const { t, language } = useTranslation('systemic')
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <QuietLink to="/patterns">{t('toPatterns')}</QuietLink>
        <PrintButton />
      </PageHeader>
      <DataTable
        caption={t('caption')}
        rows={systemicCases}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <ButtonLink to="/patterns">{t('toPatterns')}</ButtonLink>
          </EmptyState>
        }
        columns={[
          {
            id: 'title',
            header: t('form.title.label'),
            isRowHeader: true,
            cell: ({ id, title }) => <Link to={`/systemic-cases/${id}`}>{title}</Link>,
          },
          {
            id: 'organization',
            header: t('form.organizationId.label'),
            cell: ({ organization }) => inLanguage(organization, language),
          },
          { id: 'status', header: t('fields.status'), cell: ({ status }) => <SystemicStatusBadge status={status} /> },
          {
            id: 'followUp',
            header: t('form.followUpOn.label'),
            cell: one => <FollowUpDay systemicCase={one} today={today} />,
          },
          {
            id: 'count',
            header: t('form.complaintIds.label'),
            isNumber: true,
            cell: ({ count }) => formatNumber(count),
          },
          {
            id: 'owner',
            header: t('fields.owner'),
            cell: ({ ownerName, ownerHasEnded }) =>
              nameOrEnded(inLanguage(ownerName, language), ownerHasEnded, language),
          },
        ]}
      />
      {isMore && <p className="notice">{t('more', { count: systemicCases.length })}</p>}
    </>
  )
}
