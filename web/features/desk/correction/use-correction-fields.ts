import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import { useFieldsOf } from '#web/features/apply/index.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { correctedSteps } from './update-complaint.action.ts'

/** The labels of the fields of a correction, in its form and in the list of changes. */
export function useCorrectionFields(answers: Answers) {
  const { t } = useTranslation('registering')
  const ofClerk = t('ofClerk', { returnObjects: true }) as Record<string, Partial<FieldText>>
  return {
    ...useFieldsOf([...correctedSteps, 'attachments'], answers, ofClerk),
    ...t('fields', { returnObjects: true }),
    ...t('update.fields', { returnObjects: true }),
  }
}
