import type { Answers } from '#contract/application-steps.ts'
import type { FormerValues } from '#contract/former-values.ts'
import { contract } from '#contract/index.ts'
import { type Choices, countBelow, loadDeskChoices, readIntent, withIntent } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { attempt, beginAction, type Outcome } from '#web/platform/outcome.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { correctionsSince } from './corrections-since.ts'
import { correctionOf, dateIn, inForm } from './update-complaint-answers.ts'

/** The steps of the application whose answers can be put right. */
export const correctedSteps = ['complainant', 'contact', 'complaint', 'decision'] as const

export interface CorrectionOutcome extends Outcome {
  /** What others put right meanwhile. */
  corrections?: FormerValues[]
  /** What the form held when the button was pressed, and what it offers then. */
  answers: Answers
  choices: Choices
  focus?: string
  isRedrawn?: boolean
}

/** Buttons of the form: more fields and choices at once, `check` shows what would change, `save` saves it. */
export async function correct(request: Request, complaintId: number): Promise<CorrectionOutcome> {
  const { intent: pressed = '', version, idempotencyKey, ...typed } = flatAnswers(await readAnswers(request))
  const intent = readIntent(pressed)
  const answers = withIntent(typed, intent)
  const offer = async () => ({
    answers,
    choices: await loadDeskChoices(correctedSteps, answers, pagePreferences().language),
  })
  if (pressed === 'save') {
    const outcome = await save(answers, complaintId, { ifMatch: Number(version), idempotencyKey: idempotencyKey ?? '' })
    return { ...outcome, corrections: await correctionsSince(complaintId, outcome), ...(await offer()) }
  }
  const action = beginAction()
  const { error } = dateIn(answers)
  if (pressed === 'check' && error) {
    return { action, intent: pressed, refused: { fields: [error], values: answers }, ...(await offer()) }
  }
  if (intent.name === 'add') {
    const focus = `${intent.about}.${countBelow(answers, intent.about) - 1}`
    return { action, intent: 'add', focus, ...(await offer()) }
  }
  return { action, intent: pressed, isRedrawn: intent.name === 'remove', ...(await offer()) }
}

async function save(
  answers: Answers,
  complaintId: number,
  options: { ifMatch: number; idempotencyKey: string },
): Promise<Outcome> {
  const values = { ...answers, intent: 'save' }
  const outcome = await attempt(values, contract.updateComplaint.message, () =>
    browserClient.updateComplaint({ body: { complaintId, ...correctionOf(answers) } }, options),
  )
  if (!outcome.refused) return outcome
  return { ...outcome, refused: { values, fields: outcome.refused.fields.map(error => inForm(error, answers)) } }
}
