import { z } from 'zod'
import { choice, day, place } from '../values/complaint-parts.ts'
import { endpoints } from '../http/endpoint.ts'

/** Complaints about one body, of one type, in one zone or sub city; when a place is in none, in the rest of its region. */
const cluster = z.object({
  organization: place,
  complaintType: choice,
  location: place,
  /** The place is a region, without its zones and sub cities. */
  isOutsideZones: z.boolean(),
  /** In the period that the answer names. */
  count: z.int(),
  /** The usual number in as many days: without the two lowest and the two highest of twelve periods. */
  usual: z.object({ least: z.int(), most: z.int() }),
  /** The highest number in any earlier period. */
  mostBefore: z.int(),
})
export type Cluster = z.output<typeof cluster>

const patterns = z.object({
  /** The period of the answer, its first and its last day. */
  from: day,
  to: day,
  /** Earlier periods of as many days to compare with, twelve at most. */
  compared: z.int(),
  /** Too few to know what is usual: no clusters are named then. */
  isTooEarly: z.boolean(),
  /** The most unusual first. */
  clusters: z.array(cluster),
  /** There are more than these. */
  isMore: z.boolean(),
})
export type Patterns = z.output<typeof patterns>

export const patternsContract = endpoints({
  getPatterns: {
    call: 'GET /Patterns/GetPatterns',
    summary: 'Unusually many complaints about one body, of one type, in one place',
    access: { page: 'Complaints - Supervise' },
    answer: patterns,
    note: 'Ours. The last thirty days against the twelve times thirty days before; only complaints that the caller sees are counted.',
  },
})
