import type { Answers } from '#contract/filing/application-steps.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { callPlans } from '#contract/http/calls.ts'
import { answersOfParty, type Choices, homeOfParty, loadDeskChoices, partyOf } from '#web/features/apply/index.ts'
import { corrected, type CorrectionOutcome, type KeptTyping } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { findTyping, forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { attempt, beginAction, changedBy, type Outcome } from '#web/platform/answers/outcome.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { type AnswerGroup, readTyped, typeKeptOver } from '#web/platform/answers/seen-answers.ts'

/** The prefix of the form's fields; the questions are those of the application. */
export const person = 'representatives.0'

/** The mandate letter: chosen among the documents of the case, or attached to the form. */
export const mandateField = 'mandateLetter'
export const broughtField = 'broughtMandate'

/** A new person: Ethiopian, as nearly everybody is. */
const nobody: Answers = { [`${person}.nationality`]: 'ETHIOPIAN' }

/** A representative, or a new one, with everything that the form needs. */
export interface Representable {
  complaint: ComplaintDetail
  /** Undefined for a new one. */
  representative: Party | undefined
  answers: Answers
  /** Undefined for readers who may not change anything. */
  choices: Choices | undefined
  kept?: KeptTyping | undefined
}

/** Id 0 means a new one. Throws a 404 for one of another complaint. */
export async function loadRepresentable(complaintId: number, representativeId: number): Promise<Representable> {
  const complaint = await browserClient.getComplaintDetail({ params: { complaintId } })
  const representative = complaint.representatives.find(({ id }) => id === representativeId)
  if (!representative && representativeId !== 0) throw new Response(null, { status: 404 })
  const answers = representative
    ? { ...answersOfParty(representative, person), [mandateField]: representative.mandate?.id ?? '' }
    : nobody
  const action = representative ? 'update-representative' : 'add-representative'
  const canSave = complaint.availableActions.includes(action)
  return { complaint, representative, answers, choices: canSave ? await loadChoices(answers) : undefined }
}

const loadChoices = (answers: Answers): Promise<Choices> =>
  loadDeskChoices(['representatives'], answers, pagePreferences().language)

const choicesFor = (answers: Answers): Promise<Choices | undefined> => loadChoices(answers).catch(() => undefined)

/** Fields of a representative that are one answer, for merging with somebody else's change. */
const groups: readonly AnswerGroup[] = [homeOfParty(person), [mandateField, broughtField]]

/** An attached letter takes precedence over a chosen one. */
function mandateIn(answers: Answers): string {
  return answers[broughtField] || answers[mandateField] || ''
}

export const typingOfRepresentative = (complaintId: number, representativeId: number): string =>
  `representative:${complaintId}:${representativeId}`

export async function findKept(loaded: Representable): Promise<KeptTyping | undefined> {
  const { complaint, representative, answers, choices } = loaded
  const typing = choices && findTyping(typingOfRepresentative(complaint.complaintId, representative?.id ?? 0))
  if (!typing) return undefined
  const over = typeKeptOver(typing.values, answers, groups)
  return { ...over, at: typing.at, choices: await choicesFor(over.answers) }
}

/** Adds a representative (id 0) or changes one. Any button other than `save` only loads the places below a choice. */
export async function saveRepresentative(
  request: Request,
  complaintId: number,
  representativeId: number,
): Promise<CorrectionOutcome<Representable>> {
  const { intent = '', version, idempotencyKey, ...sent } = flatAnswers(await readAnswers(request))
  const typed = readTyped(sent)
  if (intent !== 'save') {
    const { answers, seen } = typed
    return { action: beginAction(), intent, answers, clashes: seen.clashes, choices: await choicesFor(answers) }
  }
  const outcome = await send(typed.answers, { complaintId, representativeId }, Number(version), idempotencyKey ?? '')
  if (outcome.done !== undefined) forgetTyping(typingOfRepresentative(complaintId, representativeId))
  return corrected(withFormNames(outcome), typed, {
    complaintId,
    groups,
    load: () => loadRepresentable(complaintId, representativeId),
    choicesFor,
  })
}

function send(
  answers: Answers,
  { complaintId, representativeId }: { complaintId: number; representativeId: number },
  ifMatch: number,
  idempotencyKey: string,
): Promise<Outcome> {
  const options = { ifMatch, idempotencyKey }
  const representative = partyOf(answers, person)
  const mandateId = mandateIn(answers) || undefined
  const isNew = representativeId === 0
  const { message } = isNew ? callPlans.addRepresentative : callPlans.updateRepresentative
  return attempt({ ...answers, intent: 'save' }, message, () =>
    isNew
      ? // the server names the missing fields together with the others
        browserClient.addRepresentative(
          { body: { complaintId, representative, mandateId: mandateId as string } },
          options,
        )
      : changedBy(
          browserClient.updateRepresentative({ body: { representativeId, representative, mandateId } }, options),
          ifMatch,
        ),
  )
}

/** The refused fields under their names in the form. */
const withFormNames = (outcome: Outcome): Outcome =>
  outcome.refused
    ? {
        ...outcome,
        refused: {
          ...outcome.refused,
          fields: outcome.refused.fields.map(({ field, ...why }) => ({
            field: field.replace(/^representative(?=\.|$)/, person),
            ...why,
          })),
        },
      }
    : outcome
