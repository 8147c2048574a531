import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Form, Link } from 'react-router'
import type { DataFilter } from '#contract/settings/data-filters.ts'
import type { Status } from '#contract/statuses.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { nameOrEnded } from '#contract/values/standing.ts'
import styles from './data-filters.module.css'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

interface FilterListProps {
  user: { id: number; name: Bilingual }
  filters: DataFilter[]
  deleting: DataFilter | undefined
}

interface NamedValue {
  value: string
  name: Bilingual | null
  /** It narrows the visibility as before, but nothing new comes under it. */
  hasEnded?: boolean
}

/** The name of a filter's value, and whether it is still in use; a status has its own texts. */
export function useValueName() {
  const { t, language } = useTranslation(['data-filters', 'statuses'])
  return ({ value, name, hasEnded = false }: NamedValue, isStatus = name === null): string =>
    isStatus ? t(`statuses:status.${value as Status}`) : nameOrEnded(name?.[language] ?? value, hasEnded, language)
}

/** The present filters: all of the different kinds have to match. */
export function FilterList({ user, filters, deleting }: FilterListProps) {
  const { t, language } = useTranslation('data-filters')
  const nameOf = useValueName()
  const linkTo = (change: string, id: number) => `?user=${user.id}&${change}=${id}`
  return (
    <Card className={styles.block} title={t('filters.title', { name: user.name[language] })}>
      {filters.length === 0 ? (
        <p>{t('filters.none')}</p>
      ) : (
        <ul className={styles.filters}>
          {filters.map((filter, index) => (
            <li key={filter.id}>
              {index > 0 && <span className={styles.and}>{t('filters.and')}</span>}
              <strong>{t(`kinds.${filter.kind}`)}</strong>
              <ul className={styles.chips} aria-label={t(`kinds.${filter.kind}`)}>
                {filter.values.map(value => (
                  <li key={value.value}>{nameOf(value)}</li>
                ))}
              </ul>
              {deleting?.id === filter.id ? (
                <DeleteFilter user={user} filter={filter} />
              ) : (
                <span className={`no-print ${styles.links}`}>
                  <Link to={linkTo('edit', filter.id)} preventScrollReset>
                    {t('filters.edit')}
                    <span className="visually-hidden"> {t(`kinds.${filter.kind}`)}</span>
                  </Link>
                  <Link to={linkTo('delete', filter.id)} preventScrollReset>
                    {t('filters.delete')}
                    <span className="visually-hidden"> {t(`kinds.${filter.kind}`)}</span>
                  </Link>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Asks before a filter is deleted; the preview beside it already shows what the user will see without it. */
function DeleteFilter({ user, filter }: { user: FilterListProps['user']; filter: DataFilter }) {
  const { t } = useTranslation('data-filters')
  const text = useFocusOnArrival<HTMLParagraphElement>(filter.id)
  return (
    <Form method="post" action={`?user=${user.id}`} preventScrollReset>
      <p ref={text} tabIndex={-1}>
        {t('filters.deleteText')}
      </p>
      <input type="hidden" name="id" value={filter.id} />
      <SubmitRow
        intent="delete"
        label={t('filters.deleteConfirm')}
        kind="danger"
        cancel={{ to: `?user=${user.id}`, label: t('filters.keep') }}
      />
    </Form>
  )
}
