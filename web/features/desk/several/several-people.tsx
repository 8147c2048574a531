import { mostProposed } from '#contract/values/action-choices.ts'
import { holdsWords } from '#contract/values/fold-letters.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PeopleList } from '../actions/forms/people/people-field.tsx'
import { type FindPeople, usePeople } from '../actions/forms/people/use-people.ts'
import { usePersonText } from '../actions/forms/people/use-person-text.ts'
import { type SharedCandidate, sharedCandidates } from './candidates.rules.ts'
import type { CheckedCase } from './check-cases.ts'

/** The people among whom the cases are shared: all who can take any of them, with how many of them. */
export function SeveralPeople({ name, cases }: { name: string; cases: readonly CheckedCase[] }) {
  const { t } = useTranslation('several')
  const factsOf = usePersonText()
  const all = sharedCandidates(cases)
  const people = usePeople({ name, proposed: all.slice(0, mostProposed), find: findAmong(all) })
  const describe = ({ count, ...person }: SharedCandidate) =>
    [factsOf(person), count < cases.length && t('canTake', { count, all: cases.length })].filter(Boolean).join(' · ')
  return <PeopleList name={name} people={people} describe={describe} isSeveral />
}

/** They are known already: nobody else is asked for. */
const findAmong =
  (all: readonly SharedCandidate[]): FindPeople<SharedCandidate> =>
  ({ text = '', userIds }) =>
    Promise.resolve(
      all.filter(({ userId, name }) => (userIds ? userIds.includes(userId) : holdsWords(text, name.en, name.am))),
    )
