import { data, redirect } from 'react-router'
import {
  type Answers,
  belongsToStep,
  applicationSteps,
  type StepName,
  stepBeside,
  stepNames,
} from '#contract/filing/application-steps.ts'
import { CallFailure } from '#contract/http/client.ts'
import type { Draft } from '#contract/filing/applications.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { isOurFault, ourFault } from '#web/platform/answers/our-fault.ts'
import type { ApiClient, PageApi } from '#web/platform/page-context.ts'
import { readUploaded } from '#web/platform/answers/read-answer.ts'
import { passForm } from '#web/platform/forms/passing-form.ts'
import { problemOf, type Refusal } from '#web/platform/answers/refusal.ts'
import type { Language } from '#web/platform/preferences.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { fileTypeField } from './file-type.ts'
import { readIntent, type Intent, withIntent } from './intent.ts'
import { withMissing } from './missing-papers.ts'
import { countBelow } from './step-fields.ts'
import type { UnsentCode } from './unsent-codes.ts'

const stepPath = (step: StepName, field?: string) => `/home/apply?step=${step}${field ? `#field-${field}` : ''}`

/**
 * Handles a button of the application form. Everything typed is stored before it is checked; when that fails by
 * our fault, it comes back.
 */
export async function actOnApplication(request: Request, api: PageApi, language: Language) {
  const contentType = request.headers.get('content-type') ?? ''
  const form = contentType.startsWith('multipart/form-data') ? passForm(request.body, contentType) : undefined
  const read = form ? form.texts : once(() => readAnswers(request))
  try {
    const step = readStep(request)
    if (form) return await act({ step, read, sendFiles: () => sendFiles(api, form.body, contentType) }, api, language)
    const { intent, missing = [] } = await read()
    if (intent === 'begin') return await begin(api.client, language)
    // a repeated submit must find the draft that the first one sent, not a new one
    if (intent === 'submit') return await submit(api.client, step, [missing].flat())
    return await act({ step, read }, api, language)
  } catch (error) {
    const why = whyUnsent(error)
    if (!why) throw error
    const { status } = error as CallFailure
    const refused = { fields: [], values: typedIn(await read()) }
    return refuse({ intent: '', refused, problem: problemOf(why, { status }) })
  }
}

/** Why a submission of the application failed, for its sender. */
export interface ApplyRefusal extends Refusal {
  /** Number of accepted files of the form. */
  attached?: number
  /** The step with a missing answer. */
  step?: StepName
}

const refuse = (refusal: ApplyRefusal) => data<ApplyRefusal>(refusal, { status: refusal.problem?.status ?? 422 })

/** Codes that mean that too many others do the same now. */
const crowded: Record<string, UnsentCode> = {
  'too-many-waiting': 'too-many-now',
  busy: 'files-busy',
  'uploads-full': 'files-busy',
}

/** Undefined for errors that need other words, or that are unforeseen. */
function whyUnsent(error: unknown): UnsentCode | undefined {
  const code = error instanceof CallFailure ? error.failure.code : undefined
  return (code && crowded[code]) || (isOurFault(error) ? ourFault : undefined)
}

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

const typedIn = (answers: Record<string, string | string[]>): Answers => {
  const { missing: _, ...typed } = flatAnswers(answers)
  return typed
}

interface Submission {
  step: StepName
  /** The content of the form; for one with files only after those are sent. */
  read: () => Promise<Record<string, string | string[]>>
  sendFiles?: () => Promise<SentFiles>
}

async function act({ step, read, sendFiles }: Submission, { client }: PageApi, language: Language) {
  const { draft, submitted } = await client.getDraft()
  if (submitted && !draft) {
    // a page from before the submission: it leads to the receipt, and begins no other application
    await read()
    return redirect('/home/confirm?already=yes')
  }
  const { attachments } = draft ?? (await client.startDraft({ body: { language } }))
  const files = await sendFiles?.()
  const { intent: sentIntent, step: _, ...typed } = typedIn(await read())
  await sayTypes(client, attachments, typed)
  const intent = readIntent(sentIntent)
  if (files && (files.refused.length > 0 || files.unread || (intent.name === 'attach' && files.attached === 0)))
    return stayWithFiles(client, ofStep(step, typed), files)
  switch (intent.name) {
    case 'discard':
      await client.discardDraft({ body: {} })
      return redirect('/home/apply')
    case 'remove-file':
      await keepTyping(client, step, typed, { name: 'refresh' })
      await client.deleteAttachment({ params: { attachmentId: intent.about }, body: {} })
      return redirect(stepPath('attachments', 'file'))
    case 'next':
      return goOn(client, step, typed, language, typed.underWay === 'yes')
    default:
      return keepTyping(client, step, typed, intent)
  }
}

async function begin(client: ApiClient, language: Language) {
  await client.startDraft({ body: { language } })
  return redirect('/home/apply')
}

const readStep = (request: Request): StepName =>
  stepNames.find(name => name === new URL(request.url).searchParams.get('step')) ?? 'eligibility'

const ofStep = (step: StepName, typed: Answers): Answers => {
  const { [step]: found } = Object.fromEntries(applicationSteps.map(each => [each.name, each]))
  return Object.fromEntries(Object.entries(typed).filter(([field]) => found && belongsToStep(found, field)))
}

/** Counts the step as done if it has no errors; otherwise the form comes back with everything typed. */
async function goOn(client: ApiClient, step: StepName, typed: Answers, language: Language, areFilesUnderWay: boolean) {
  const answers = ofStep(step, typed)
  const saved = await client.saveDraft({ body: { step, answers, language } })
  const { draft, eligible } = saved
  // uploads under way are awaited before the complaint is submitted
  const errors = saved.errors.filter(({ field }) => !(areFilesUnderWay && field === 'decisionLetter'))
  if (errors.length > 0) return refuse({ intent: 'next', refused: { fields: atTheFiles(errors), values: answers } })
  if (!eligible && step === 'eligibility') return redirect('/home/apply?step=eligibility#instead')
  return redirect(stepPath(stepBeside(step, 1, draft.answers) ?? 'review'))
}

/** Stores the present answers and shows the form again: other choices, one more issue, one step back. */
async function keepTyping(client: ApiClient, step: StepName, typed: Answers, intent: Intent) {
  const answers = withIntent(ofStep(step, typed), intent)
  const { draft } = await client.saveDraft({ body: { step, answers, unfinished: true } })
  if (intent.name === 'back') return redirect(stepPath(stepBeside(step, -1, draft.answers) ?? step))
  if (intent.name === 'attach') return redirect(stepPath(step, 'file'))
  if (intent.name === 'add') return redirect(stepPath(step, `${intent.about}.${countBelow(answers, intent.about) - 1}`))
  return redirect(stepPath(step))
}

/** The decision letter is one of the files, and is asked for where they are chosen. */
const atTheFiles = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(error => (error.field === 'decisionLetter' ? { ...error, field: 'file' } : error))

/**
 * Registers the complaint; missing answers come back with their step. Files that did not arrive, when submitted
 * without, are listed among the named papers.
 */
async function submit(client: ApiClient, step: StepName, missing: readonly string[]) {
  try {
    if (missing.length > 0) await nameMissing(client, missing)
    await client.submitDraft({ body: {} })
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.failure.fields) throw error
    return refuse({ intent: 'submit', refused: { fields: error.failure.fields, values: {} }, step })
  }
  return redirect('/home/confirm')
}

async function nameMissing(client: ApiClient, missing: readonly string[]) {
  const { draft } = await client.getDraft()
  if (!draft) return
  const answers = withMissing(ofStep('attachments', draft.answers), missing)
  await client.saveDraft({ body: { step: 'attachments', answers } })
}

/** The outcome for the files of a form. */
interface SentFiles {
  attached: number
  refused: RefusedFile[]
  /** The whole form was refused: it broke off or is too large, or others send very many. */
  unread?: 'not-taken' | 'too-many-now'
}

/** Streams the files without holding them. */
async function sendFiles(api: PageApi, body: ReadableStream, contentType: string): Promise<SentFiles> {
  const answer = await api.rawPost('/File', body, contentType)
  const text = await answer.text()
  if (answer.status >= 500 || answer.status === 401) throw new CallFailure(answer.status, JSON.parse(text))
  if (answer.status !== 200)
    return { attached: 0, refused: [], unread: answer.status === 429 ? 'too-many-now' : 'not-taken' }
  const { attachments, refused } = readUploaded(JSON.parse(text))
  return { attached: attachments.length, refused }
}

/** Shows the reasons for refused files where they are chosen; other typed values are kept. */
async function stayWithFiles(client: ApiClient, answers: Answers, { attached, refused, unread }: SentFiles) {
  await client.saveDraft({ body: { step: 'attachments', answers, unfinished: true } })
  const reason = unread ?? 'required'
  const fields = refused.length > 0 ? [] : [{ field: 'file', reason }]
  return refuse({ intent: 'attach', refused: { fields, values: answers }, files: refused, attached })
}

/** Stores the types of the files. */
async function sayTypes(client: ApiClient, known: Draft['attachments'], typed: Answers) {
  for (const { id, type } of known) {
    const said = typed[`${fileTypeField}${id}`]
    if (said === undefined || said === (type?.code ?? '')) continue
    await client.setAttachmentType({ params: { attachmentId: id }, body: { type: said || null } })
  }
}
