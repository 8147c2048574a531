import type { ReactNode } from 'react'
import { FormattedDate, FormattedInstant } from './formatted-date.tsx'

interface FactProps {
  term: string
  /** The value when it is a time, or a day. */
  instant?: string | null | undefined
  day?: string | null | undefined
  /** The value otherwise. */
  children?: ReactNode
}

/** A term and its value, in a `dl`; nothing at all when there is no value. */
export function Fact({ term, instant, day, children }: FactProps) {
  const value = instant ? <FormattedInstant instant={instant} /> : day ? <FormattedDate day={day} /> : children
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  )
}
