import { RenderedText } from '#web/ui/rendered-text.tsx'
import type { Route } from './+types/services.page.ts'
import styles from './content.module.css'
import { loaderOf } from './public-page.ts'
import { PublicPageHead } from './public-page-view.tsx'

export const handle = { script: false }
export const loader = loaderOf('services')

/** What can be done here, each on a card. */
export default function ServicesPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="page">
      <PublicPageHead page={page} />
      <ul className={styles.cards}>
        {page.sections.map(({ title, html }) => (
          <li key={title} className="card">
            <h2>{title}</h2>
            <RenderedText html={html} className={styles.service} />
          </li>
        ))}
      </ul>
    </div>
  )
}
