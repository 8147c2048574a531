import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import type { OwnSession } from '#contract/accounts/own-account.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** The user's sessions, with buttons to end them. */
export function ProfileSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('accounts')
  return (
    <div className="card">
      <h2>{t('profile.sessions')}</h2>
      <DataTable
        caption={t('profile.sessions')}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'device',
            header: t('profile.device'),
            isRowHeader: true,
            cell: ({ device, isCurrent }) => (
              <>
                {device ?? t('profile.unknownDevice')} {isCurrent && <strong>({t('profile.thisDevice')})</strong>}
              </>
            ),
          },
          {
            id: 'startedAt',
            header: t('profile.startedAt'),
            cell: ({ startedAt }) => <FormattedInstant instant={startedAt} />,
          },
          {
            id: 'lastSeenAt',
            header: t('profile.lastSeenAt'),
            cell: ({ lastSeenAt }) => <FormattedInstant instant={lastSeenAt} />,
          },
          {
            id: 'end',
            header: t('profile.end'),
            cell: ({ id, isCurrent }) => (isCurrent ? '—' : <EndSession id={id} />),
          },
        ]}
      />
      {sessions.length > 1 && (
        <Form method="post" className="actions">
          <QuietButton intent="end-others">{t('profile.endOthers')}</QuietButton>
        </Form>
      )}
    </div>
  )
}

function EndSession({ id }: { id: string }) {
  const { t } = useTranslation('accounts')
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <QuietButton intent="end-session">{t('profile.end')}</QuietButton>
    </Form>
  )
}
