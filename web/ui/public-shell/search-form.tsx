import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './public-shell.module.css'

/** The search box of every public page: asks the tracking page for a complaint by its tracking ID. */
export function SearchForm({ id }: { id: string }) {
  const { t } = useTranslation('shell')
  return (
    <search>
      <form method="get" action="/home/track-status/search" className={styles.search}>
        <label htmlFor={id} className="visually-hidden">
          {t('searchLabel')}
        </label>
        <input
          id={id}
          name="text"
          type="search"
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" aria-label={t('search')}>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <circle cx="8" cy="8" r="5.2" fill="none" stroke="currentColor" strokeWidth="2" />
            <path d="m12 12 4 4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </form>
    </search>
  )
}
