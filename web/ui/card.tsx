import { type ReactNode, useEffect, useId, useRef } from 'react'

interface CardProps {
  title: ReactNode
  /** For a card that opens on request, what it shows: its title takes the focus. */
  arrival?: string | number | undefined
  className?: string | undefined
  children: ReactNode
}

/** A part of a page with its title. */
export function Card({ title, arrival, className = '', children }: CardProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrival !== undefined) heading.current?.focus()
  }, [arrival])
  return (
    <section className={`card ${className}`} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={arrival === undefined ? undefined : -1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
