import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Form, Link } from 'react-router'
import type { ManagedPlace, Place } from '#contract/settings/locations.ts'
import { nextLevelOf } from '#contract/values/place-levels.ts'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant, nameIn } from '#web/platform/format.ts'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../organizations/bodies.module.css'
import { dayValues } from '#web/platform/forms/typed-day.ts'
import { NamesForm } from '../names-form.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { PlaceChoice } from '../place-choice.tsx'
import { SecondStep } from '#web/ui/second-step.tsx'
import { Task } from '../task.tsx'
import { TargetForm } from '../tree/target-form.tsx'
import { TreeHistory } from '../tree/tree-history.tsx'

interface LocationPanelProps {
  selected: ManagedPlace | undefined
  /** The chosen place with the places around it, outermost first. */
  path: readonly Place[]
  history: readonly TreeEvent[]
  outcome: Outcome | undefined
  address: string
}

/** The range of days on which a place can begin or end. */
const validDays = () => ({ ...daysAround(dayOfInstant(new Date()), 0, 5), first: '1990-01-01' })

/** The actions on the chosen place, or for the whole country when none is chosen. */
export function LocationPanel(props: LocationPanelProps) {
  const { t, language } = useTranslation('bodies')
  const { selected, path } = props
  if (!selected) {
    return (
      <Card title={t('locations.addRegion')}>
        <p className="dimmed">{t('locations.chooseHint')}</p>
        <EntryForm {...props} intent="addLocation" />
      </Card>
    )
  }
  const parent = path.at(-2)
  return (
    <Card title={nameIn(selected, language)}>
      <dl className="facts">
        <Fact term={t('locations.fields.kind.label')}>{t(`kinds.${selected.kind}`)}</Fact>
        <Fact term={t('locations.parent')}>
          {parent
            ? path
                .slice(0, -1)
                .map(one => nameIn(one, language))
                .join(' / ')
            : '—'}
        </Fact>
        <Fact term={t('locations.nextLevel')}>
          {selected.nextLevel
            ? t('locations.nextLevelCount', { kind: t(`kinds.${selected.nextLevel}`), count: selected.childCount })
            : '—'}
        </Fact>
        <Fact term={t('locations.fields.validFromOn.label')}>
          <FormattedDate day={selected.validFromOn} />
        </Fact>
        <Fact term={t('locations.fields.validToOn.label')}>
          {selected.validToOn ? <FormattedDate day={selected.validToOn} /> : t('locations.stillThere')}
        </Fact>
      </dl>
      {selected.mergedIntoId === null ? (
        <Tasks {...props} selected={selected} />
      ) : (
        <p>
          <Link to={`?at=${selected.mergedIntoId}`}>{t('locations.merged')}</Link>
        </p>
      )}
      <TreeHistory history={props.history} top={t('history.wholeCountry')} />
      <p className={`no-print ${styles.below}`}>
        <Link to="?">{t('locations.toTop')}</Link>
      </p>
    </Card>
  )
}

function Tasks(props: LocationPanelProps & { selected: ManagedPlace }) {
  const { t, language } = useTranslation('bodies')
  const { selected, outcome, address, path } = props
  const prompts = { 'not-a-choice': t('locations.chooseFirst'), 'wrong-level': t('locations.wrongLevel') }
  const target = { tree: 'locations', selected, outcome, address, prompts } as const
  const parentKind = path.at(-2)?.kind
  return (
    <div className={`${styles.tasks} no-print`}>
      {selected.nextLevel && (
        <Task
          title={t('locations.addBelow', { kind: t(`kinds.${selected.nextLevel}`) })}
          intent="addLocation"
          outcome={outcome}
        >
          <EntryForm {...props} intent="addLocation" />
        </Task>
      )}
      <Task title={t('locations.change')} intent="updateLocation" outcome={outcome}>
        <EntryForm {...props} intent="updateLocation" />
      </Task>
      {parentKind && (
        <TargetForm {...target} kind="move">
          {field => (
            <PlaceChoice
              name={field}
              accepts={place => place.kind === parentKind && nextLevelOf(place) === selected.kind}
            />
          )}
        </TargetForm>
      )}
      <TargetForm {...target} kind="merge">
        {field => (
          <PlaceChoice name={field} accepts={place => place.kind === selected.kind && place.id !== selected.id} />
        )}
      </TargetForm>
      <Task title={t('locations.remove')} intent="deleteLocation" outcome={outcome}>
        <p>{t('locations.removeText')}</p>
        <Form method="post" action={address} className="actions">
          <input type="hidden" name="id" value={selected.id} />
          <SecondStep
            label={t('delete')}
            question={t('deleteQuestion', { name: nameIn(selected, language) })}
            confirm={t('confirmDelete')}
            intent="deleteLocation"
          />
        </Form>
      </Task>
    </div>
  )
}

/** Names and dates of the chosen place, or of a new one below it. */
function EntryForm({ selected, outcome, address, intent }: LocationPanelProps & { intent: string }) {
  const { t } = useTranslation('bodies')
  const { calendar, day } = useDates()
  const isNew = intent === 'addLocation'
  const isRegion = isNew && !selected
  const hidden: Record<string, string> = isNew
    ? { parentId: String(selected?.id ?? ''), ...(selected?.nextLevel ? { kind: selected.nextLevel } : {}) }
    : { id: String(selected?.id) }
  const dates =
    selected && !isNew
      ? {
          ...dayValues('validFromOn', selected.validFromOn, calendar),
          ...dayValues('validToOn', selected.validToOn, calendar),
          'validFromOn.text': day(selected.validFromOn),
          'validToOn.text': selected.validToOn ? day(selected.validToOn) : '',
        }
      : {}
  return (
    <NamesForm
      intent={intent}
      address={address}
      hidden={hidden}
      values={isNew ? undefined : selected}
      more={dates}
      fields={t('locations.fields', { returnObjects: true })}
      outcome={outcome}
      submit={t('save')}
    >
      {isRegion && (
        <SelectField
          name="kind"
          options={(['region', 'chartered-city'] as const).map(kind => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
      )}
      <TypedDateField name="validFromOn" days={validDays()} />
      <TypedDateField name="validToOn" isOptional days={validDays()} />
    </NamesForm>
  )
}
