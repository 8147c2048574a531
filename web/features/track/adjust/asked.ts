import { answerFields } from '#contract/values/choices.ts'
import type { Status } from '#contract/statuses.ts'
import type { Translate } from '#web/platform/texts/translate.ts'

/** Whether the office asked questions while it investigates or reviews. */
export const isQuestioned = (status: Status): boolean => status === 'INFORMATION_REQUESTED'

/** Whether the office waits for something that the complainant supplies on this page. */
export const isAsked = (status: Status): boolean =>
  status === 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED' || isQuestioned(status)

/** The texts that the form can have, by their fields. */
export const suppliedTexts = ['text', ...answerFields] as const

/** The labels of these texts where the questions themselves are not known. */
export const suppliedLabels = (t: Translate<'supplying', 'supplying'>): Record<string, { label: string }> => ({
  ...Object.fromEntries(
    answerFields.map((name, index) => [name, { label: t('answering.answerTo', { number: index + 1 }) }]),
  ),
  text: { label: t('supply.fields.text.label') },
})
