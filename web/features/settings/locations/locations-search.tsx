import { QuietButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { FoundPlace } from '#contract/settings/locations.ts'
import { inLanguage } from '#web/platform/format.ts'
import styles from '../organizations/bodies.module.css'

/** Searches places by name in the whole country. */
export function LocationSearch({ text, found }: { text: string; found: readonly FoundPlace[] }) {
  const { t, language } = useTranslation('bodies')
  return (
    <search className="no-print">
      <Form className={styles.filter} key={text}>
        <div>
          <TextInput type="search" name="text" label={t('locations.search')} defaultValue={text} />
        </div>
        <QuietButton>{t('place.search')}</QuietButton>
      </Form>
      <p role="status">{text && t('found', { count: found.length })}</p>
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('place.found')}>
          {found.map(({ id, path }) => (
            <li key={id}>
              <Link to={`?at=${id}`}>{path.map(one => inLanguage(one, language)).join(' / ')}</Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
