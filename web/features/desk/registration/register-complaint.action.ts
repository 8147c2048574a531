import { redirect } from 'react-router'
import type { Answers } from '#contract/filing/application-steps.ts'
import { callPlans } from '#contract/http/calls.ts'
import { readIntent, withIntent, withMissing } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetTyping, keepTyping } from '#web/platform/forms/kept-typing.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { inPageOrder } from './in-page-order.ts'
import type { Language } from '#web/platform/preferences.ts'

export const registerPath = '/complaint/register-complaint'
export const formPath = (draftId: string): string => `${registerPath}?draft=${draftId}`
export const slipPath = (draftId: string): string => `${formPath(draftId)}&slip=1`

/** Names under which typing in the forms is stored. */
export const typingsOfRegistrations = 'registration:'
export const typingOfRegistration = (draftId: string): string => `${typingsOfRegistrations}${draftId}`

/** The action that fills the complainant's fields at once. */
export const fillIntent = 'fill'

/** The outcome of a button of the form, and the field to continue with. */
export interface DeskOutcome extends Outcome {
  /** The field to continue with after one was removed. */
  focus?: string
  /** Fields moved up: the form is rendered again. */
  isRedrawn?: boolean
}

/** What a button of the form sent. */
interface Sent {
  draftId: string
  typed: Answers
  language: Language
  /** Milliseconds since the page began. */
  at: number
  /** What the form shows again when something is refused. */
  values: Answers
}

/** Handles a button. Everything typed is stored before it is checked. */
export async function actAtDesk(request: Request): Promise<DeskOutcome | Response> {
  const at = performance.now()
  const { missing = [], ...form } = await readAnswers(request)
  const { intent: pressed, language = '', draftId = '', ...typed } = flatAnswers(form)
  const values = { ...typed, language, intent: pressed ?? '' }
  const sent: Sent = { draftId, typed, language: language as Language, at, values }
  if (pressed === fillIntent) return fill(sent)
  const intent = readIntent(pressed)
  if (intent.name === 'submit') return registerWithout([missing].flat(), sent)
  if (intent.name === 'discard') {
    const outcome = await attempt(values, undefined, () =>
      browserClient.discardDraft({ body: {} }, { applicationId: draftId }),
    )
    if (outcome.problem) return outcome
    forgetTyping(typingOfRegistration(draftId))
    return redirect(registerPath)
  }
  const answers = withIntent(typed, intent)
  const outcome = await attempt(values, undefined, async () => {
    if (intent.name === 'remove-file') {
      await browserClient.deleteAttachment(
        { params: { attachmentId: intent.about }, body: {} },
        { applicationId: draftId },
      )
    }
    await saveTyped({ ...sent, typed: answers })
    // other typing is stored at every key, and may be newer than what was sent
    if (answers !== typed) keepTyping(typingOfRegistration(draftId), { ...answers, language })
  })
  if (outcome.problem) return outcome
  const { action } = outcome
  if (intent.name === 'remove') {
    return { action, intent: 'remove', isRedrawn: true, focus: intent.about.replace(/\.\d{1,4}$/, '.0') }
  }
  return { action, intent: intent.name }
}

/** Stores fields that were filled by a choice, and renders the form again with them. */
async function fill(sent: Sent): Promise<DeskOutcome> {
  const outcome = await attempt(sent.values, undefined, () => saveTyped(sent))
  if (outcome.problem) return outcome
  keepTyping(typingOfRegistration(sent.draftId), { ...sent.typed, language: sent.language })
  return { action: outcome.action, intent: fillIntent, isRedrawn: true, focus: 'complainant.firstName' }
}

/**
 * Stores the whole form, right or wrong. By the page and the moment the server knows an earlier save that arrives after a later one.
 */
export async function saveTyped({ draftId, typed: answers, language, at }: Omit<Sent, 'values'>): Promise<void> {
  const typed = { page: performance.timeOrigin, at }
  const body = { step: 'review', answers, language, unfinished: true, whole: true, typed } as const
  await browserClient.saveDraft({ body }, { applicationId: draftId })
}

/** Files that did not arrive are listed among the papers, and stay there when something else is refused. */
async function registerWithout(missing: readonly string[], sent: Sent) {
  if (missing.length === 0) return register(sent)
  const named = withMissing(sent.typed, missing)
  keepTyping(typingOfRegistration(sent.draftId), { ...named, language: sent.language })
  const outcome = await register({ ...sent, typed: named, values: { ...sent.values, ...named } })
  return outcome instanceof Response ? outcome : { ...outcome, isRedrawn: true }
}

/** Registers once: a complaint that was registered already, though its answer was lost, leads to its slip. */
async function register(sent: Sent): Promise<DeskOutcome | Response> {
  const options = { applicationId: sent.draftId }
  const outcome = await attempt(sent.values, callPlans.submitDraft.message, async () => {
    if ((await browserClient.getDraft({}, options)).submitted) return
    await saveTyped(sent)
    await browserClient.submitDraft({ body: {} }, options)
  })
  const { refused } = outcome
  if (refused) return { ...outcome, refused: { ...refused, fields: inPageOrder(refused.fields) } }
  if (outcome.done === undefined) return outcome
  forgetTyping(typingOfRegistration(sent.draftId))
  return redirect(slipPath(sent.draftId))
}
