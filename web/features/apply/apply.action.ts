import { data, redirect } from 'react-router'
import {
  type Answers,
  belongsToStep,
  applicationSteps,
  type StepName,
  stepBeside,
  stepNames,
} from '#contract/application-steps.ts'
import { CallFailure } from '#contract/client.ts'
import type { RefusedFile } from '#contract/file.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { isOurFault } from '#web/platform/our-fault.ts'
import type { ApiClient, PageApi } from '#web/platform/page-context.ts'
import type { Language } from '#web/platform/preferences.ts'
import { readIntent, type Intent, withIntent } from './intent.ts'
import { countBelow } from './step-fields.ts'

const stepPath = (step: StepName, field?: string) => `/home/apply?step=${step}${field ? `#field-${field}` : ''}`

/**
 * One press of a button of the application form. Everything typed is stored before anything is judged; when that fails by
 * our fault, it comes back.
 */
export async function actOnApplication(request: Request, api: PageApi, language: Language) {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  const sent = isMultipart ? undefined : request.clone()
  try {
    return await act(request, api, language)
  } catch (error) {
    if (!isOurFault(error)) throw error
    const values = sent ? flatAnswers(await readAnswers(sent)) : {}
    return data({ isOurFault: true as const, sent: values }, { status: error.status })
  }
}

async function act(request: Request, api: PageApi, language: Language) {
  const step = readStep(request)
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return takeFiles(request, api)
  const { intent: pressed, step: _, ...typed } = flatAnswers(await readAnswers(request))
  const intent = readIntent(pressed)
  // a second press of submit must find the draft it sent before, not a new one
  if (intent.name === 'submit') return submit(api.client, step)
  await api.client.startDraft({ body: { language } })
  switch (intent.name) {
    case 'discard':
      await api.client.discardDraft({ body: {} })
      return redirect('/home/apply')
    case 'remove-file':
      await api.client.deleteAttachment({ params: { attachmentId: intent.about }, body: {} })
      return redirect(stepPath('attachments', 'file'))
    case 'next':
      return goOn(api.client, step, typed, language)
    default:
      return keepTyping(api.client, step, typed, intent)
  }
}

const readStep = (request: Request): StepName =>
  stepNames.find(name => name === new URL(request.url).searchParams.get('step')) ?? 'eligibility'

const ofStep = (step: StepName, typed: Answers): Answers => {
  const { [step]: found } = Object.fromEntries(applicationSteps.map(each => [each.name, each]))
  return Object.fromEntries(Object.entries(typed).filter(([field]) => found && belongsToStep(found, field)))
}

/** Takes the step for done if nothing is wrong with it; else the form comes back with everything typed. */
async function goOn(client: ApiClient, step: StepName, typed: Answers, language: Language) {
  const answers = ofStep(step, typed)
  const { draft, errors, eligible } = await client.saveDraft({ body: { step, answers, language } })
  if (errors.length > 0) return data({ refused: { fields: errors, values: answers } }, { status: 422 })
  if (!eligible && step === 'eligibility') return redirect('/home/apply?step=eligibility#instead')
  return redirect(stepPath(stepBeside(step, 1, draft.answers) ?? 'review'))
}

/** Stores what is typed so far and shows the form again: other choices, one more issue, one step back. */
async function keepTyping(client: ApiClient, step: StepName, typed: Answers, intent: Intent) {
  const answers = withIntent(ofStep(step, typed), intent)
  const { draft } = await client.saveDraft({ body: { step, answers, unfinished: true } })
  if (intent.name === 'back') return redirect(stepPath(stepBeside(step, -1, draft.answers) ?? step))
  if (intent.name === 'add') return redirect(stepPath(step, `${intent.about}.${countBelow(answers, intent.about) - 1}`))
  return redirect(stepPath(step))
}

/** Registers; whatever is still missing comes back with the step where it is answered. */
async function submit(client: ApiClient, step: StepName) {
  try {
    await client.submitDraft({ body: {} })
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.failure.fields) throw error
    return data({ refused: { fields: error.failure.fields, values: {} }, step }, { status: 422 })
  }
  return redirect('/home/confirm')
}

/** Hands the files on without holding them; the refused ones are named and the others are kept. */
async function takeFiles(request: Request, api: PageApi) {
  const answer = await api.rawPost('/File', request.body as never, request.headers.get('content-type') ?? '')
  const text = await answer.text()
  if (answer.status !== 200) throw new CallFailure(answer.status, JSON.parse(text))
  const { refused } = JSON.parse(text) as { refused: RefusedFile[] }
  if (refused.length > 0) return data({ refusedFiles: refused }, { status: 422 })
  return redirect(stepPath('attachments', 'file'))
}
