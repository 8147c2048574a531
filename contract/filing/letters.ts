import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpoints } from '../http/endpoint.ts'
import { binaryAnswer } from './file.ts'
import { limitAnswer } from '../http/limit-answer.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

/** Letters of the office to complainants and to other bodies. */
export const letterKinds = [
  'standard-request',
  'information-request',
  'decision',
  'non-admission',
  'referral',
  'order-reminder',
  'order-escalation',
  'statement-request',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** What can be checked by its code: letters, and the receipt of a filed complaint. */
export const checkedKinds = ['receipt', ...letterKinds] as const
export type CheckedKind = (typeof checkedKinds)[number]

/** Why a genuine letter is no longer valid. */
export const letterEndings = [
  'replaced',
  'supplied',
  'unanswered',
  'under-review',
  'reopened',
  'referral-refused',
  'referral-returned',
  'case-closed',
] as const
export type LetterEnding = (typeof letterEndings)[number]

/** What everybody with the code may see of a letter: nothing of the case. */
const publicFields = {
  /** The letter's own number, `2019/000417`; it reveals nothing of the case. */
  reference: z.string(),
  issuedAt: named('issuedDate', instant),
  /** Genuine, but no longer valid: since when and why; both null while it is valid. */
  endedAt: named('replacedDate', instant.nullable()),
  endedBecause: z.enum(letterEndings).nullable(),
} as const

const letter = wireObject({
  id: z.int(),
  kind: z.enum(letterKinds),
  ...publicFields,
  language: z.enum(['en', 'am']),
  fileName: z.string(),
})
export type Letter = z.output<typeof letter>

const checkedLetter = wireObject({
  kind: z.enum(checkedKinds),
  ...publicFields,
  language: z.enum(['en', 'am']),
  /** The body that issued it. */
  issuer: named('organization', bilingual),
  /** Initials of the complainant’s names, to compare with the paper. */
  initials: z.array(z.string()),
  /** The letter that replaced it. */
  replacedBy: z.object({ kind: z.enum(checkedKinds), reference: z.string(), issuedAt: instant }).nullable(),
})
export type CheckedLetter = z.output<typeof checkedLetter>

/** One part of a letter as text. */
const letterBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string(), isStrong: z.boolean() }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ term: z.string(), value: z.string() })) }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
export type LetterBlock = z.output<typeof letterBlock>

/** The words of a letter that is not issued yet, in its language. */
export const letterText = z.object({ language: z.enum(['en', 'am']), blocks: z.array(letterBlock) })
export type LetterText = z.output<typeof letterText>

const complaintId = named('compliant_id', integerText)
const letterId = integerText

export const lettersContract = endpoints({
  checkLetter: {
    call: 'GET /Letters/CheckLetter/:code',
    summary: 'Whether a letter or a receipt is genuine, and whether it is still valid',
    access: 'anyone',
    params: wireObject({ code: z.string().max(100) }),
    query: wireObject(limitAnswer),
    answer: checkedLetter,
    note: 'The twenty digits on the letter, with or without separators. A typing mistake is 422 on `code` before anything is looked up, a code that no letter has is 404; after many of these 429 `challenge-required` unless the call has `solution` or `patient`. No personal data beyond the complainant’s initials.',
  },
  listLetters: {
    call: 'GET /Letters/GetLetters/:compliant_id',
    summary: 'The letters of a complaint, newest first',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId }),
    answer: z.array(letter),
  },
  downloadLetter: {
    call: 'GET /Letters/DownloadLetter/:letterId',
    summary: 'One letter of a complaint that staff see, as PDF',
    access: { page: 'Complaints - List View' },
    params: wireObject({ letterId }),
    mediaTypes: ['application/pdf'],
    answer: binaryAnswer,
    note: 'As it was issued, whatever changed since. Of a complaint that is not visible it is 404.',
  },
  listOwnLetters: {
    call: 'GET /Letters/GetOwnLetters/:compliant_id/:complaintRefNo',
    summary: 'The letters of one’s own complaint, newest first',
    access: 'possession',
    params: wireObject({ complaintId, trackingId: named('complaintRefNo', z.string().max(100)) }),
    answer: z.array(letter),
    note: 'The complaint has to be one’s own by both the id and the tracking ID; any other is 404.',
  },
  downloadOwnLetter: {
    call: 'GET /Letters/DownloadOwnLetter/:letterId',
    summary: 'One letter of one’s own complaint, as PDF',
    access: 'possession',
    params: wireObject({ letterId }),
    mediaTypes: ['application/pdf'],
    answer: binaryAnswer,
    note: 'Of a complaint whose possession is not proven it is 404.',
  },
})
