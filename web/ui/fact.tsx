import type { ReactNode } from 'react'

/** A term and its value, in a `dl`; nothing at all when there is no value. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' || children === false ? null : (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
