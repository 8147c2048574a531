import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../apply.module.css'
import type { StepProps } from '../step-props.ts'
import { OrganizationFields, PlaceFields, ShowBelow } from './place-fields.tsx'
import { IssueList } from './text-list.tsx'

/** The complaint, the body complained against, and the place of decision. */
export function ComplaintStep({ answers, choices, Body }: StepProps) {
  const { t } = useTranslation('apply')
  return (
    <>
      <SelectField name="complaint.typeId" options={choices.options['complaint.typeId'] ?? []} />
      <OrganizationFields choices={choices} Body={Body}>
        <ShowBelow label={t('showDepartments')} />
      </OrganizationFields>
      <IssueList answers={answers} addLabel={t('addIssue')} />
      <section className={styles.part}>
        <h2>{t('placeOfDecision')}</h2>
        <PlaceFields
          region="complaint.placeRegionId"
          zone="complaint.placeZoneId"
          woreda="complaint.placeWoredaId"
          choices={choices}
        />
      </section>
      {Body ? (
        <Body name="complaint.handlingOrganizationId" only="handling" placeholder={t('handledByDefault')} isOptional />
      ) : (
        <SelectField
          name="complaint.handlingOrganizationId"
          options={choices.options['complaint.handlingOrganizationId'] ?? []}
          placeholder={t('handledByDefault')}
          isOptional
        />
      )}
    </>
  )
}
