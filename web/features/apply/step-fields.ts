import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Answers, applicationSteps, type StepName } from '#contract/filing/application-steps.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'

/** Names beside those of the answers: a date as a whole, the files. */
const wholes: Partial<Record<StepName, readonly string[]>> = {
  complaint: ['complaint.locationId'],
  decision: ['complaint.violatedDecisionOn'],
  attachments: ['decisionLetter', 'attachmentType', 'file'],
}

/** Number of a repeated part in the answers; a form shows at least one. */
export function countBelow(answers: Answers, name: string): number {
  const indexes = Object.keys(answers)
    .filter(field => field.startsWith(`${name}.`))
    .map(field => Number.parseInt(field.slice(name.length + 1), 10))
  return Math.max(0, ...indexes) + 1
}

/** `representatives.*.firstName` → one name for each representative that the form shows. */
function expand(pattern: string, answers: Answers): string[] {
  const at = pattern.indexOf('.*')
  if (at < 0) return [pattern]
  const head = pattern.slice(0, at)
  return Array.from({ length: countBelow(answers, head) }, (_, index) => `${head}.${index}${pattern.slice(at + 2)}`)
}

/** Every field name that a step's form and its errors can carry. */
function fieldNamesOf(stepName: StepName, answers: Answers): string[] {
  const step = applicationSteps.find(({ name }) => name === stepName)
  return [...(step?.fields ?? []).flatMap(pattern => expand(pattern, answers)), ...(wholes[stepName] ?? [])]
}

/** A field's texts are found by its last name: the complainant's and a representative's first name share an entry. */
const textKeyOf = (field: string): string => {
  const segments = field.split('.').filter(segment => !/^\d+$/.test(segment))
  const last = segments.at(-1) ?? field
  return segments[0] === 'decisionLetter' && last !== 'decisionLetter' ? `letter-${last}` : last
}

/** The texts of a step's fields, by field name. `regionLabel` is "Sub city" in Addis Ababa and "Zone" elsewhere. */
export const useStepFields = (stepName: StepName, answers: Answers): Record<string, FieldText> =>
  useFieldsOf([stepName], answers)

/** The same for a form with the questions of several steps; `others` are its own texts, if any, in place of those of the same name. */
export function useFieldsOf(
  steps: readonly StepName[],
  answers: Answers,
  others: Record<string, Partial<FieldText>> = {},
): Record<string, FieldText> {
  const { t } = useTranslation('apply')
  const texts = t('fields', { returnObjects: true }) as Record<string, FieldText>
  return Object.fromEntries(
    steps
      .flatMap(step => fieldNamesOf(step, answers))
      .map(name => [name, { label: name, ...texts[textKeyOf(name)], ...others[textKeyOf(name)] }]),
  )
}
