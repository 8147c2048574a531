import type { Answers } from '#contract/application-steps.ts'
import { flatAnswers } from './forms.ts'
import type { Outcome } from './outcome.ts'

/** What a form was filled from, and the fields that its reader and somebody else changed differently: both travel with it. */
interface Seen {
  answers: Answers
  clashes: readonly string[]
}

/** What a form held when it was sent. */
export interface Typed {
  answers: Answers
  seen: Seen
}

/** What was typed, over what stands there now. */
export interface TypedOver {
  answers: Answers
  clashes: readonly string[]
}

/** Names of fields that are one answer: a place with those that it lies in, the parts of a date. */
export type AnswerGroup = readonly string[]

/** The hidden field that carries what was seen. */
export const seenField = 'seen'

export const writeSeen = (seen: Seen): string => JSON.stringify(seen)

/** Separates what was typed from what was seen. Where that cannot be read, all that was typed counts as a change. */
export function readTyped({ [seenField]: text, ...answers }: Answers): Typed {
  try {
    return { answers, seen: JSON.parse(text ?? '') as Seen }
  } catch {
    return { answers, seen: { answers: {}, clashes: [] } }
  }
}

/** A text as it is compared: spaces around it and the kind of its line ends are no change. */
const textOf = (answers: Answers, name: string): string => (answers[name] ?? '').replaceAll('\r\n', '\n').trim()

/**
 * A field that was not touched takes the value that stands there now, so that saving again does not undo somebody else's change. What
 * was typed stays; `clashes` names the fields that the other changed too, in another way.
 */
export function typeOver({ answers, seen }: Typed, standing: Answers, groups: readonly AnswerGroup[]): TypedOver {
  const names = [...new Set([seen.answers, answers, standing].flatMap(each => Object.keys(each)))]
  const differ = (name: string, one: Answers, other: Answers) =>
    (groups.find(group => group.includes(name)) ?? [name]).some(part => textOf(one, part) !== textOf(other, part))
  const isTouched = (name: string) => differ(name, answers, seen.answers)
  const isClash = (name: string) =>
    isTouched(name) && differ(name, standing, seen.answers) && differ(name, answers, standing)
  const held = names.map(name => [name, (isTouched(name) ? answers : standing)[name]])
  return {
    answers: Object.fromEntries(held.filter(([, value]) => value !== undefined)) as Answers,
    clashes: [...new Set([...seen.clashes, ...names.filter(isClash)])],
  }
}

/** What was typed before and kept, over what stands there now. */
export const typeKeptOver = (
  kept: Parameters<typeof flatAnswers>[0],
  standing: Answers,
  groups: readonly AnswerGroup[],
): TypedOver => typeOver(readTyped(flatAnswers(kept)), standing, groups)

/**
 * What was typed over what somebody else has saved meanwhile, where the call was refused for that. `load` reads what stands there
 * now; where it cannot, everything stays as it was typed, and the next try is refused again.
 */
export async function typeOverIfStale<Current extends { answers: Answers }>(
  outcome: Outcome,
  typed: Typed,
  groups: readonly AnswerGroup[],
  load: () => Promise<Current>,
): Promise<(TypedOver & { current: Current }) | undefined> {
  if (outcome.problem?.code !== 'stale-version') return undefined
  const current = await load().catch(() => undefined)
  return current && { ...typeOver(typed, current.answers, groups), current }
}
