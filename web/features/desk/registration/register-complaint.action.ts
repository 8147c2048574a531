import { redirect } from 'react-router'
import type { Answers } from '#contract/application-steps.ts'
import { callPlans } from '#contract/calls.ts'
import { readIntent, withIntent, withMissing } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { forgetTyping, keepTyping } from '#web/platform/kept-typing.ts'
import { attempt, type Outcome } from '#web/platform/outcome.ts'
import type { Language } from '#web/platform/preferences.ts'

export const registerPath = '/complaint/register-complaint'
export const formPath = (draftId: string): string => `${registerPath}?draft=${draftId}`
export const slipPath = (draftId: string): string => `${formPath(draftId)}&slip=1`

/** Under which what is typed into the forms is kept. */
export const typingsOfRegistrations = 'registration:'
export const typingOfRegistration = (draftId: string): string => `${typingsOfRegistrations}${draftId}`

/** What a press of a button of the form came to, and where to go on typing. */
export interface DeskOutcome extends Outcome {
  /** The field to go on with after one was removed. */
  focus?: string
  /** Fields moved up: the form is drawn anew. */
  isRedrawn?: boolean
}

/** One press of a button. Everything typed is stored before anything is judged. */
export async function actAtDesk(request: Request): Promise<DeskOutcome | Response> {
  const { missing = [], ...form } = await readAnswers(request)
  const { intent: pressed, language, draftId = '', ...typed } = flatAnswers(form)
  const values = { ...typed, language: language ?? '', intent: pressed ?? '' }
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
    // anything else that was typed is kept at every key, and by now may be newer than what was sent
    if (answers !== typed) keepTyping(typingOfRegistration(draftId), { ...answers, language: language ?? '' })
  })
  if (outcome.problem) return outcome
  const { action } = outcome
  if (intent.name === 'remove') {
    return { action, intent: 'remove', isRedrawn: true, focus: intent.about.replace(/\.\d{1,4}$/, '.0') }
  }
  return { action, intent: intent.name }
}

/** The save that is under way, whatever becomes of it. */
let saving: Promise<unknown> = Promise.resolve()

/** So long a save waits for the one before it; a line that hangs must not stop the clerk. */
const patience = 10_000

/**
 * Stores what the whole form holds, right or wrong. One save follows another: what was typed earlier, on its way by itself,
 * must not arrive after what was typed since.
 */
export const saveTyped = (draftId: string, answers: Answers, language: Language): Promise<void> =>
  inTurn(async () => {
    const body = { step: 'review', answers, language, unfinished: true, whole: true } as const
    await browserClient.saveDraft({ body }, { applicationId: draftId })
  })

async function inTurn(save: () => Promise<void>): Promise<void> {
  const before = Promise.race([saving, new Promise(done => setTimeout(done, patience))])
  const own = before.then(save)
  saving = own.catch(() => undefined)
  await own
}

/** What did not arrive is named among the papers, and stays there when something else is refused. */
async function registerWithout(missing: readonly string[], typed: Answers, values: Answers, draftId: string) {
  if (missing.length === 0) return register(typed, values, draftId)
  const named = withMissing(typed, missing)
  keepTyping(typingOfRegistration(draftId), { ...named, language: values.language ?? '' })
  const outcome = await register(named, { ...values, ...named }, draftId)
  return outcome instanceof Response ? outcome : { ...outcome, isRedrawn: true }
}

/** Registers once: what was registered already, although its answer did not arrive, leads to its slip. */
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
