import type { ReactNode } from 'react'
import type { ShownPage } from '#contract/settings/public-pages.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { RenderedText } from '#web/ui/rendered-text.tsx'
import styles from './content.module.css'

/** The title and what stands above the first section. */
export const PublicPageHead = ({ page }: { page: ShownPage }) => (
  <>
    <PageTitle>{page.title}</PageTitle>
    <h1>{page.title}</h1>
    <RenderedText className="lead" html={page.leadHtml} />
  </>
)

/** Each section below its heading. */
export const PublicSections = ({ page }: { page: ShownPage }) => (
  <div className={styles.sections}>
    {page.sections.map(({ title, html }) => (
      <section key={title}>
        <h2>{title}</h2>
        <RenderedText html={html} />
      </section>
    ))}
  </div>
)

/** A page of the office: its title, `children`, and its sections. */
export const PublicPageView = ({ page, children }: { page: ShownPage; children?: ReactNode }) => (
  <div className="page">
    <PublicPageHead page={page} />
    {children}
    <PublicSections page={page} />
  </div>
)
