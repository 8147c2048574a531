import type { SystemicEvent, SystemicStatus } from '#contract/desk-choices.ts'

/** Under which name a change of status is written down; undefined where there is none. A closed one is opened again before anything else. */
const changes: Readonly<Record<SystemicStatus, Partial<Record<SystemicStatus, SystemicEvent>>>> = {
  OPEN: { FOLLOWED_UP: 'followed-up', CLOSED: 'closed' },
  FOLLOWED_UP: { OPEN: 'reopened', CLOSED: 'closed' },
  CLOSED: { OPEN: 'reopened' },
}

export const eventOfChange = (from: SystemicStatus, to: SystemicStatus): SystemicEvent | undefined => changes[from][to]

/** A closed one takes no complaints, no notes and no changes. */
export const isOpenForChanges = (status: SystemicStatus): boolean => status !== 'CLOSED'
