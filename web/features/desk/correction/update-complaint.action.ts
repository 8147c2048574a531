import { dayOfInstant } from '#web/platform/format.ts'
import type { Answers } from '#contract/application-steps.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
import type { FormerValues } from '#contract/former-values.ts'
import { callPlans } from '#contract/calls.ts'
import type { Place } from '#contract/locations.ts'
import { type Choices, loadDeskChoices } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { calendarOf } from '#web/platform/calendar.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { findTyping, forgetTyping } from '#web/platform/kept-typing.ts'
import type { Conflict, Merged } from '#web/platform/merge-answers.ts'
import { attempt, beginAction, changedBy, type Outcome } from '#web/platform/outcome.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { mergeIfStale, mergeKept, readChosen, refusalOf } from '#web/platform/seen-answers.ts'
import { correctionsSince } from './corrections-since.ts'
import { answersOf, correctionOf, correctionRules, dateIn, inForm } from './update-complaint-answers.ts'

/** The steps of the application whose answers can be put right. */
export const correctedSteps = ['complainant', 'contact', 'complaint', 'decision'] as const

/** What was filed, with all that a form needs to put it right. */
export interface Correctable {
  complaint: ComplaintDetail
  /** Where the decision was made, outermost first. */
  path: Place[]
  answers: Answers
  choices: Choices
  today: string
  kept?: KeptCorrection | undefined
}

export async function loadCorrectable(complaintId: number): Promise<Correctable> {
  const complaint = await browserClient.getComplaintDetail({ params: { complaintId } })
  const path = await browserClient.getLocationPath({ params: { id: complaint.location.id } })
  const preferences = pagePreferences()
  const answers = answersOf(complaint, path, calendarOf(preferences))
  const choices = await loadDeskChoices(correctedSteps, answers, preferences.language)
  return { complaint, path, answers, choices, today: dayOfInstant(new Date()) }
}

/** What was typed into the form before and not sent, brought together with what stands there now. */
export interface KeptCorrection extends Merged {
  /** Milliseconds since 1970. */
  at: number
  choices: Choices | undefined
}

export const typingOfCorrection = (complaintId: number): string => `correction:${complaintId}`

export async function findKeptCorrection({ complaint, answers }: Correctable): Promise<KeptCorrection | undefined> {
  const typing = findTyping(typingOfCorrection(complaint.complaintId))
  if (!typing) return undefined
  const merged = mergeKept(typing.values, answers, correctionRules)
  return { ...merged, at: typing.at, choices: await choicesFor(merged.answers) }
}

export interface CorrectionOutcome extends Outcome {
  /** What others put right meanwhile. */
  corrections?: FormerValues[]
  /** What stands there now, where what was typed has been brought together with it. */
  current?: Correctable
  /** What the form held when the button was pressed, and what it offers then, as far as that can be had. */
  answers: Answers
  choices: Choices | undefined
  /** What somebody else changed in another way, and is still to be chosen. */
  conflicts: readonly Conflict[]
  focus?: string
  isRedrawn?: boolean
}

/**
 * Buttons of the form: `refresh` brings choices, `check` shows what would change, `save` saves it, `take:FIELD` and
 * `keep:FIELD` choose between two changes.
 */
export async function correct(request: Request, complaintId: number): Promise<CorrectionOutcome> {
  const { intent: pressed = '', version, idempotencyKey, ...sent } = flatAnswers(await readAnswers(request))
  const chosen = readChosen(sent, pressed)
  const { conflicts, answers } = chosen
  const [action, refused] = [beginAction(), refusalOf(chosen)]
  if (pressed === 'save' && !refused) {
    const options = { ifMatch: Number(version), idempotencyKey: idempotencyKey ?? '' }
    return answered(complaintId, await save(answers, complaintId, options), { seen: chosen.seen, answers })
  }
  const shown = { action, answers, conflicts, choices: await choicesFor(answers) }
  if (pressed === 'save' && refused) return { ...shown, intent: pressed, refused }
  if (pressed === 'check') {
    const { error } = dateIn(answers)
    const fields = [...(error ? [error] : []), ...(refused?.fields ?? [])]
    return { ...shown, intent: pressed, ...(fields.length > 0 && { refused: { fields, values: answers } }) }
  }
  return { ...shown, intent: pressed, ...redrawnAfter(pressed) }
}

const choicesFor = (answers: Answers): Promise<Choices | undefined> =>
  loadDeskChoices(correctedSteps, answers, pagePreferences().language).catch(() => undefined)

/** A choice leads on to its field, in a form that is drawn anew. */
function redrawnAfter(pressed: string): Pick<CorrectionOutcome, 'focus' | 'isRedrawn'> {
  const [, field] = /^(?:take|keep):(.+)$/.exec(pressed) ?? []
  return field ? { isRedrawn: true, focus: field } : {}
}

/** What came of saving: after somebody else's change with both changes brought together, to be looked at. */
async function answered(
  complaintId: number,
  outcome: Outcome,
  typed: Parameters<typeof mergeIfStale>[1],
): Promise<CorrectionOutcome> {
  const corrections = await correctionsSince(complaintId, outcome)
  const merged = await mergeIfStale(outcome, typed, correctionRules, () => loadCorrectable(complaintId))
  if (!merged) {
    return { ...outcome, corrections, answers: typed.answers, conflicts: [], choices: await choicesFor(typed.answers) }
  }
  const refused = refusalOf(merged) ?? { fields: [], values: merged.answers }
  return { ...outcome, ...merged, corrections, refused, choices: await choicesFor(merged.answers), isRedrawn: true }
}

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
