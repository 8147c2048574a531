import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ManagedConstant } from '#contract/settings/constants.ts'
import type { ConstantField } from '#contract/values/settings-choices.ts'
import type { Place } from '#contract/settings/locations.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { Card } from '#web/ui/card.tsx'
import { sortedOptionsOf } from '#web/ui/fields/options.ts'
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx'
import { SharedForm } from '../shared-form.tsx'
import styles from '../organizations/bodies.module.css'

interface ConstantFormProps {
  address: string
  fieldName: ConstantField
  editing: ManagedConstant | undefined
  regions: readonly Place[]
  outcome: Outcome | undefined
}

/** Adds a value, or changes the labels of one: its code never changes. */
export function ConstantForm({ address, fieldName, editing, regions, outcome }: ConstantFormProps) {
  const { t, language } = useTranslation('constants')
  return (
    <Card className={`no-print ${styles.list}`} title={editing ? t('edit', { code: editing.code }) : t('add')}>
      <SharedForm
        intent={editing ? 'updateConstant' : 'addConstant'}
        submit={t('save')}
        cancel={editing && { to: address, label: t('cancel') }}
        action={editing ? `${address}&edit=${editing.id}` : address}
        fields={t('form', { returnObjects: true })}
        values={editing && { labelEn: editing.labelEn, labelAm: editing.labelAm }}
        outcome={outcome}
        hidden={{ id: editing?.id, fieldName }}
        isNew={!editing}
        keepAs={`constant:${fieldName}:${editing?.id ?? 'new'}`}
      >
        {!editing && <TextField name="code" longest={60} spellCheck={false} />}
        <TextField name="labelEn" longest={200} />
        <TextField name="labelAm" longest={200} />
        {!editing && (
          <SelectField
            name="regionId"
            isOptional
            placeholder={t('everyRegion')}
            options={sortedOptionsOf(regions, language)}
          />
        )}
      </SharedForm>
    </Card>
  )
}
