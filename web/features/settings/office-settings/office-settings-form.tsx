import { createContext, useContext } from 'react'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { OfficeSettingsState } from '#contract/settings/office-settings.ts'
import { namesShown, officeRanges, quorums, weekdays } from '#contract/values/office-ranges.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import { useFormState } from '#web/ui/fields/form-state.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { TextField, type TextFieldProps } from '#web/ui/fields/text-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { InPageLink } from '#web/ui/in-page-link.tsx'
import pills from '#web/ui/pill-links.module.css'
import { SharedForm } from '../shared-form.tsx'
import styles from '../organizations/bodies.module.css'
import { type AmountGroup, mayChange, officeAnswers, officeTexts } from './office-settings-answers.ts'
import { useOfficeFields } from './use-office-fields.ts'

interface OfficeSettingsFormProps {
  state: OfficeSettingsState
  permissions: ReadonlySet<PageCode>
  outcome: Outcome | undefined
}

/** The permissions of the reader: what they may not change is shown only. */
const Permissions = createContext<ReadonlySet<PageCode>>(new Set())
const useMayChange = (group: GroupName, name?: string): boolean => mayChange(useContext(Permissions), group, name)
type GroupName = keyof OfficeSettingsState['values']

/** Every value in its group, each with its purpose, its range and its default. */
export function OfficeSettingsForm({ state, permissions, outcome }: OfficeSettingsFormProps) {
  const { t } = useTranslation('office-settings')
  const { fields, words } = useOfficeFields(state)
  return (
    <Permissions value={permissions}>
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
        <GroupLinks groups={Object.keys(state.values) as GroupName[]} />
        <Group name="groupDecision">
          <Choice group="groupDecision" name="opinionsNeeded">
            <RadioGroupField
              name="groupDecision.opinionsNeeded"
              options={quorums.map(value => ({ value, label: t(`quorums.${value}`) }))}
            />
          </Choice>
        </Group>
        <Group name="answering">
          <Text group="answering" name="reminderDays" isOptional longest={40} />
          <Amounts group="answering" />
        </Group>
        {(['callBacks', 'supervision'] as const).map(group => (
          <Group key={group} name={group}>
            <Amounts group={group} />
          </Group>
        ))}
        <Group name="office">
          {officeTexts.map(name => (
            <Text key={name} group="office" name={name} isOptional longest={100} />
          ))}
          <Text group="office" name="telephone" type="tel" isOptional longest={30} />
          <Text group="office" name="email" type="email" isOptional longest={200} />
        </Group>
        <Group name="statements">
          <Amounts group="statements" />
          <Choice group="statements" name="name">
            <RadioGroupField
              name="statements.name"
              options={namesShown.map(value => ({ value, label: t(`namesShown.${value}`) }))}
            />
          </Choice>
        </Group>
        <Group name="contact">
          <Choice group="contact" name="days">
            <ContactDays />
          </Choice>
          {(['hours', 'freeCallNumber'] as const).map(name => (
            <Text key={name} group="contact" name={name} isOptional longest={100} />
          ))}
          <Text group="contact" name="timeZoneLabel" longest={100} />
          <Text group="contact" name="timeZoneLabelAm" longest={100} />
        </Group>
        <Group name="publication">
          <Text group="publication" name="auditHeadTo" type="email" isOptional longest={200} />
          <Text group="publication" name="licence" isOptional longest={100} />
          <Text group="publication" name="licenceUrl" type="url" isOptional longest={300} />
        </Group>
        {(['tracking', 'letterCheck', 'visitors'] as const).map(group => (
          <Group key={group} name={group}>
            <Amounts group={group} />
          </Group>
        ))}
        <Group name="messages">
          <Text group="messages" name="smsCountries" isOptional longest={300} />
          <Amounts group="messages" />
        </Group>
      </SharedForm>
    </Permissions>
  )
}

/** That of the values that the form was filled with. */
const Version = () => <input type="hidden" name="version" value={String(useFormState().values.version)} />

const idOf = (group: GroupName): string => `settings-${group}`

/** The page is long: each group is one press away. */
function GroupLinks({ groups }: { groups: readonly GroupName[] }) {
  const { t } = useTranslation('office-settings')
  return (
    <nav className={pills.pills} aria-label={t('groupLinks')}>
      <ul>
        {groups.map(group => (
          <li key={group}>
            <InPageLink to={idOf(group)}>{t(`groups.${group}.title`)}</InPageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Group({ name, children }: { name: GroupName; children: React.ReactNode }) {
  const { t } = useTranslation('office-settings')
  const isOpen = useMayChange(name)
  return (
    <div id={idOf(name)} tabIndex={-1}>
      <Card className={styles.list} title={t(`groups.${name}.title`)}>
        <p>{t(`groups.${name}.lead`)}</p>
        {!isOpen && <p className="dimmed">{t('readOnly')}</p>}
        {children}
      </Card>
    </div>
  )
}

type TextProps = Omit<TextFieldProps, 'name'> & { group: GroupName; name: string }

/** A line of text; whoever may not change it reads it. */
const Text = ({ group, name, ...input }: TextProps) => (
  <TextField {...input} name={`${group}.${name}`} readOnly={!useMayChange(group, name)} />
)

/** Something to choose; whoever may not choose reads what is chosen. */
function Choice({ group, name, children }: { group: GroupName; name: string; children: React.ReactNode }) {
  const { fields, values } = useFormState()
  const field = `${group}.${name}`
  if (useMayChange(group, name)) return children
  return (
    <>
      <p>
        {fields[field]?.label}: {values[`${field}.text`]}
      </p>
      {[values[field] ?? []].flat().map(value => (
        <input key={value} type="hidden" name={field} value={value} />
      ))}
    </>
  )
}

const Amounts = ({ group }: { group: AmountGroup }) => (
  <div className={styles.lengths}>
    {Object.keys(officeRanges[group]).map(name => (
      <Text key={name} group={group} name={name} inputMode="numeric" />
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
