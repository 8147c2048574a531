import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

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
      <div className="actions">
        <button type="submit" name="intent" value={intent} className="button" data-kind="danger">
          {confirm}
        </button>
        <Link to={back} className="button" data-kind="quiet">
          {keep}
        </Link>
      </div>
    </Form>
  )
}
