import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { RenderedText } from '#web/ui/rendered-text.tsx'
import type { Route } from './+types/faq.page.ts'
import styles from './content.module.css'
import { loaderOf } from './public-page.ts'
import { PublicPageHead } from './public-page-view.tsx'

export const handle = { script: false }
export const loader = loaderOf('faq')

/** Each section is a question, which opens to its answer. */
export default function FaqPage({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useTranslation('content')
  return (
    <div className="narrow-page">
      <PublicPageHead page={page} />
      <div className={styles.questions}>
        {page.sections.map(({ title, html }) => (
          <details key={title}>
            <summary>{title}</summary>
            <RenderedText html={html} />
          </details>
        ))}
      </div>
      <h2>{t('faq.moreTitle')}</h2>
      <QuietLink to="/ContactUs">{t('faq.more')}</QuietLink>
    </div>
  )
}
