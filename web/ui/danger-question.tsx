import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { SubmitRow } from './fields/submit-row.tsx'

interface DangerQuestionProps {
  id: number
  intent: string
  title: string
  /** What happens then. */
  children: ReactNode
  confirm: string
  keep: string
  /** The page without the question. */
  back: string
  /** Where it is posted; the address of the page by default. */
  action?: string
}

/** Asks before something is done that cannot be undone. */
export function DangerQuestion({ id, intent, title, children, confirm, keep, back, action }: DangerQuestionProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>(`${intent} ${id}`)
  return (
    <Form method="post" action={action} className="card no-print">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{children}</p>
      <input type="hidden" name="id" value={id} />
      <SubmitRow intent={intent} label={confirm} kind="danger" cancel={{ to: back, label: keep }} />
    </Form>
  )
}
