import { identityDocuments } from '#contract/values/action-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'

/** The labels and prompts of `IdentityFields`. */
export function useIdentityTexts() {
  const { t } = useTranslation('lost-addresses')
  return {
    document: {
      label: t('identity.document'),
      hint: t('identity.documentHint'),
      prompts: { required: t('identity.documentMissing') },
    },
    reason: {
      label: t('identity.reason'),
      hint: t('identity.reasonHint'),
      prompts: { required: t('identity.reasonMissing') },
    },
  }
}

/** Which document the clerk saw, and why it is needed. */
export function IdentityFields() {
  const { t } = useTranslation('lost-addresses')
  return (
    <>
      <RadioGroupField
        name="document"
        options={identityDocuments.map(value => ({ value, label: t(`identity.documents.${value}`) }))}
      />
      <TextAreaField name="reason" longest={4000} rows={2} />
    </>
  )
}
