import type { MouseEvent, ReactNode } from 'react'

interface InPageLinkProps {
  /** The id of what it leads to. */
  to: string
  className?: string
  children: ReactNode
}

/**
 * Leads to another part of the same page. With a script the focus moves there and the address stays, because the router treats
 * another address as a new visit, which loses the answer to the last form.
 */
export function InPageLink({ to, className, children }: InPageLinkProps) {
  const follow = (event: MouseEvent) => {
    const target = document.getElementById(to)
    target?.focus()
    if (target && document.activeElement === target) event.preventDefault()
  }
  return (
    <a href={`#${to}`} className={className} onClick={follow}>
      {children}
    </a>
  )
}
