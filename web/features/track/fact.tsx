import type { ReactNode } from 'react'

/** A line of `facts`; one that was left out when filing is left out here too. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
