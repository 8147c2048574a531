import type { ComponentType } from 'react'
import { callPlans } from '#contract/http/calls.ts'
import type { CallOptions } from '#contract/http/client.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { otherLanguageField } from '#contract/filing/letter-language.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { type Answers, flatAnswers } from '#web/platform/forms/forms.ts'
import type { ApiClient } from '#web/platform/page-context.ts'
import type { Translate } from '#web/platform/texts/translate.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import type { Preloaded } from '#web/ui/states/on-demand.tsx'

/** Namespaces of the forms' texts: the shared ones first, then one file for each part of a case's life. */
export const actionTexts = [
  'case-actions',
  'case-handling',
  'supplying',
  'clocks',
  'signing',
  'deciding',
  'supervising',
  'reviewing',
  'orders',
  'hearing',
] as const

type ActionTexts = Translate<(typeof actionTexts)[0], (typeof actionTexts)[number]>

/** The name of the button that also leads to the next case. */
export const andNextField = 'andNext'

export interface CaseActionProps<Choices> {
  complaint: ComplaintDetail
  choices: Choices
  t: ActionTexts
}

/** The answer's record is null when the actor no longer sees the case. */
type Send = (
  answers: Answers,
  complaintId: number,
  options: CallOptions,
  files: readonly File[],
) => Promise<{ complaint: ComplaintDetail | null }>

interface ActionForm<Choices> {
  /** The lifecycle's kebab verb. */
  action: string
  /** What it does, above its fields. */
  text?: (t: ActionTexts) => string
  /** The fields themselves; the page adds the buttons, once the code of the fields is there. */
  Fields?: ComponentType<CaseActionProps<Choices>> & Preloaded
  /** Initial values of the fields. */
  values?: (choices: Choices, complaint: ComplaintDetail) => Answers
  /** The complainant reads the text in a letter: before one in another language goes out, the author is asked. */
  sendsLetter?: boolean
  /** The form has documents, in fields named `file`. */
  hasFiles?: boolean
  /** The form keeps its typing itself. */
  keepsTyping?: boolean
  /** The action that replaces this one where the case refuses it. */
  standIn?: string
  /** An action that most cases never have: while the case refuses it, nothing of it is shown. */
  isQuietWhileRefused?: boolean
  /** Asks for nothing and can be left again: one press takes it, without a form. */
  isOnePress?: boolean
  /** Cannot be undone, always or with these choices: the page says so beside the button. */
  isFinal?: boolean | ((choices: Choices) => boolean)
  /** The text of a second button, which sends the form and leads to the next case that waits; where the page can do that. */
  andNext?: (t: ActionTexts) => string
}

/** The fields of a form by name, with their labels and prompts. */
type FieldTexts = (t: ActionTexts, complaint: ComplaintDetail) => Record<string, FieldText>

/** What a call takes beside the complaint. */
type BodyOf<Call extends keyof ApiClient> = Parameters<ApiClient[Call]>[0] extends { body: infer Body }
  ? Omit<Body, 'complaintId'>
  : never

/**
 * The form of one action on the case page. It is offered when the lifecycle offers the action, found at `?do=ACTION`,
 * and knows nothing of versions, keys or refusals: the page brings them.
 */
export interface CaseAction<Choices, Call extends keyof ApiClient> extends ActionForm<Choices> {
  /** The contract's call, whose message is shown once it is done. */
  call: Call
  /** Loads the choices of the form. */
  load?: (complaint: ComplaintDetail) => Promise<Choices>
  fields?: FieldTexts
  /** What was typed, each field as one text, as the call takes it beside the complaint; left out where it takes nothing else. */
  body?: (typed: Record<string, string>, answers: Answers) => BodyOf<Call>
  /** Instead of that, for what is not sent as such a body. */
  send?: Send
}

/** Any action as listed: the result of `load` is the input of `Fields`. */
export interface AnyCaseAction extends ActionForm<never> {
  message: string | undefined
  load: (complaint: ComplaintDetail) => Promise<unknown>
  fields: FieldTexts
  send: Send
}

export function caseAction<Choices, Call extends keyof ApiClient>(form: CaseAction<Choices, Call>): AnyCaseAction {
  const { call, body, sendsLetter, ...others } = form
  const make = browserClient[call] as unknown as (input: { body: object }, options: CallOptions) => ReturnType<Send>
  const send: Send = (answers, complaintId, options) => {
    // whether the author confirmed a letter in another language than the complainant's; undefined when not asked
    const confirmed = sendsLetter && { otherLanguage: answers[otherLanguageField] === 'yes' || undefined }
    return make({ body: { complaintId, ...body?.(flatAnswers(answers), answers), ...confirmed } }, options)
  }
  const usual = { load: async () => undefined, fields: () => ({}), send, sendsLetter: sendsLetter ?? false }
  return { ...usual, ...(others as ActionForm<never>), message: callPlans[call].message }
}
