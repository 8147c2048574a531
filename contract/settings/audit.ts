import { z } from 'zod'
import { auditExportLimit, auditSubjects } from '../desk/desk-choices.ts'
import { day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'

export type { AuditSubjectType } from '../desk/desk-choices.ts'

/** Entries of a page. */
export const auditPageSize = 50

const filters = {
  /** Part of the name or user name of the actor. */
  person: z.string().max(100, 'too-long').optional(),
  subjectType: z.enum(auditSubjects).optional(),
  /** The id of a record, or the tracking ID of a complaint. */
  record: z.string().max(100, 'too-long').optional(),
  action: z.string().max(100, 'too-long').optional(),
  /** First and last day, both included. */
  from: day.optional(),
  to: day.optional(),
}
const filter = z.object(filters)
export type AuditFilter = z.output<typeof filter>

/** A value before and after a change; `from` is left out for an entry that only reports something. */
const auditChange = z.object({
  /** Where: names of fields from outside to inside, which the screens put into words. */
  path: z.array(z.string()),
  from: z.string().nullable().optional(),
  to: z.string().nullable(),
})
export type AuditChange = z.output<typeof auditChange>

const trailEntry = z.object({
  id: z.int(),
  at: instant,
  actorKind: z.enum(['staff', 'complainant', 'respondent', 'visitor', 'system']),
  /** Null for visitors and the system. */
  actorName: bilingual.nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The present name of the record; for a complaint its tracking ID. Null when it has no name, or no longer exists. */
  subjectName: bilingual.nullable(),
  changes: z.array(auditChange),
})
export type TrailEntry = z.output<typeof trailEntry>

const verification = z.object({
  askedAt: instant,
  askedByName: bilingual,
  anchor: z.string().nullable(),
  /** Seals that were checked, and how many there are. */
  verified: z.int(),
  seals: z.int().nullable(),
  /** Entries that wait for their seal. */
  unsealed: z.int().nullable(),
  head: z.string().nullable(),
  /** The first place where the chain breaks, in English, as in the log; null while none was found. */
  broken: z.string().nullable(),
  finishedAt: instant.nullable(),
})
export type ChainVerification = z.output<typeof verification>

const chain = z.object({
  /** `SEQUENCE:HASH` of the newest seal; null before anything was sealed. */
  head: z.string().nullable(),
  /** The address that gets it each day. */
  sentTo: z.string().nullable(),
  /** The verification that was requested last. */
  verification: verification.nullable(),
})
export type AuditChain = z.output<typeof chain>

const usual = { access: { page: 'Audit - View' } } as const

export const auditContract = endpointsWith(usual, {
  getAuditEntries: {
    call: 'GET /Audit/GetEntries',
    summary: 'Who did what to which record, newest first',
    query: filter.extend({ cursor: z.string().max(100).optional() }),
    answer: z.object({ entries: z.array(trailEntry), nextCursor: z.string().nullable() }),
    note: `Ours. Entries of complaints that the caller sees; all others with \`All\` alone. ${auditPageSize} a page; for a caller who sees few, a page may be short, or empty, and still have a next one.`,
  },
  exportAuditEntries: {
    call: 'POST /Audit/ExportEntries',
    summary: 'The same as a CSV file',
    body: filter,
    answer: binaryAnswer,
    mediaTypes: ['text/csv; charset=utf-8'],
    note: `Ours. The export itself is in the trail. 409 \`too-many\` beyond ${auditExportLimit} entries: nothing is left out silently.`,
  },
  getAuditChain: {
    call: 'GET /Audit/GetChain',
    summary: 'The head of the chain, and the result of its last verification',
    answer: chain,
    note: 'Ours.',
  },
  verifyAuditChain: {
    call: 'POST /Audit/VerifyChain',
    summary: 'Begins to verify the chain in the background',
    body: z.object({
      /** A head that was kept elsewhere. */
      anchor: z
        .string()
        .trim()
        .regex(/^\d{1,9}:[0-9a-f]{64}$/i, 'not-an-anchor')
        .optional(),
    }),
    answer: chain,
    failure: 'Error Saving',
    note: 'Ours. One at a time: while one is under way, its state is returned. It is in the trail.',
  },
})
