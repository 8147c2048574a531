import type { Translate } from '#web/platform/texts/translate.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { OutboxMessage } from '#contract/settings/notifications.ts'
import { formatPhone } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { MessageState } from './message-state.tsx'
import styles from './outbox.module.css'
import { MarkReturned } from './mark-returned.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { countSegments } from './sms-segments.rules.ts'

interface MessageTableProps {
  messages: readonly OutboxMessage[]
  pages: Pages
  empty: ReactNode
}

/** A page of messages; those that were given up or could not be sent can be queued again. */
export function MessageTable({ messages, pages, empty }: MessageTableProps) {
  const { t } = useTranslation('notifications')
  const [asked, setAsked] = useState<OutboxMessage>()
  const [resent, setResent] = useState<string>()
  const columns = columnsOf(t, setAsked)
  return (
    <>
      <p role="status" className={resent ? 'notice' : 'visually-hidden'}>
        {resent && t('resend.done', { recipient: resent })}
      </p>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={messages}
        rowKey={message => message.id}
        pages={pages}
        empty={empty}
      />
      {asked && (
        <ResendDialog
          message={asked}
          onClose={isQueued => {
            setAsked(undefined)
            setResent(isQueued ? formatPhone(asked.recipient) : undefined)
          }}
        />
      )}
    </>
  )
}

type Texts = Translate<'notifications'>

function columnsOf(t: Texts, onResend: (message: OutboxMessage) => void): TableColumn<OutboxMessage>[] {
  return [
    {
      id: 'recipient',
      header: t('columns.recipient'),
      isRowHeader: true,
      cell: message => (
        <div className={styles.cell}>
          <span className={styles.recipient}>{formatPhone(message.recipient)}</span>
          <small>{t(`channel.${message.channel}`)}</small>
        </div>
      ),
    },
    { id: 'message', header: t('columns.message'), cell: message => <MessageText message={message} /> },
    {
      id: 'status',
      header: t('columns.status'),
      cell: message => (
        <div className={styles.cell}>
          <MessageState message={message} />
          {message.status === 'sent' && <MarkReturned message={message} />}
          {canResend(message) && (
            <button
              type="button"
              className={`button no-print ${styles.resend}`}
              data-kind="quiet"
              onClick={() => onResend(message)}
            >
              {t('resend.button')} <span className="visually-hidden">{formatPhone(message.recipient)}</span>
            </button>
          )}
        </div>
      ),
    },
    {
      id: 'written',
      header: t('columns.written'),
      cell: message => <FormattedInstant instant={message.createdAt} />,
    },
  ]
}

const canResend = ({ status }: OutboxMessage): boolean => status === 'dead' || status === 'not-configured'

function MessageText({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation('notifications')
  if (message.channel === 'sms') {
    return (
      <div className={styles.text}>
        <p lang={message.language}>{message.text}</p>
        <small>{t('segments', { count: countSegments(message.text) })}</small>
      </div>
    )
  }
  return (
    <details className={styles.text}>
      <summary>
        <span lang={message.language}>{message.subject}</span>
      </summary>
      <p lang={message.language}>{message.text}</p>
    </details>
  )
}
