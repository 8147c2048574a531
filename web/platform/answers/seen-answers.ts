import type { Answers } from '#contract/filing/application-steps.ts'
import { flatAnswers } from '../forms/forms.ts'
import type { Outcome } from './outcome.ts'

/** What a form was filled with, and the fields that its reader and somebody else changed differently: both are sent with it. */
interface Seen {
  answers: Answers
  clashes: readonly string[]
}

/** The content of a form when it was sent. */
export interface Typed {
  answers: Answers
  seen: Seen
}

/** The typed values over the present ones. */
export interface TypedOver {
  answers: Answers
  clashes: readonly string[]
}

/** Names of fields that are one answer: a place with the places around it, the parts of a date. */
export type AnswerGroup = readonly string[]

/** The hidden field with the values that were seen. */
export const seenField = 'seen'

export const writeSeen = (seen: Seen): string => JSON.stringify(seen)

/** Separates what was typed from what was seen. If that cannot be read, everything typed counts as a change. */
export function readTyped({ [seenField]: text, ...answers }: Answers): Typed {
  try {
    return { answers, seen: JSON.parse(text ?? '') as Seen }
  } catch {
    return { answers, seen: { answers: {}, clashes: [] } }
  }
}

/** A text as it is compared: spaces around it and the kind of its line ends do not count. */
const textOf = (answers: Answers, name: string): string => (answers[name] ?? '').replaceAll('\r\n', '\n').trim()

/**
 * An untouched field takes the present value, so that saving again does not undo somebody else's change. Typed values
 * stay; `clashes` names the fields that the other person changed too, to something else.
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

/** The kept typing over the present values. */
export const typeKeptOver = (
  kept: Parameters<typeof flatAnswers>[0],
  standing: Answers,
  groups: readonly AnswerGroup[],
): TypedOver => typeOver(readTyped(flatAnswers(kept)), standing, groups)

/**
 * Merges the typed values with what somebody else has saved meanwhile, when the call was refused for that. `load` reads the present
 * values; if it fails, everything stays as typed, and the next try is refused again.
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
