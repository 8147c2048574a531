import { caseNotesContract } from '#contract/desk/case-notes.ts'
import { serve } from '#server/platform/http/call.ts'
import { findNoteReaders, showNotes } from './show-notes.ts'
import { addNote, correctNote, withdrawNote } from './write-notes.ts'

export const caseNotesEndpoints = serve(caseNotesContract, {
  listCaseNotes: ({ params }, { context, actor }) => showNotes(context, actor, params.complaintId),
  findNoteReaders: ({ params, query }, { context, actor }) => findNoteReaders(context, actor, { ...params, ...query }),
  addNote: ({ body }, { context, actor, idempotencyKey }) => addNote(context, actor, { ...body, key: idempotencyKey }),
  correctNote: ({ body }, { context, actor }) => correctNote(context, actor, body),
  withdrawNote: ({ body }, { context, actor }) => withdrawNote(context, actor, body),
})
