import type { Answers } from '#contract/application-steps.ts'
import type { Party } from '#contract/complaint-parts.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
import type { FormerValues } from '#contract/former-values.ts'
import { callPlans } from '#contract/calls.ts'
import { answersOfParty, type Choices, homeOfParty, loadDeskChoices, partyOf } from '#web/features/apply/index.ts'
import { correctionsSince } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { findTyping, forgetTyping } from '#web/platform/kept-typing.ts'
import { attempt, beginAction, changedBy, type Outcome } from '#web/platform/outcome.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import {
  type AnswerGroup,
  readTyped,
  type TypedOver,
  typeKeptOver,
  typeOverIfStale,
} from '#web/platform/seen-answers.ts'

/** The name that the fields of the form share; the questions are those of the application. */
export const person = 'representatives.0'

/** The letter that lets them speak: chosen among the documents of the case, or brought with the form. */
export const mandateField = 'mandateLetter'
export const broughtField = 'broughtMandate'

/** Nobody yet: Ethiopian, as nearly everybody is. */
const nobody: Answers = { [`${person}.nationality`]: 'ETHIOPIAN' }

/** Somebody who speaks, or nobody yet, with all that a form needs. */
export interface Representable {
  complaint: ComplaintDetail
  /** Undefined when one is added. */
  representative: Party | undefined
  answers: Answers
  /** Undefined for who may only read. */
  choices: Choices | undefined
  kept?: KeptRepresentative | undefined
}

/** Id 0 stands for somebody new. Throws a 404 for one of another complaint. */
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

/** What of a representative is one answer, when somebody else has changed something meanwhile. */
const groups: readonly AnswerGroup[] = [homeOfParty(person), [mandateField, broughtField]]

/** The letter that was brought stands before the one that was chosen. */
function mandateIn(answers: Answers): string {
  return answers[broughtField] || answers[mandateField] || ''
}

/** What was typed into the form before and not sent, over what stands there now. */
export interface KeptRepresentative extends TypedOver {
  /** Milliseconds since 1970. */
  at: number
  choices: Choices | undefined
}

export const typingOfRepresentative = (complaintId: number, representativeId: number): string =>
  `representative:${complaintId}:${representativeId}`

export async function findKept(loaded: Representable): Promise<KeptRepresentative | undefined> {
  const { complaint, representative, answers, choices } = loaded
  const typing = choices && findTyping(typingOfRepresentative(complaint.complaintId, representative?.id ?? 0))
  if (!typing) return undefined
  const over = typeKeptOver(typing.values, answers, groups)
  return { ...over, at: typing.at, choices: await choicesFor(over.answers) }
}

export interface RepresentativeOutcome extends Outcome {
  /** What others put right meanwhile. */
  corrections?: FormerValues[]
  /** What stands there now, where somebody else has saved it meanwhile. */
  current?: Representable
  answers: Answers
  /** As far as they can be had. */
  choices: Choices | undefined
  /** Fields that somebody else has changed meanwhile in another way. */
  clashes: readonly string[]
  isRedrawn?: boolean
}

/** Adds a representative (id 0) or changes one. Another button than `save` only brings the places below a chosen one. */
export async function saveRepresentative(
  request: Request,
  complaintId: number,
  representativeId: number,
): Promise<RepresentativeOutcome> {
  const { intent = '', version, idempotencyKey, ...sent } = flatAnswers(await readAnswers(request))
  const typed = readTyped(sent)
  if (intent !== 'save') {
    const { answers, seen } = typed
    return { action: beginAction(), intent, answers, clashes: seen.clashes, choices: await choicesFor(answers) }
  }
  const outcome = await send(typed.answers, { complaintId, representativeId }, Number(version), idempotencyKey ?? '')
  if (outcome.done !== undefined) forgetTyping(typingOfRepresentative(complaintId, representativeId))
  const corrections = await correctionsSince(complaintId, outcome)
  const over = await typeOverIfStale(outcome, typed, groups, () => loadRepresentable(complaintId, representativeId))
  const { answers, clashes } = over ?? { answers: typed.answers, clashes: typed.seen.clashes }
  const choices = await choicesFor(answers)
  if (!over) return { ...withFormNames(outcome), corrections, answers, clashes, choices }
  return { ...outcome, ...over, corrections, refused: { fields: [], values: answers }, choices, isRedrawn: true }
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
      ? // what is missing the server names, beside the rest
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

/** The refused fields under the names that they have in the form. */
const withFormNames = (outcome: Outcome): Outcome =>
  outcome.refused
    ? {
        ...outcome,
        refused: {
          ...outcome.refused,
          fields: outcome.refused.fields.map(({ field, reason }) => ({
            field: field.replace(/^representative(?=\.|$)/, person),
            reason,
          })),
        },
      }
    : outcome
