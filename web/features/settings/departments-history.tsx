import { useTranslation } from 'react-i18next'
import type { DepartmentEvent, ManagedDepartment } from '#contract/departments.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import type { Language } from '#web/platform/preferences.ts'
import styles from './bodies.module.css'
import { departmentPath } from './departments-branches.ts'

interface DepartmentHistoryProps {
  history: readonly DepartmentEvent[]
  tree: readonly ManagedDepartment[]
}

/** What happened to a department: who named, moved, merged or closed it, and when. */
export function DepartmentHistory({ history, tree }: DepartmentHistoryProps) {
  const { t, i18n } = useTranslation('bodies')
  const language = i18n.language as Language
  if (history.length === 0) return null
  const nameOf = (id: unknown): string => {
    if (id === null || id === undefined) return t('departments.top')
    return departmentPath(tree, Number(id), language) || t('departments.gone', { id: Number(id) })
  }
  const say = ({ action, details }: DepartmentEvent): string => {
    const from = nameOf(details.oldParentId ?? details.fromId)
    const to = nameOf(details.newParentId ?? details.intoId)
    const key = i18n.exists(`bodies:history.${action}`) ? action : 'other'
    return t(`history.${key as 'other'}`, { from, to })
  }
  return (
    <>
      <h3>{t('history.title')}</h3>
      <ol className={styles.history}>
        {history.map(event => (
          <li key={`${event.at} ${event.action}`}>
            {say(event)}
            <br />
            <span className="dimmed">
              <FormattedInstant instant={event.at} />
              {event.actorName && ` · ${event.actorName}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
