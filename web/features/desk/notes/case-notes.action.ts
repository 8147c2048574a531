import type { CaseNotes } from '#contract/desk/case-notes.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { type Answers, readAnswers } from '#web/platform/forms/forms.ts'
import { findTyping, forgetTyping, keepTyping } from '#web/platform/forms/kept-typing.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { caseFileUrl } from '../actions/shown-after.ts'
import { casePath } from '../case-path.ts'
import { undoBy, undoField } from '../undo.ts'
import { readMentions, stillNamed } from './mentions.rules.ts'

/** The notes' forms name their action in the address, as those of the documents do. */
const parameter = 'notes'

export type NoteIntent = 'add-note' | 'correct-note' | 'withdraw-note'

/** The notes' forms are on several pages; one action answers them. */
export const notesPath = (complaintId: number, intent: NoteIntent): string =>
  `${casePath(complaintId)}?${parameter}=${intent}`

export const isAboutNotes = (request: Request): boolean => new URL(request.url).searchParams.has(parameter)

/** Names under which typing in a note's form is stored: for a new note of the case, or for the one with that id. */
export const typingOfNote = (complaintId: number, noteId: number | undefined): string =>
  `note:${complaintId}:${noteId ?? 'new'}`

/** Adds a note to the case, corrects one or withdraws it. */
export async function changeNotes(request: Request, complaintId: number): Promise<Outcome> {
  const intent = new URL(request.url).searchParams.get(parameter) as NoteIntent
  const answers: Answers = { ...(await readAnswers(request)), intent }
  const text = String(answers.text ?? '')
  const id = Number(answers.id)
  const idempotencyKey = String(answers.idempotencyKey)
  const also = [caseFileUrl(complaintId)]
  const content = { text, mentioned: stillNamed(text, readMentions(answers.mentioned)).map(person => person.id) }
  let notes: CaseNotes['notes'] = []
  const { message, call } = {
    'add-note': {
      message: callPlans.addNote.message,
      call: async () =>
        ({ notes } = await browserClient.addNote({ body: { complaintId, ...content } }, { idempotencyKey, also })),
    },
    'correct-note': {
      message: callPlans.correctNote.message,
      call: () => browserClient.correctNote({ body: { id, ...content } }, { also }),
    },
    'withdraw-note': {
      message: callPlans.withdrawNote.message,
      call: () => browserClient.withdrawNote({ body: { id } }, { also }),
    },
  }[intent]
  const outcome = await attempt(answers, message, call)
  if (outcome.done !== undefined && intent === 'withdraw-note') {
    // a correction of it that was not sent
    forgetTyping(typingOfNote(complaintId, id))
    if (undoField in answers) keepUndone(complaintId, answers)
  }
  if (outcome.problem?.code === unseen) return atTheText(outcome, answers)
  const added = notes.find(({ isOwn }) => isOwn)
  if (!added) return outcome
  const values = { id: String(added.id), text, mentioned: String(answers.mentioned ?? '') }
  return { ...outcome, undo: undoBy({ action: notesPath(complaintId, 'withdraw-note'), values }) }
}

/** The server deletes the text of a withdrawn note: it is there again in the form of a new one, if that is empty. */
function keepUndone(complaintId: number, { text = '', mentioned = '' }: Answers): void {
  const form = typingOfNote(complaintId, undefined)
  if (!findTyping(form)) keepTyping(form, { text, mentioned })
}

const unseen = 'mentioned-cannot-see'

/** A mentioned person who does not see the case is reported at the text. */
function atTheText({ problem, ...outcome }: Outcome, values: Answers): Outcome {
  const names = JSON.stringify(problem?.details.names ?? [])
  return { ...outcome, refused: { values: { ...values, unseen: names }, fields: [{ field: 'text', reason: unseen }] } }
}
