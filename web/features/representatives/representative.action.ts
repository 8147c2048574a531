import type { Answers } from '#contract/application-steps.ts'
import type { FormerValues } from '#contract/former-values.ts'
import { contract } from '#contract/index.ts'
import { type Choices, loadDeskChoices, partyOf } from '#web/features/apply/index.ts'
import { correctionsSince } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { attempt, beginAction, type Outcome } from '#web/platform/outcome.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'

/** The name that the fields of the form share; the questions are those of the application. */
export const person = 'representatives.0'

/** The letter that lets them speak: chosen among the documents of the case, or brought with the form. */
export const mandateField = 'mandateLetter'
export const broughtField = 'broughtMandate'

export interface RepresentativeOutcome extends Outcome {
  /** What others put right meanwhile. */
  corrections?: FormerValues[]
  answers: Answers
  choices: Choices
}

export const loadRepresentativeChoices = (answers: Answers): Promise<Choices> =>
  loadDeskChoices(['representatives'], answers, pagePreferences().language)

/** Adds a representative (id 0) or changes one; a chosen place only brings the places below it. */
export async function saveRepresentative(
  request: Request,
  complaintId: number,
  representativeId: number,
): Promise<RepresentativeOutcome> {
  const { intent = '', version, idempotencyKey, ...answers } = flatAnswers(await readAnswers(request))
  const choices = loadRepresentativeChoices(answers)
  if (intent === 'refresh') return { action: beginAction(), intent, answers, choices: await choices }
  const options = { ifMatch: Number(version), idempotencyKey: idempotencyKey ?? '' }
  const representative = partyOf(answers, person)
  const mandateId = answers[broughtField] || answers[mandateField] || undefined
  const isNew = representativeId === 0
  const { message } = isNew ? contract.addRepresentative : contract.updateRepresentative
  const outcome = await attempt({ ...answers, intent }, message, () =>
    isNew
      ? // what is missing the server names, beside the rest
        browserClient.addRepresentative(
          { body: { complaintId, representative, mandateId: mandateId as string } },
          options,
        )
      : browserClient.updateRepresentative({ body: { representativeId, representative, mandateId } }, options),
  )
  const corrections = await correctionsSince(complaintId, outcome)
  return { ...withFormNames(outcome), corrections, answers, choices: await choices }
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
