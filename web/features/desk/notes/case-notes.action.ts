import { callPlans } from '#contract/calls.ts'
import { browserClient } from '#web/platform/api.ts'
import { type Answers, readAnswers } from '#web/platform/forms.ts'
import { forgetTyping } from '#web/platform/kept-typing.ts'
import { attempt, type Outcome } from '#web/platform/outcome.ts'
import { readMentions, stillNamed } from './mentions.rules.ts'

/** What the forms of the notes ask for stands in their address, as that of the documents does. */
const parameter = 'notes'

export type NoteIntent = 'add-note' | 'correct-note' | 'withdraw-note'

/** The forms of the notes stand on several pages; one answers them. */
export const notesPath = (complaintId: number, intent: NoteIntent): string =>
  `/complain/case-officer-form/${complaintId}?${parameter}=${intent}`

export const isAboutNotes = (request: Request): boolean => new URL(request.url).searchParams.has(parameter)

/** Under which what is typed into the form of a note is kept: of a new one of the case, or of the one with that id. */
export const typingOfNote = (complaintId: number, noteId: number | undefined): string =>
  `note:${complaintId}:${noteId ?? 'new'}`

/** Adds a note to the case, corrects one or withdraws it. */
export async function changeNotes(request: Request, complaintId: number): Promise<Outcome> {
  const intent = new URL(request.url).searchParams.get(parameter) as NoteIntent
  const answers: Answers = { ...(await readAnswers(request)), intent }
  const text = String(answers.text ?? '')
  const id = Number(answers.id)
  const idempotencyKey = String(answers.idempotencyKey)
  const content = { text, mentioned: stillNamed(text, readMentions(answers.mentioned)).map(person => person.id) }
  const { message, call } = {
    'add-note': {
      message: callPlans.addNote.message,
      call: () => browserClient.addNote({ body: { complaintId, ...content } }, { idempotencyKey }),
    },
    'correct-note': {
      message: callPlans.correctNote.message,
      call: () => browserClient.correctNote({ body: { id, ...content } }),
    },
    'withdraw-note': {
      message: callPlans.withdrawNote.message,
      call: () => browserClient.withdrawNote({ body: { id } }),
    },
  }[intent]
  const outcome = await attempt(answers, message, call)
  if (outcome.done !== undefined) forgetTyping(typingOfNote(complaintId, intent === 'add-note' ? undefined : id))
  return outcome.problem?.code === unseen ? atTheText(outcome, answers) : outcome
}

const unseen = 'mentioned-cannot-see'

/** Who was mentioned and does not see the case is said at the text that names them. */
function atTheText({ problem, ...outcome }: Outcome, values: Answers): Outcome {
  const names = JSON.stringify(problem?.details.names ?? [])
  return { ...outcome, refused: { values: { ...values, unseen: names }, fields: [{ field: 'text', reason: unseen }] } }
}
