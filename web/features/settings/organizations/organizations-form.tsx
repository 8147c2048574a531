import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ManagedOrganization } from '#contract/settings/organizations.ts'
import type { Constant } from '#contract/settings/reference-data.ts'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { inLanguage, nameIn } from '#web/platform/format.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx'
import { optionsOf, withKept } from '#web/ui/fields/options.ts'
import { SharedForm } from '../shared-form.tsx'
import { PlaceChoice } from '../place-choice.tsx'
import { TreeHistory } from '../tree/tree-history.tsx'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'

const page = '/setting/create-organization'

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
  const heading = useFocusOnArrival<HTMLHeadingElement>(editing?.id ?? 'new')
  const prompts = { required: t('names.required'), 'name-taken': t('organizations.nameTaken') }
  const historyPart = editing && <TreeHistory history={history} top={t('history.wholeCountry')} />
  if (editing?.mergedInto) {
    return (
      <section className="card" aria-labelledby="organization-form-title">
        <h2 id="organization-form-title" ref={heading} tabIndex={-1}>
          {nameIn(editing, language)}
        </h2>
        <p>{t('merge.mergedInto', { name: inLanguage(editing.mergedInto, language) })}</p>
        {historyPart}
      </section>
    )
  }
  const keptSector = editing?.sector
    ? {
        value: `${editing.sectorId}`,
        label: t('organizations.sectorRetired', { name: inLanguage(editing.sector, language) }),
      }
    : undefined
  return (
    <section className="card no-print" aria-labelledby="organization-form-title">
      <h2 id="organization-form-title" ref={heading} tabIndex={-1}>
        {editing ? t('organizations.edit', { name: nameIn(editing, language) }) : t('organizations.add')}
      </h2>
      <SharedForm
        action={editing ? `${page}?edit=${editing.id}` : `${page}?add=1`}
        fields={{
          nameEn: { label: t('names.en'), prompts },
          nameAm: { label: t('names.am'), prompts },
          sectorId: { label: t('organizations.sector') },
          locationId: { label: t('organizations.location'), hint: t('organizations.locationHint') },
          handlesComplaints: {
            label: t('organizations.handlesComplaints'),
            hint: t('organizations.handlesComplaintsHint'),
          },
        }}
        values={
          editing && {
            nameEn: editing.nameEn,
            nameAm: editing.nameAm,
            sectorId: `${editing.sectorId ?? ''}`,
            'sectorId.text': editing.sector ? inLanguage(editing.sector, language) : '',
            locationId: `${editing.locationId ?? ''}`,
            'locationId.text': editing.location ? inLanguage(editing.location, language) : '',
            handlesComplaints: editing.handlesComplaints ? 'yes' : '',
          }
        }
        outcome={outcome}
        isNew={!editing}
      >
        {editing && <input type="hidden" name="id" value={editing.id} />}
        <TextField name="nameEn" maxLength={200} />
        <TextField name="nameAm" maxLength={200} />
        <SelectField name="sectorId" isOptional options={withKept(optionsOf(sectors, language), keptSector)} />
        <PlaceChoice name="locationId" isOptional />
        <CheckboxField name="handlesComplaints" isOptional />
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value={editing ? 'updateOrganization' : 'addOrganization'}
            className="button"
          >
            {t('save')}
          </button>
          <Link to={page} className="button" data-kind="quiet">
            {t('cancel')}
          </Link>
        </div>
      </SharedForm>
      {historyPart}
    </section>
  )
}
