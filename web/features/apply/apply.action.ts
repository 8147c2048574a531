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
import { applicationIn, confirmPath, receiptPath, startPath, stepPath } from './paths.ts'
import { countBelow } from './step-fields.ts'
import type { UnsentCode } from './unsent-codes.ts'

/**
 * Handles a button of the application form. Everything typed is stored before it is checked; when that fails by
 * our fault, it comes back.
 */
export async function actOnApplication(request: Request, api: PageApi, language: Language) {
  const contentType = request.headers.get('content-type') ?? ''
  const form = contentType.startsWith('multipart/form-data') ? passForm(request.body, contentType) : undefined
  const read = form ? form.texts : once(() => readAnswers(request))
  try {
    const about = { step: readStep(request), application: applicationIn(request) }
    if (form)
      return await act({ ...about, read, sendFiles: id => sendFiles(api, form.body, contentType, id) }, api, language)
    const { intent, missing = [] } = await read()
    if (intent === 'continue' || intent === 'begin') return await start(api.client, intent, language)
    // a repeated submit must find the draft that the first one sent, not a new one
    if (intent === 'submit') return await submit(api.client, about, [missing].flat())
    return await act({ ...about, read }, api, language)
  } catch (error) {
    if (isOfAnother(error)) {
      await read()
      return redirect(`${startPath}?gone=yes`)
    }
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

interface About {
  step: StepName
  /** The application that the form belongs to; undefined for the first form, before there is one. */
  application: string | undefined
}

interface Submission extends About {
  /** The content of the form; for one with files only after those are sent. */
  read: () => Promise<Record<string, string | string[]>>
  sendFiles?: (applicationId: string) => Promise<SentFiles>
}

/** The browser no longer holds the application of the form: it was deleted, or another one was begun. */
const isOfAnother = (error: unknown): boolean =>
  error instanceof CallFailure && error.status === 401 && error.failure.code === 'not-signed-in'

async function act({ step, application, read, sendFiles }: Submission, { client }: PageApi, language: Language) {
  const held = await findHeld(client, application)
  if (held.state !== 'open') {
    await read()
    // a page from before the submission: it leads to the receipt, and begins no other application
    return held.state === 'submitted' ? showAgain(client, application) : redirect(startPath)
  }
  const draft = held.draft ?? (await client.startDraft({ body: { language } }))
  const files = await sendFiles?.(draft.id)
  const { intent: sentIntent, step: _, ...typed } = typedIn(await read())
  await sayTypes(client, draft.attachments, typed)
  const intent = readIntent(sentIntent)
  if (files && (files.refused.length > 0 || files.unread || (intent.name === 'attach' && files.attached === 0)))
    return stayWithFiles(client, ofStep(step, typed), files)
  switch (intent.name) {
    case 'discard':
      await client.discardDraft({ body: {} })
      return redirect(startPath)
    case 'remove-file':
      await keepTyping(client, step, typed, { name: 'refresh' })
      await client.deleteAttachment({ params: { attachmentId: intent.about }, body: {} })
      return redirect(stepPath('attachments', { application: draft.id, field: 'file' }))
    case 'next':
      return goOn(client, step, typed, language, typed.underWay === 'yes')
    default:
      return keepTyping(client, step, typed, intent)
  }
}

/**
 * The application of a form. The form of a new one names none, and must not write into one that was begun meanwhile: then the start asks
 * which one is meant. An application that is over (its time, or its cookie) is begun again with what the form says.
 */
async function findHeld(client: ApiClient, application: string | undefined) {
  if (application === undefined) {
    const { draft } = await client.getDraft()
    return draft && hasContent(draft) ? { state: 'other' as const } : { state: 'open' as const, draft }
  }
  try {
    const { draft, submitted } = await client.getDraft({}, { applicationId: application })
    return submitted && !draft ? { state: 'submitted' as const } : { state: 'open' as const, draft }
  } catch (error) {
    if (!isOfAnother(error) || (await client.getDraft()).draft) throw error
    return { state: 'open' as const, draft: null }
  }
}

/** Whether anything was entered. */
export const hasContent = ({ answers, attachments }: Draft): boolean =>
  Object.keys(answers).length > 0 || attachments.length > 0

async function showAgain(client: ApiClient, application: string | undefined) {
  const { receipt } = await client.submitDraft({ body: {} }, { ...(application && { applicationId: application }) })
  return redirect(receiptPath(receipt, { already: 'yes' }))
}

/** Goes on with the application of this browser, or deletes it and begins a new one. */
async function start(client: ApiClient, intent: 'continue' | 'begin', language: Language) {
  const { draft } = await client.getDraft()
  if (draft && intent === 'continue') return redirect(stepPath(draft.nextStep, { application: draft.id }))
  if (draft) await client.discardDraft({ body: {} })
  const { id } = await client.startDraft({ body: { language } })
  return redirect(stepPath('eligibility', { application: id }))
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
  const about = { application: draft.id }
  if (!eligible && step === 'eligibility') return redirect(`${stepPath('eligibility', about)}#instead`)
  return redirect(stepPath(stepBeside(step, 1, draft.answers) ?? 'review', about))
}

/** Stores the present answers and shows the form again: other choices, one more issue, one step back. */
async function keepTyping(client: ApiClient, step: StepName, typed: Answers, intent: Intent) {
  const answers = withIntent(ofStep(step, typed), intent)
  const { draft } = await client.saveDraft({ body: { step, answers, unfinished: true } })
  const to = (target: StepName, field?: string) => redirect(stepPath(target, { application: draft.id, field }))
  if (intent.name === 'back') return to(stepBeside(step, -1, draft.answers) ?? step)
  if (intent.name === 'attach') return to(step, 'file')
  if (intent.name === 'add') return to(step, `${intent.about}.${countBelow(answers, intent.about) - 1}`)
  return to(step)
}

/** The decision letter is one of the files, and is asked for where they are chosen. */
const atTheFiles = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(error => (error.field === 'decisionLetter' ? { ...error, field: 'file' } : error))

/**
 * Registers the complaint; missing answers come back with their step. Files that did not arrive, when submitted
 * without, are listed among the named papers.
 */
async function submit(client: ApiClient, { step, application }: About, missing: readonly string[]) {
  const about = { ...(application !== undefined && { applicationId: application }) }
  try {
    if (missing.length > 0) await nameMissing(client, missing, about)
    const { receipt } = await client.submitDraft({ body: {} }, about)
    return redirect(receiptPath(receipt, { application }))
  } catch (error) {
    // its receipt is no longer shown here
    if (error instanceof CallFailure && error.failure.code === 'already-submitted') return redirect(confirmPath)
    if (!(error instanceof CallFailure) || !error.failure.fields) throw error
    return refuse({ intent: 'submit', refused: { fields: error.failure.fields, values: {} }, step })
  }
}

async function nameMissing(client: ApiClient, missing: readonly string[], about: { applicationId?: string }) {
  const { draft } = await client.getDraft({}, about)
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
async function sendFiles(
  api: PageApi,
  body: ReadableStream,
  contentType: string,
  applicationId: string,
): Promise<SentFiles> {
  const answer = await api.rawPost('/File', body, contentType, { 'application-id': applicationId })
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
