import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ManagedConstant } from '#contract/settings/constants.ts'
import type { ConstantField } from '#contract/values/choices.ts'
import type { Place } from '#contract/settings/locations.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
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
    <section className={`card no-print ${styles.list}`} aria-labelledby="constant-form-title">
      <h2 id="constant-form-title">{editing ? t('edit', { code: editing.code }) : t('add')}</h2>
      <SharedForm
        action={editing ? `${address}&edit=${editing.id}` : address}
        fields={{
          code: {
            label: t('code'),
            hint: t('codeHint'),
            prompts: { 'not-a-code': t('notACode'), 'code-taken': t('codeTaken') },
          },
          labelEn: { label: t('labelEn') },
          labelAm: { label: t('labelAm') },
          regionId: { label: t('region'), hint: t('regionHint') },
        }}
        values={editing && { labelEn: editing.labelEn, labelAm: editing.labelAm }}
        outcome={outcome}
        isNew={!editing}
        keepAs={`constant:${fieldName}:${editing?.id ?? 'new'}`}
      >
        {editing && <input type="hidden" name="id" value={editing.id} />}
        <input type="hidden" name="fieldName" value={fieldName} />
        {!editing && <TextField name="code" maxLength={60} spellCheck={false} />}
        <TextField name="labelEn" maxLength={200} />
        <TextField name="labelAm" maxLength={200} />
        {!editing && (
          <SelectField
            name="regionId"
            isOptional
            placeholder={t('everyRegion')}
            options={optionsOf(regions, language)}
          />
        )}
        <div className="actions">
          <button type="submit" name="intent" value={editing ? 'updateConstant' : 'addConstant'} className="button">
            {t('save')}
          </button>
          {editing && (
            <Link to={address} className="button" data-kind="quiet">
              {t('cancel')}
            </Link>
          )}
        </div>
      </SharedForm>
    </section>
  )
}
