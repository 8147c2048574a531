import type { Translate } from '#web/platform/texts/translate.ts'
import type { ComponentType } from 'react'
import type { CallOptions } from '#contract/http/client.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { otherLanguageField } from '#contract/filing/letter-language.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'

/** Namespaces of the forms' texts: the shared ones first, then one file for each part of a case's life. */
export const actionTexts = [
  'case-actions',
  'case-handling',
  'signing',
  'deciding',
  'supervising',
  'concluding',
] as const

/** The name of the button that also leads to the next case. */
export const andNextField = 'andNext'

export interface CaseActionProps<Choices> {
  complaint: ComplaintDetail
  choices: Choices
}

/**
 * The form of one action on the case page. It is offered when the lifecycle offers the action, found at `?do=ACTION`,
 * and knows nothing of versions, keys or refusals: the page brings them.
 */
export interface CaseAction<Choices> {
  /** The lifecycle's kebab verb. */
  action: string
  /** The contract's message once it is done. */
  message: string | undefined
  /** Loads the choices of the form. */
  load: (complaint: ComplaintDetail) => Promise<Choices>
  /** Every field by name, with its label and prompts. */
  fields: (
    t: Translate<(typeof actionTexts)[0], (typeof actionTexts)[number]>,
    complaint: ComplaintDetail,
  ) => Record<string, FieldText>
  /** The fields themselves; the page adds the buttons. */
  Fields: ComponentType<CaseActionProps<Choices>>
  /** Sends what was typed. The answer's record is null when the actor no longer sees the case. */
  send: (
    answers: Record<string, string | string[]>,
    complaintId: number,
    options: CallOptions,
    files: readonly File[],
  ) => Promise<{ complaint: ComplaintDetail | null }>
  /** Initial values of the fields. */
  values?: (choices: Choices, complaint: ComplaintDetail) => Record<string, string | string[]>
  /** The complainant reads the text in a letter: before one in another language goes out, the author is asked. */
  sendsLetter?: boolean
  /** The form has documents, in fields named `file`. */
  hasFiles?: boolean
  /** The form keeps its typing itself. */
  keepsTyping?: boolean
  /** The action that replaces this one where the case refuses it. */
  standIn?: string
  /** Cannot be undone: the page says so beside the button. */
  isFinal?: boolean
  /** The text of a second button, which sends the form and leads to the next case that waits; where the page can do that. */
  andNext?: (t: Translate<(typeof actionTexts)[0], (typeof actionTexts)[number]>) => string
}

/** Any action as listed: the result of `load` is the input of `Fields`. */
export type AnyCaseAction = CaseAction<never> & { load: (complaint: ComplaintDetail) => Promise<unknown> }

/** Whether the author confirmed a letter in another language than the complainant's; undefined when not asked. */
export const isOtherLanguageMeant = (answers: Record<string, string | string[]>): true | undefined =>
  answers[otherLanguageField] === 'yes' || undefined

export const caseAction = <Choices>(action: CaseAction<Choices>): AnyCaseAction => action as unknown as AnyCaseAction
