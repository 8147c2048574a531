import { useEffect, useEffectEvent, useState } from 'react'
import type { Bilingual } from '#contract/values/names.ts'
import { holdsWords } from '#contract/values/fold-letters.ts'
import { mostProposed } from '#contract/values/action-choices.ts'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { useFound } from '#web/ui/fields/use-found.ts'

/** Somebody who may be chosen for a case. */
export interface ProposedPerson {
  userId: number
  name: Bilingual
}

/** Asks the server who can be chosen: those whose name holds the text, or those of these ids. */
export type FindPeople<Person> = (query: { text?: string; userIds?: number[] }) => Promise<readonly Person[]>

export interface PeopleToChoose<Person> {
  name: string
  /** The first of those who can be chosen, best first. */
  proposed: readonly Person[]
  find: FindPeople<Person>
  /** Those who have the case now, where the form changes who that is. */
  present?: readonly number[]
}

/**
 * The people of a field, and the search among everybody who can be chosen. Until the server answers, those who are at hand
 * are filtered. Chosen people stay in the list, and in the form.
 */
export function usePeople<Person extends ProposedPerson>({
  name,
  proposed,
  find,
  present = [],
}: PeopleToChoose<Person>) {
  const { values } = useFormState()
  const [known, setKnown] = useState<ReadonlyMap<number, Person>>(() => mapOf(proposed))
  const [ids, choose] = useState(() => [values[name] ?? []].flat().filter(Boolean).map(Number))
  useChangesOfOthers(present, choose)
  const [text, setText] = useState('')
  const sought = text.trim()
  const ask = async (query: Parameters<FindPeople<Person>>[0]) => {
    const people = await find(query)
    setKnown(before => new Map([...before, ...mapOf(people)]))
    return people
  }
  const { found, hasFailed } = useFound(sought === '' ? undefined : sought, async typed => {
    const items = await ask({ text: typed })
    return { items, isCut: items.length >= mostProposed }
  })
  useUnknown(
    ids.filter(id => !known.has(id)),
    userIds => ask({ userIds }),
  )
  const atHand = sought === '' ? proposed : proposed.filter(each => holdsWords(sought, each.name.en, each.name.am))
  const shown = found?.items ?? atHand
  const chosen = ids.flatMap(id => known.get(id) ?? [])
  const others = chosen.filter(({ userId }) => !shown.some(each => each.userId === userId))
  return {
    chosen,
    choose,
    listed: [...others, ...shown],
    text,
    setText,
    hasFailed,
    /** The answer to the text, or the proposal, is there and has nobody. */
    isNobody: (found ?? { items: proposed }).items.length === 0,
    isCut: found ? found.isCut : sought === '' && proposed.length >= mostProposed,
  }
}

const mapOf = <Person extends ProposedPerson>(people: readonly Person[]) =>
  new Map(people.map(person => [person.userId, person]))

/** People whom a colleague added or removed while the form was open are added or removed in it too, so that sending it undoes nothing. */
function useChangesOfOthers(present: readonly number[], choose: (change: (ids: number[]) => number[]) => void): void {
  const [before, setBefore] = useState(present)
  if (before.join() === present.join()) return
  setBefore(present)
  const removed = before.filter(id => !present.includes(id))
  const added = present.filter(id => !before.includes(id))
  choose(ids => [...ids.filter(id => !removed.includes(id) && !added.includes(id)), ...added])
}

/** People who were chosen earlier, or by a colleague, may not be among the first: each is asked for once. */
function useUnknown(userIds: number[], ask: (userIds: number[]) => Promise<unknown>): void {
  const askOnce = useEffectEvent(() => {
    // without an answer they can be searched for and chosen again
    if (userIds.length > 0) void ask(userIds).catch(() => undefined)
  })
  const unknown = userIds.join()
  useEffect(() => askOnce(), [unknown])
}
