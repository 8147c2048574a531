import { Link } from 'react-router'
import type { ListedStatement } from '#contract/desk/statements.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, NoPermission } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Route } from './+types/statements.page.ts'
import { StatementState } from './statement-state.tsx'

export const handle: TextsHandle = { texts: ['statements'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'guest', page: 'Statements - Give' }, request)
  return { statements: user.kind === 'respondent' ? await browserClient.listAskedStatements() : undefined }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** What the reader's body was asked: what is awaited first. */
export default function StatementsPage({ loaderData: { statements } }: Route.ComponentProps) {
  const { t, language } = useTranslation('statements')
  if (!statements) return <NoPermission title={t('list.title')} text={t('list.forRespondents')} />
  return (
    <>
      <PageHeader title={t('list.title')} text={t('list.lead')} />
      <DataTable
        caption={t('list.caption')}
        rows={statements}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
        columns={[
          {
            id: 'request',
            header: t('list.columns.request'),
            isRowHeader: true,
            cell: ({ id, issues }) => (
              <>
                <Link to={`/statements/${id}`}>{t('list.number', { id })}</Link>{' '}
                <span className="dimmed">{t('list.issues', { count: issues })}</span>
              </>
            ),
          },
          { id: 'state', header: t('list.columns.state'), cell: row => <State row={row} /> },
          {
            id: 'due',
            header: t('list.columns.due'),
            cell: ({ outcome, dueAt }) => outcome === null && <FormattedInstant instant={dueAt} />,
          },
          { id: 'office', header: t('list.columns.office'), cell: ({ office }) => inLanguage(office, language) },
          {
            id: 'asked',
            header: t('list.columns.asked'),
            cell: ({ askedAt }) => <FormattedInstant instant={askedAt} />,
          },
        ]}
      />
    </>
  )
}

function State({ row }: { row: ListedStatement }) {
  const { t } = useTranslation('statements')
  return (
    <>
      <StatementState {...row} /> {row.hasDraft && <span className="dimmed">{t('list.draft')}</span>}
    </>
  )
}
