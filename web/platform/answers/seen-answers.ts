import type { Answers } from '#contract/filing/application-steps.ts'
import { flatAnswers } from '../forms/forms.ts'
import type { Outcome } from './outcome.ts'

/** A field's text, or the texts of a field that takes several. */
type Values<Value> = Record<string, Value>
type Texts = string | string[]

/** What a form was filled with, and the fields that its reader and somebody else changed differently: both are sent with it. */
interface Seen<Value extends Texts = string> {
  answers: Values<Value>
  clashes: readonly string[]
}

/** The content of a form when it was sent. */
export interface Typed<Value extends Texts = string> {
  answers: Values<Value>
  seen: Seen<Value>
}

/** The typed values over the present ones. */
export interface TypedOver<Value extends Texts = string> {
  answers: Values<Value>
  clashes: readonly string[]
}

/** Names of fields that are one answer: a place with the places around it, the parts of a date. */
export type AnswerGroup = readonly string[]

/** The hidden field with the values that were seen. */
export const seenField = 'seen'

export const writeSeen = (seen: Seen<Texts>): string => JSON.stringify(seen)

/** Separates what was typed from what was seen. If that cannot be read, everything typed counts as a change. */
export function readTyped<Value extends Texts>({ [seenField]: text, ...rest }: Values<Value>): Typed<Value> {
  const answers = rest as Values<Value>
  try {
    return { answers, seen: JSON.parse(String(text)) as Seen<Value> }
  } catch {
    return { answers, seen: { answers: {}, clashes: [] } }
  }
}

/** A text as it is compared: spaces around it and the kind of its line ends do not count. */
const textOf = (answers: Values<Texts>, name: string): string =>
  [answers[name] ?? ''].flat().join('\n').replaceAll('\r\n', '\n').trim()

/** Whether a field, or one that is one answer with it, has another text. */
const differ = (name: string, one: Values<Texts>, other: Values<Texts>, groups: readonly AnswerGroup[] = []): boolean =>
  (groups.find(group => group.includes(name)) ?? [name]).some(part => textOf(one, part) !== textOf(other, part))

/** The fields that have another text by now than when the form was filled. */
export const changedFields = (seen: Values<Texts>, standing: Values<Texts>): string[] =>
  [...new Set([seen, standing].flatMap(each => Object.keys(each)))].filter(name => differ(name, seen, standing))

/**
 * An untouched field takes the present value, so that saving again does not undo somebody else's change. Typed values
 * stay; `clashes` names the fields that the other person changed too, to something else.
 */
export function typeOver<Value extends Texts>(
  { answers, seen }: Typed<Value>,
  standing: Values<Value>,
  groups: readonly AnswerGroup[],
): TypedOver<Value> {
  const names = [...new Set([seen.answers, answers, standing].flatMap(each => Object.keys(each)))]
  const isTouched = (name: string) => differ(name, answers, seen.answers, groups)
  const isClash = (name: string) =>
    isTouched(name) && differ(name, standing, seen.answers, groups) && differ(name, answers, standing, groups)
  const held = names.map(name => [name, (isTouched(name) ? answers : standing)[name]])
  return {
    answers: Object.fromEntries(held.filter(([, value]) => value !== undefined)) as Values<Value>,
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
