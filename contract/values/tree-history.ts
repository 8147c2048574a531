import { z } from 'zod'
import { bilingual } from './names.ts'

/** Events of a body, a department or a place. */
export const treeChanges = [
  'entered',
  'renamed',
  'moved',
  'merged',
  'took-over',
  'closed',
  'opened',
  'begins',
  'ends',
  'sector',
  'takes-complaints',
  'takes-no-complaints',
] as const
export type TreeChange = (typeof treeChanges)[number]

/** One entry of a history. Names and paths, outermost first, are those of that moment. */
export const treeEvent = z.object({
  at: z.iso.datetime(),
  /** Who did it; null for records that came with the installation. */
  by: z.string().nullable(),
  what: z.enum(treeChanges),
  /** The former name, path or sector, or what was merged into it. */
  from: bilingual.nullable(),
  /** The new name, path or sector, or what it was merged into. */
  to: bilingual.nullable(),
  /** The new first or last day of a place; null for no last day. */
  day: z.iso.date().nullable(),
})
export type TreeEvent = z.output<typeof treeEvent>

/** A history, the latest first. */
export const treeHistory = z.array(treeEvent)

export const treeHistoryNote =
  'Names and paths are those of that moment. Entries from before states were kept show only what changed since.'
