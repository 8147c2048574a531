import { dayOfInstant } from '#web/platform/format.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { Place } from '#contract/settings/locations.ts'
import { type Choices, loadDeskChoices } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { calendarOf } from '#web/platform/calendar.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { findTyping, forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { attempt, beginAction, changedBy, type Outcome } from '#web/platform/answers/outcome.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { readTyped, typeKeptOver } from '#web/platform/answers/seen-answers.ts'
import { corrected, type CorrectionOutcome, type KeptTyping } from './corrected.ts'
import { answersOf, correctionGroups, correctionOf, dateIn, inForm } from './update-complaint-answers.ts'

/** The steps of the application whose answers can be corrected. */
export const correctedSteps = ['complainant', 'contact', 'complaint', 'decision'] as const

/** The filed values, with everything that the form needs. */
export interface Correctable {
  complaint: ComplaintDetail
  /** The place of decision, outermost first. */
  path: Place[]
  answers: Answers
  choices: Choices
  today: string
  kept?: KeptTyping | undefined
}

export async function loadCorrectable(complaintId: number): Promise<Correctable> {
  const complaint = await browserClient.getComplaintDetail({ params: { complaintId } })
  const path = await browserClient.getLocationPath({ params: { id: complaint.location.id } })
  const preferences = pagePreferences()
  const answers = answersOf(complaint, path, calendarOf(preferences))
  const choices = await loadDeskChoices(correctedSteps, answers, preferences.language)
  return { complaint, path, answers, choices, today: dayOfInstant(new Date()) }
}

export const typingOfCorrection = (complaintId: number): string => `correction:${complaintId}`

export async function findKeptCorrection({ complaint, answers }: Correctable): Promise<KeptTyping | undefined> {
  const typing = findTyping(typingOfCorrection(complaint.complaintId))
  if (!typing) return undefined
  const over = typeKeptOver(typing.values, answers, correctionGroups)
  return { ...over, at: typing.at, choices: await choicesFor(over.answers) }
}

/** Buttons of the form: `refresh` loads choices, `check` shows what would change, `save` saves it. */
export async function correct(request: Request, complaintId: number): Promise<CorrectionOutcome<Correctable>> {
  const { intent = '', version, idempotencyKey, ...sent } = flatAnswers(await readAnswers(request))
  const typed = readTyped(sent)
  const { answers, seen } = typed
  if (intent === 'save') {
    const options = { ifMatch: Number(version), idempotencyKey: idempotencyKey ?? '' }
    return corrected(await save(answers, complaintId, options), typed, {
      complaintId,
      groups: correctionGroups,
      load: () => loadCorrectable(complaintId),
      choicesFor,
    })
  }
  const action = beginAction()
  const { error } = intent === 'check' ? dateIn(answers) : {}
  const refused = error && { fields: [error], values: answers }
  const choices = await choicesFor(answers)
  return { action, intent, answers, clashes: seen.clashes, choices, ...(refused && { refused }) }
}

const choicesFor = (answers: Answers): Promise<Choices | undefined> =>
  loadDeskChoices(correctedSteps, answers, pagePreferences().language).catch(() => undefined)

async function save(
  answers: Answers,
  complaintId: number,
  options: { ifMatch: number; idempotencyKey: string },
): Promise<Outcome> {
  const values = { ...answers, intent: 'save' }
  const outcome = await attempt(values, callPlans.updateComplaint.message, () =>
    changedBy(
      browserClient.updateComplaint({ body: { complaintId, ...correctionOf(answers) } }, options),
      options.ifMatch,
    ),
  )
  if (outcome.done !== undefined) forgetTyping(typingOfCorrection(complaintId))
  if (!outcome.refused) return outcome
  return { ...outcome, refused: { values, fields: outcome.refused.fields.map(error => inForm(error, answers)) } }
}
