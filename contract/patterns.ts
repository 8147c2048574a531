import { z } from 'zod'
import { choice, day, place } from './complaint-parts.ts'
import { endpoints } from './endpoint.ts'

/** Complaints about one body, of one type, in one zone or sub city; where a place lies in none, in its region outside of them. */
const cluster = z.object({
  organization: place,
  complaintType: choice,
  location: place,
  /** The place is a region, and what lies in its zones and sub cities is not counted. */
  isOutsideZones: z.boolean(),
  /** In the stretch of days that the answer names. */
  count: z.int(),
  /** How many there usually are in as many days: without the two lowest and the two highest of twelve. */
  usual: z.object({ least: z.int(), most: z.int() }),
  /** The most that there were in any stretch before. */
  mostBefore: z.int(),
})
export type Cluster = z.output<typeof cluster>

const patterns = z.object({
  /** The stretch that is looked at, its first and its last day. */
  from: day,
  to: day,
  /** Stretches of as many days before it that it is compared with, twelve at most. */
  compared: z.int(),
  /** Too few to tell what is usual: no clusters are named then. */
  isTooEarly: z.boolean(),
  /** The most unusual first. */
  clusters: z.array(cluster),
  /** There are more than those. */
  isMore: z.boolean(),
})
export type Patterns = z.output<typeof patterns>

export const patternsContract = endpoints({
  getPatterns: {
    method: 'GET',
    path: '/Patterns/GetPatterns',
    summary: 'Unusually many complaints about one body, of one type, in one place',
    access: { page: 'Complaints - Supervise' },
    answer: patterns,
    note: 'Ours. The last thirty days against the twelve times thirty days before; only complaints that the caller sees are counted.',
  },
})
