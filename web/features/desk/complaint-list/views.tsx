import { type FormEvent, Suspense, useState } from 'react'
import { Await, useNavigate } from 'react-router'
import {
  type ListView,
  listColumns,
  listPath,
  readListFilter,
  usualListColumns,
  writeListView,
} from '#contract/http/list-query.ts'
import type { SavedReports } from '#contract/reports/saved-reports.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import styles from '../desk.module.css'

// most visits open a list and not its views
const SavedList = onDemand(async () => ({ default: (await import('#web/features/saved/index.ts')).SavedList }))

interface ViewsProps {
  view: ListView
  saved: Promise<SavedReports>
}

/** The columns of the list, and saved views; folded. */
export function Views({ view, saved }: ViewsProps) {
  const { t } = useTranslation('desk')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={`${styles.views} no-print`} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('views.title')}</summary>
      {isOpen && (
        <div className={`card ${styles.viewsPanel}`}>
          <Columns key={view.filter.column?.join()} view={view} />
          <Suspense fallback={<p className="dimmed">…</p>}>
            <Await resolve={saved} errorElement={<p role="alert">{t('views.failed')}</p>}>
              {loaded => <SavedList kind="list" saved={loaded} query={writeListView(view)} />}
            </Await>
          </Suspense>
        </div>
      )}
    </details>
  )
}

/** A box for each column; the choice becomes part of the address. */
function Columns({ view }: { view: ListView }) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const shown = view.filter.column ?? usualListColumns
  const show = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    const { column } = readListFilter(asked)
    await navigate(listPath({ ...view, filter: { ...view.filter, column } }), { preventScrollReset: true })
  }
  return (
    <form onSubmit={show}>
      <fieldset className={styles.statuses}>
        <legend>{t('views.columns')}</legend>
        {listColumns.map(column => (
          <Checkbox
            key={column}
            name="column"
            value={column}
            label={t(`columns.${column}`)}
            defaultChecked={shown.includes(column)}
          />
        ))}
      </fieldset>
      <QuietButton>{t('views.show')}</QuietButton>
    </form>
  )
}
