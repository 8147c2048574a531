import { longestPublicPage } from '#contract/settings/public-page-names.ts'
import type { PublicPageTexts } from '#contract/settings/public-pages.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import styles from './public-pages.module.css'

interface PageFormProps {
  texts: PublicPageTexts
  /** `standard` or the number of a version, whose text is put into the form. */
  from: string | null
  refused: Refused | undefined
}

/** Both languages side by side. */
export function PageForm({ texts, from, refused }: PageFormProps) {
  const { t } = useTranslation('public-pages')
  const { name, versions, standard } = texts
  const former = versions.find(({ version }) => String(version) === from)
  const { textEn, textAm } = from === 'standard' ? { textEn: standard.en, textAm: standard.am } : (former ?? texts)
  return (
    <Card title={t(`names.${name}`)} className={`no-print ${styles.card}`}>
      {from === 'standard' && <p className="notice">{t('from.standard')}</p>}
      {former && <p className="notice">{t('from.version', { version: former.version })}</p>}
      <p className="dimmed">{t('writing')}</p>
      <PostForm fields={t('fields', { returnObjects: true })} values={{ textEn, textAm }} refused={refused}>
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="version" value={versions[0]?.version ?? 0} />
        <div className={styles.languages}>
          <div lang="am">
            <TextAreaField name="textAm" rows={16} longest={longestPublicPage} />
          </div>
          <div lang="en">
            <TextAreaField name="textEn" rows={16} longest={longestPublicPage} />
          </div>
        </div>
        <div className="actions">
          <Button intent="publish">{t('publish')}</Button>
          <Button intent="preview" kind="quiet">
            {t('preview')}
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}
