import type { Translate } from '#web/platform/texts/translate.ts'
import type { ComponentType } from 'react'
import type { CallOptions } from '#contract/client.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
import { otherLanguageField } from '#contract/letter-language.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'

/** Where the texts of the forms stand: the shared ones first, then one file for each part of a case's life. */
export const actionTexts = [
  'case-actions',
  'case-handling',
  'signing',
  'deciding',
  'supervising',
  'concluding',
] as const

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
  /** What the form lets choose from. */
  load: (complaint: ComplaintDetail) => Promise<Choices>
  /** Every field by name, with its label and prompts. */
  fields: (
    t: Translate<(typeof actionTexts)[0], (typeof actionTexts)[number]>,
    complaint: ComplaintDetail,
  ) => Record<string, FieldText>
  /** The fields themselves; the page adds the buttons. */
  Fields: ComponentType<CaseActionProps<Choices>>
  /** Sends what was typed. The answer's record is null when the step led out of sight. */
  send: (
    answers: Record<string, string | string[]>,
    complaintId: number,
    options: CallOptions,
    files: readonly File[],
  ) => Promise<{ complaint: ComplaintDetail | null }>
  /** What the fields show at first. */
  values?: (choices: Choices, complaint: ComplaintDetail) => Record<string, string | string[]>
  /** The complainant reads it in a letter: one in another language is asked about before it goes out. */
  sendsLetter?: boolean
  /** Carries documents, in fields named `file`. */
  hasFiles?: boolean
  /** Keeps what is typed by itself. */
  keepsTyping?: boolean
  /** The action that is taken instead where the case refuses this one. */
  standIn?: string
  /** Cannot be undone: the page says so beside the button. */
  isFinal?: boolean
}

/** Any action, as the list of them holds it: what `load` brings is what `Fields` takes. */
export type AnyCaseAction = CaseAction<never> & { load: (complaint: ComplaintDetail) => Promise<unknown> }

/** Whether it was said that a letter goes out in another language than the complainant's; undefined when nothing was. */
export const isOtherLanguageMeant = (answers: Record<string, string | string[]>): true | undefined =>
  answers[otherLanguageField] === 'yes' || undefined

export const caseAction = <Choices>(action: CaseAction<Choices>): AnyCaseAction => action as unknown as AnyCaseAction
