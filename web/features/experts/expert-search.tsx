import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import styles from './experts.module.css'

/** Searching by name; what is looked for becomes the address. */
export function ExpertSearch({ text }: { text: string }) {
  const { t } = useTranslation('experts')
  return (
    <search className="no-print">
      <Form method="get" className={styles.search} key={text}>
        <TextInput name="text" type="search" label={t('search.text')} defaultValue={text} maxLength={200} />
        <button type="submit" className="button">
          {t('search.button')}
        </button>
        {text && <Link to="?">{t('search.clear')}</Link>}
      </Form>
    </search>
  )
}
