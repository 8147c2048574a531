import type { ShownPage } from '#contract/settings/public-pages.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { RenderedText } from '#web/ui/rendered-text.tsx'
import styles from './public-pages.module.css'

/** How the texts of the form would look, in both languages. */
export function PagePreview({ preview }: { preview: Record<'en' | 'am', ShownPage> }) {
  const { t } = useTranslation('public-pages')
  return (
    <Card title={t('previewTitle')} className={styles.card} arrival={JSON.stringify(preview).length}>
      <p className="dimmed">{t('previewLead')}</p>
      <div className={styles.languages}>
        {(['am', 'en'] as const).map(language => (
          <section key={language} aria-label={t(`previewOf.${language}`)} className={styles.preview}>
            <Shown page={preview[language]} lang={language} />
          </section>
        ))}
      </div>
    </Card>
  )
}

const Shown = ({ page, lang }: { page: ShownPage; lang: string }) => (
  <div lang={lang}>
    <p className={styles.title}>{page.title}</p>
    <RenderedText html={page.leadHtml} />
    {page.sections.map(({ title, html }) => (
      <div key={title}>
        <p className={styles.heading}>{title}</p>
        <RenderedText html={html} />
      </div>
    ))}
  </div>
)
