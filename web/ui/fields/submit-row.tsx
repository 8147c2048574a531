import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { QuietLink } from '../button-link.tsx'

interface SubmitRowProps {
  /** What the form posts; left out for a form with one meaning. */
  intent?: string | undefined
  label: string
  kind?: 'quiet' | 'danger' | undefined
  /** The page without the form. */
  cancel?: { to: string; label: string } | undefined
  /** Further buttons. */
  children?: ReactNode
}

/** The button that sends a form, with other buttons and links beside it. */
export const SubmitRow = ({ intent, label, kind, cancel, children }: SubmitRowProps) => (
  <div className="actions no-print">
    <Button intent={intent} kind={kind}>
      {label}
    </Button>
    {children}
    {cancel && <QuietLink to={cancel.to}>{cancel.label}</QuietLink>}
  </div>
)
