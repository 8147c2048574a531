import type { ReactNode } from 'react'

/** A term and what is said of it, in a `dl`; nothing at all when there is nothing to say. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' || children === false ? null : (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
