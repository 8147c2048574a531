import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

/** A page's heading, which is its document title too, with a line below and actions beside it. */
export const PageHeader = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <div className={styles.header}>
    <PageTitle>{title}</PageTitle>
    <div>
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
    </div>
    {children && <div className={`${styles.actions} no-print`}>{children}</div>}
  </div>
)
