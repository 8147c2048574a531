import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import { instant, place } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { longestNote, mostMentions } from './desk-choices.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

const caseNote = z.object({
  id: z.int(),
  authorName: bilingual,
  isOwn: z.boolean(),
  /** Null once its author withdrew it. */
  text: z.string().nullable(),
  /** People who are mentioned in it with an `@`. */
  mentioned: z.array(place),
  writtenAt: instant,
  correctedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  /** Whether the reader may correct and withdraw it now. */
  mayChange: z.boolean(),
})
export type CaseNote = z.output<typeof caseNote>

const caseNotes = z.object({
  /** The newest first. */
  notes: z.array(caseNote),
  /** A closed case takes no more notes. */
  isOpen: z.boolean(),
})
export type CaseNotes = z.output<typeof caseNotes>

/** Somebody who can open the case. */
const noteReader = z.object({
  id: z.int(),
  name: bilingual,
  role: bilingual.nullable(),
  organization: bilingual.nullable(),
})
export type NoteReader = z.output<typeof noteReader>

const text = z.string({ error: 'required' }).trim().min(1, 'required').max(longestNote, 'too-long')
const mentioned = z
  .array(z.int())
  .max(mostMentions, 'too-many')
  .refine(ids => new Set(ids).size === ids.length, 'twice')

const note =
  'Ours. Notes are the office’s own: no call of complainants or visitors, no letter and no export holds one, but for a dossier whose internal parts were chosen.'
const usual = { access: { page: 'Complaints - List View' }, answer: caseNotes } as const

export const caseNotesContract = endpointsWith(usual, {
  listCaseNotes: {
    call: 'GET /CaseNotes/GetNotes/:complaintId',
    summary: 'The notes of staff on a case',
    access: 'signed-in',
    params: z.object({ complaintId: integerText }),
    note: `${note} With \`Complaints - List View\` or \`Complaints - Approval View\`, for everybody who sees the case.`,
  },
  findNoteReaders: {
    call: 'GET /CaseNotes/FindReaders/:complaintId',
    summary: 'People who see a case, by a part of their name: those who can be mentioned in a note',
    params: z.object({ complaintId: integerText }),
    query: z.object({ text: searchText.optional() }),
    answer: z.array(noteReader),
    note: 'Ours. The first eight; people of the body that handles the case come before others.',
  },
  addNote: {
    call: 'POST /CaseNotes/AddNote',
    summary: 'Adds a note to a case and tells those who are mentioned',
    body: wireObject({ complaintId: named('compliant_id', z.int()), text, mentioned }),
    message: 'Note saved successfully',
    note: `${note} Repeated with the same Idempotency-Key it is stored once. A mentioned person who does not see the case is refused by name.`,
  },
  correctNote: {
    call: 'POST /CaseNotes/CorrectNote',
    summary: 'Corrects a note of one’s own, within a day',
    body: z.object({ id: z.int(), text, mentioned }),
    message: 'Note saved successfully',
    note: `${note} Those who are mentioned for the first time are told.`,
  },
  withdrawNote: {
    call: 'POST /CaseNotes/WithdrawNote',
    summary: 'Withdraws a note of one’s own, within a day; that there was one stays visible',
    body: z.object({ id: z.int() }),
    message: 'Note withdrawn successfully',
    note,
  },
})
