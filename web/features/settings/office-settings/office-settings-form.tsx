import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { OfficeSettingsState } from '#contract/settings/office-settings.ts'
import { officeRanges, quorums, weekdays } from '#contract/values/choices.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import { useFormState } from '#web/ui/fields/form-state.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SharedForm } from '../shared-form.tsx'
import styles from '../organizations/bodies.module.css'
import { type AmountGroup, officeAnswers } from './office-settings-answers.ts'
import { useOfficeFields } from './use-office-fields.ts'

interface OfficeSettingsFormProps {
  state: OfficeSettingsState
  outcome: Outcome | undefined
}

/** Every value in its group, each with its purpose, its range and its default. */
export function OfficeSettingsForm({ state, outcome }: OfficeSettingsFormProps) {
  const { t } = useTranslation('office-settings')
  const { fields, words } = useOfficeFields(state)
  return (
    <SharedForm
      intent="saveOfficeSettings"
      submit={t('save')}
      fields={fields}
      values={{ ...officeAnswers(state.values), ...words, version: state.version }}
      outcome={outcome}
      isNew={false}
      keepAs="office"
    >
      <PageTitle>{t('title')}</PageTitle>
      <Version />
      <Group name="groupDecision">
        <RadioGroupField
          name="groupDecision.opinionsNeeded"
          options={quorums.map(value => ({ value, label: t(`quorums.${value}`) }))}
        />
      </Group>
      <Group name="answering">
        <TextField name="answering.reminderDays" isOptional maxLength={40} />
        <Amounts group="answering" />
      </Group>
      <Group name="supervision">
        <Amounts group="supervision" />
      </Group>
      <Group name="contact">
        <ContactDays />
        {(['contact.hours', 'contact.freeCallNumber'] as const).map(name => (
          <TextField key={name} name={name} isOptional maxLength={100} />
        ))}
        <TextField name="contact.timeZoneLabel" maxLength={100} />
      </Group>
      <Group name="publication">
        <TextField name="publication.auditHeadTo" type="email" isOptional maxLength={200} />
        <TextField name="publication.licence" isOptional maxLength={100} />
        <TextField name="publication.licenceUrl" type="url" isOptional maxLength={300} />
      </Group>
      {(['tracking', 'letterCheck', 'visitors', 'messages'] as const).map(group => (
        <Group key={group} name={group}>
          <Amounts group={group} />
        </Group>
      ))}
    </SharedForm>
  )
}

/** That of the values that the form was filled with. */
const Version = () => <input type="hidden" name="version" value={String(useFormState().values.version)} />

function Group({ name, children }: { name: keyof OfficeSettingsState['values']; children: React.ReactNode }) {
  const { t } = useTranslation('office-settings')
  return (
    <Card className={styles.list} title={t(`groups.${name}.title`)}>
      <p>{t(`groups.${name}.lead`)}</p>
      {children}
    </Card>
  )
}

const Amounts = ({ group }: { group: AmountGroup }) => (
  <div className={styles.lengths}>
    {Object.keys(officeRanges[group]).map(name => (
      <TextField key={name} name={`${group}.${name}`} inputMode="numeric" maxLength={9} />
    ))}
  </div>
)

/** The days on which somebody can come. */
function ContactDays() {
  const { t } = useTranslation('office-settings')
  return (
    <GroupFrame name="contact.days">
      {({ id, value }) => (
        <div className={styles.days}>
          {weekdays.map((day, index) => (
            <Checkbox
              key={day}
              id={index === 0 ? id : `${id}-${day}`}
              name="contact.days"
              value={day}
              label={t(`weekdays.${day}`)}
              defaultChecked={[value ?? []].flat().includes(day)}
            />
          ))}
        </div>
      )}
    </GroupFrame>
  )
}
