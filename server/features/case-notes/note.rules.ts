import type { Status } from '#contract/statuses.ts'

/** Long enough to correct a note the next morning, short enough that others can rely on what they read. */
const changeableMilliseconds = 24 * 3_600_000

/** Nobody reads more notes than this on one case; it limits the size of a case file. */
export const mostNotes = 500

interface Note {
  author_id: number
  written_at: Date
  withdrawn_at: Date | null
}

/** A closed case takes no notes until it is reopened. */
export const isOpenForNotes = (status: Status): boolean => status !== 'CLOSED'

/**
 * Why this person may not correct or withdraw the note; undefined when they may. Only its author may, for a day, while the case is open.
 */
export function refusalOfChange(note: Note, { userId, status, now }: { userId: number; status: Status; now: Date }) {
  if (note.author_id !== userId) return 'not-your-note'
  if (!isOpenForNotes(status)) return 'case-is-closed'
  if (note.withdrawn_at !== null) return 'note-withdrawn'
  return now.getTime() - note.written_at.getTime() > changeableMilliseconds ? 'note-too-old' : undefined
}
