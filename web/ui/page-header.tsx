import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

interface PageHeaderProps {
  title: string
  text?: ReactNode
  /** The last form was refused: the document's title says so. */
  hasError?: boolean
  children?: ReactNode
}

/** A page's heading, which is its document title too, with a line below and actions beside it. */
export const PageHeader = ({ title, text, hasError = false, children }: PageHeaderProps) => (
  <div className={styles.header}>
    <PageTitle hasError={hasError}>{title}</PageTitle>
    <div>
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
    </div>
    {children && <div className={`${styles.actions} no-print`}>{children}</div>}
  </div>
)
