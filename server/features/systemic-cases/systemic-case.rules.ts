import type { SystemicEvent, SystemicStatus } from '#contract/desk/desk-choices.ts'

/** The event of a change of status; undefined when the status stays. A closed one has to be reopened first. */
const changes: Readonly<Record<SystemicStatus, Partial<Record<SystemicStatus, SystemicEvent>>>> = {
  OPEN: { FOLLOWED_UP: 'followed-up', CLOSED: 'closed' },
  FOLLOWED_UP: { OPEN: 'reopened', CLOSED: 'closed' },
  CLOSED: { OPEN: 'reopened' },
}

export const eventOfChange = (from: SystemicStatus, to: SystemicStatus): SystemicEvent | undefined => changes[from][to]

/** A closed one accepts no complaints, notes or changes. */
export const isOpenForChanges = (status: SystemicStatus): boolean => status !== 'CLOSED'
