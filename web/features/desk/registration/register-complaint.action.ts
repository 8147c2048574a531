import { redirect } from 'react-router'
import type { Answers } from '#contract/filing/application-steps.ts'
import { callPlans } from '#contract/http/calls.ts'
import { readIntent, withIntent, withMissing } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetTyping, keepTyping } from '#web/platform/forms/kept-typing.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
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

/** Handles a button. Everything typed is stored before it is checked. */
export async function actAtDesk(request: Request): Promise<DeskOutcome | Response> {
  const { missing = [], ...form } = await readAnswers(request)
  const { intent: pressed, language, draftId = '', ...typed } = flatAnswers(form)
  const values = { ...typed, language: language ?? '', intent: pressed ?? '' }
  if (pressed === fillIntent) return fill(typed, values, draftId)
  const intent = readIntent(pressed)
  if (intent.name === 'submit') return registerWithout([missing].flat(), typed, values, draftId)
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
    await saveTyped(draftId, answers, language as Language)
    // other typing is stored at every key, and may be newer than what was sent
    if (answers !== typed) keepTyping(typingOfRegistration(draftId), { ...answers, language: language ?? '' })
  })
  if (outcome.problem) return outcome
  const { action } = outcome
  if (intent.name === 'remove') {
    return { action, intent: 'remove', isRedrawn: true, focus: intent.about.replace(/\.\d{1,4}$/, '.0') }
  }
  return { action, intent: intent.name }
}

/** Stores fields that were filled by a choice, and renders the form again with them. */
async function fill(filled: Answers, values: Answers, draftId: string): Promise<DeskOutcome> {
  const outcome = await attempt(values, undefined, () => saveTyped(draftId, filled, values.language as Language))
  if (outcome.problem) return outcome
  keepTyping(typingOfRegistration(draftId), { ...filled, language: values.language ?? '' })
  return { action: outcome.action, intent: fillIntent, isRedrawn: true, focus: 'complainant.firstName' }
}

/** How long a save waits for the one before it; a hanging connection must not stop the clerk. */
const patience = 10_000

/**
 * Stores the whole form, right or wrong. Saves follow each other: an earlier automatic one
 * must not arrive after a later one.
 */
export const saveTyped = (draftId: string, answers: Answers, language: Language): Promise<void> =>
  inTurn(draftId, async () => {
    const body = { step: 'review', answers, language, unfinished: true, whole: true } as const
    await browserClient.saveDraft({ body }, { applicationId: draftId })
  })

/** The save under way of each draft, whatever its outcome; outside of the page, which may be gone before it ends. */
const saves = new Map<string, Promise<unknown>>()

async function inTurn(draftId: string, save: () => Promise<void>): Promise<void> {
  const before = Promise.race([saves.get(draftId), new Promise(done => setTimeout(done, patience))])
  const own = before.then(save)
  const ended = own.catch(() => undefined)
  saves.set(draftId, ended)
  await own.finally(() => saves.get(draftId) === ended && saves.delete(draftId))
}

/** Files that did not arrive are listed among the papers, and stay there when something else is refused. */
async function registerWithout(missing: readonly string[], typed: Answers, values: Answers, draftId: string) {
  if (missing.length === 0) return register(typed, values, draftId)
  const named = withMissing(typed, missing)
  keepTyping(typingOfRegistration(draftId), { ...named, language: values.language ?? '' })
  const outcome = await register(named, { ...values, ...named }, draftId)
  return outcome instanceof Response ? outcome : { ...outcome, isRedrawn: true }
}

/** Registers once: a complaint that was registered already, though its answer was lost, leads to its slip. */
async function register(typed: Answers, values: Answers, draftId: string): Promise<DeskOutcome | Response> {
  const options = { applicationId: draftId }
  const outcome = await attempt(values, callPlans.submitDraft.message, async () => {
    if ((await browserClient.getDraft({}, options)).submitted) return
    await saveTyped(draftId, typed, values.language as Language)
    await browserClient.submitDraft({ body: {} }, options)
  })
  if (outcome.done === undefined) return outcome
  forgetTyping(typingOfRegistration(draftId))
  return redirect(slipPath(draftId))
}
