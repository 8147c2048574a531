import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import { Checkbox, Radio } from '#web/ui/fields/inputs.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import styles from '../../actions.module.css'
import { type PeopleToChoose, type ProposedPerson, usePeople } from './use-people.ts'

interface PersonFieldsProps<Person> extends PeopleToChoose<Person> {
  describe: (person: Person) => string
  /** Replaces the fields when nobody can be chosen. */
  nobody?: string
  isReasonOptional?: boolean
}

/** One person for a case: the proposed ones, best first, and a search among everybody else who can be chosen; and the reason. */
export function PersonFields<Person extends ProposedPerson>(props: PersonFieldsProps<Person>) {
  const { describe, nobody, isReasonOptional = false, ...field } = props
  const people = usePeople(field)
  if (nobody && field.proposed.length === 0) return <p>{nobody}</p>
  return (
    <>
      <PeopleList name={field.name} people={people} describe={describe} />
      <TextAreaField name="reason" rows={3} longest={4000} isOptional={isReasonOptional} />
    </>
  )
}

interface PeopleListProps<Person extends ProposedPerson> {
  name: string
  people: ReturnType<typeof usePeople<Person>>
  describe: (person: Person) => string
  isSeveral?: boolean
}

/** With more people than this, there is a search box. */
const listedWithoutSearch = 8

/** The people of `usePeople` to tick, or with a radio button each. */
export function PeopleList<Person extends ProposedPerson>({
  name,
  people,
  describe,
  isSeveral,
}: PeopleListProps<Person>) {
  const { language } = useTranslation('choosing')
  const { chosen, choose, listed, text } = people
  const isChosen = (id: number) => chosen.some(({ userId }) => userId === id)
  const toggle = (id: number, isOn: boolean) =>
    choose(before => (isSeveral ? [...before.filter(other => other !== id), ...(isOn ? [id] : [])] : [id]))
  const Tick = isSeveral ? Checkbox : Radio
  return (
    <GroupFrame name={name}>
      {({ id }) => (
        <>
          {(text !== '' || listed.length > listedWithoutSearch) && <PeopleSearch people={people} />}
          <div className={styles.people}>
            {listed.map((each, index) => (
              <Tick
                key={each.userId}
                id={index === 0 ? id : `${id}-${each.userId}`}
                name={name}
                value={String(each.userId)}
                label={inLanguage(each.name, language)}
                description={describe(each)}
                checked={isChosen(each.userId)}
                onChange={event => toggle(each.userId, event.currentTarget.checked)}
              />
            ))}
          </div>
          <PeopleStatus people={people} isSeveral={isSeveral} />
        </>
      )}
    </GroupFrame>
  )
}

type People = Omit<ReturnType<typeof usePeople<never>>, 'choose'>

function PeopleSearch({ people: { text, setText } }: { people: Pick<People, 'text' | 'setText'> }) {
  const { t } = useTranslation('choosing')
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={t('findName')}
      placeholder={t('findName')}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      // enter does not send the form
      onKeyDown={event => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
    />
  )
}

interface PeopleStatusProps {
  people: { chosen: readonly unknown[]; listed: readonly unknown[]; text: string } & Pick<
    People,
    'isCut' | 'isNobody' | 'hasFailed'
  >
  isSeveral: boolean | undefined
}

/** How many are chosen, and whether the list is all there is. */
function PeopleStatus({ people, isSeveral }: PeopleStatusProps) {
  const { t } = useTranslation('choosing')
  const { chosen, listed, text, isCut, isNobody, hasFailed } = people
  const said = [
    isSeveral && t('chosen', { count: chosen.length }),
    hasFailed && t('failed'),
    isCut && t('firstPeople', { count: listed.length }),
    text !== '' && isNobody && t('nobody'),
  ]
  return (
    <p className="dimmed" role="status">
      {said.filter(Boolean).join(' · ')}
    </p>
  )
}
