import type { ReactNode } from 'react'

/** A line of `facts`; a value that was not given has no line. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
