import type { ReactNode } from 'react'
import { CatalogueMessage } from './catalogue-message.tsx'

interface RefusalNoticeProps {
  /** The API's message, which comes first. */
  message?: string | undefined
  title: string
  text: ReactNode
  children?: ReactNode
}

/** Why a form was refused, when no field is at fault: what happened, what it means, and what to do next. */
export const RefusalNotice = ({ message, title, text, children }: RefusalNoticeProps) => (
  <div className="notice" role="alert">
    {message && (
      <p>
        <CatalogueMessage message={message} />
      </p>
    )}
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </div>
)
