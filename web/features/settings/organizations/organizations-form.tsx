import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ManagedOrganization } from '#contract/settings/organizations.ts'
import type { Constant } from '#contract/settings/reference-data.ts'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { inLanguage, nameIn } from '#web/platform/format.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { optionsOf, withKept } from '#web/ui/fields/options.ts'
import { chosenValue } from '../use-filled.ts'
import { SharedForm } from '../shared-form.tsx'
import { PlaceChoice } from '../place-choice.tsx'
import { useBodiesAddress } from './organizations-address.ts'
import { TreeHistory } from '../tree/tree-history.tsx'

interface OrganizationFormProps {
  editing: ManagedOrganization | undefined
  /** The history of the body. */
  history: readonly TreeEvent[]
  sectors: readonly Constant[]
  outcome: Outcome | undefined
}

/** Adds a body, or changes one; for a merged one only its history is shown. */
export function OrganizationForm({ editing, history, sectors, outcome }: OrganizationFormProps) {
  const { t, language } = useTranslation('bodies')
  const address = useBodiesAddress()
  const arrival = editing?.id ?? 'new'
  const prompts = { required: t('names.required'), 'name-taken': t('organizations.nameTaken') }
  const historyPart = editing && <TreeHistory history={history} top={t('history.wholeCountry')} />
  if (editing?.mergedInto) {
    return (
      <Card title={nameIn(editing, language)} arrival={arrival}>
        <p>{t('merge.mergedInto', { name: inLanguage(editing.mergedInto, language) })}</p>
        {historyPart}
      </Card>
    )
  }
  const keptSector = editing?.sector
    ? {
        value: `${editing.sectorId}`,
        label: t('organizations.sectorRetired', { name: inLanguage(editing.sector, language) }),
      }
    : undefined
  return (
    <Card
      className="no-print"
      title={editing ? t('organizations.edit', { name: nameIn(editing, language) }) : t('organizations.add')}
      arrival={arrival}
    >
      <SharedForm
        action={address(editing ? { edit: String(editing.id) } : { add: '1' })}
        intent={editing ? 'updateOrganization' : 'addOrganization'}
        submit={t('save')}
        cancel={{ to: address(), label: t('cancel') }}
        keepAs={`organization:${arrival}`}
        hidden={{ id: editing?.id }}
        fields={{
          nameEn: { label: t('names.en'), prompts },
          nameAm: { label: t('names.am'), prompts },
          ...t('organizations.fields', { returnObjects: true }),
        }}
        values={
          editing && {
            nameEn: editing.nameEn,
            nameAm: editing.nameAm,
            ...chosenValue('sectorId', editing.sectorId, editing.sector, language),
            ...chosenValue('locationId', editing.locationId, editing.location, language),
            handlesComplaints: editing.handlesComplaints ? 'yes' : '',
          }
        }
        outcome={outcome}
        isNew={!editing}
      >
        <TextField name="nameEn" longest={200} />
        <TextField name="nameAm" longest={200} />
        <SelectField name="sectorId" isOptional options={withKept(optionsOf(sectors, language), keptSector)} />
        <PlaceChoice name="locationId" isOptional />
        <CheckboxField name="handlesComplaints" isOptional />
      </SharedForm>
      {historyPart}
    </Card>
  )
}
