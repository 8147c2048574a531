import type { ReactNode } from 'react'

/** A part of the case to which its mark leads; it is there, and takes no room, even while nothing is in it. */
export const CasePart = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} data-part tabIndex={-1}>
    {children}
  </div>
)
