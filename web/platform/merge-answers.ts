import type { Answers } from '#contract/application-steps.ts'

/** Several fields that are one answer: the parts of a date, a place with those that it lies in. */
export interface AnswerGroup {
  /** Where it is said that both changed it. */
  field: string
  names: readonly string[]
  /** The answer as one text, to be compared; the texts of the fields when left out. */
  asText?: (answers: Answers) => string
}

export interface MergeRules {
  groups?: readonly AnswerGroup[]
  /** Names of repeated fields: `complaint.issues` for `complaint.issues.0` and so on. */
  lists?: readonly string[]
}

/** An answer that two people changed, each in another way. */
export interface Conflict {
  field: string
  /** The fields that it consists of, whatever they hold. */
  names: readonly string[]
  theirs: Answers
  mine: Answers
}

/** What a form was filled from, what was typed into it, and what stands there by now. */
export interface Sides {
  read: Answers
  typed: Answers
  standing: Answers
}

export interface Merged {
  answers: Answers
  /** What somebody has to choose; until then `answers` holds what was typed. */
  conflicts: Conflict[]
}

/** A text as it is compared: spaces around it and the kind of its line ends are no change. */
const textOf = (answers: Answers, name: string): string => (answers[name] ?? '').replaceAll('\r\n', '\n').trim()

const partOf = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name)))

/**
 * Brings two changes of the same record together: what was not touched becomes what stands there by now, what was typed
 * stays. What both changed differently is named, and stays as it was typed.
 */
export function mergeAnswers(sides: Sides, { groups = [], lists = [] }: MergeRules): Merged {
  const isListed = (name: string) => lists.some(list => name.startsWith(`${list}.`))
  const grouped = new Set(groups.flatMap(({ names }) => names))
  const names = new Set(Object.values(sides).flatMap((answers: Answers) => Object.keys(answers)))
  const single = [...names].filter(name => !grouped.has(name) && !isListed(name))
  const merged = [
    ...[...groups, ...single.map((name): AnswerGroup => ({ field: name, names: [name] }))].map(group =>
      mergeGroup(sides, group),
    ),
    ...lists.map(list => mergeList(sides, list)),
  ]
  return {
    answers: Object.assign({}, ...merged.map(({ answers }) => answers)) as Answers,
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

function mergeGroup({ read, typed, standing }: Sides, { field, names, asText }: AnswerGroup): Merged {
  const value = asText ?? ((answers: Answers) => JSON.stringify(names.map(name => textOf(answers, name))))
  const mine = partOf(typed, names)
  const theirs = partOf(standing, names)
  const [before, wanted, now] = [value(read), value(typed), value(standing)]
  if (wanted === before || wanted === now) return { answers: theirs, conflicts: [] }
  return { answers: mine, conflicts: now === before ? [] : [{ field, names, theirs, mine }] }
}

/** Texts that were added by both stand one after the other; where some were taken away, the list is one answer. */
function mergeList(sides: Sides, list: string): Merged {
  const [read, typed, standing] = [sides.read, sides.typed, sides.standing].map(answers => textsOf(answers, list)) as [
    string[],
    string[],
    string[],
  ]
  const isSame = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other)
  if (isSame(typed, read) || isSame(typed, standing)) return { answers: listOf(list, standing), conflicts: [] }
  if (isSame(standing, read)) return { answers: listOf(list, typed), conflicts: [] }
  if (Math.min(typed.length, standing.length) < read.length) {
    const [theirs, mine] = [listOf(list, standing), listOf(list, typed)]
    const names = Object.keys({ ...theirs, ...mine })
    return { answers: mine, conflicts: [{ field: `${list}.0`, names, theirs, mine }] }
  }
  const kept = read.map((_, index) => {
    const name = `${list}.${index}`
    const [before, wanted, now] = [read, typed, standing].map(texts => listOf(list, texts)) as [
      Answers,
      Answers,
      Answers,
    ]
    return mergeGroup({ read: before, typed: wanted, standing: now }, { field: name, names: [name] })
  })
  const theirs = standing.slice(read.length)
  const mine = typed.slice(read.length).filter(text => !theirs.includes(text))
  const texts = [...kept.flatMap(({ answers }) => Object.values(answers)), ...theirs, ...mine]
  return { answers: listOf(list, texts), conflicts: kept.flatMap(({ conflicts }) => conflicts) }
}

/** The texts of a repeated field in their order, blank ones left out. */
function textsOf(answers: Answers, list: string): string[] {
  const indexes = Object.keys(answers)
    .filter(name => name.startsWith(`${list}.`))
    .map(name => Number(name.slice(list.length + 1)))
    .sort((one, other) => one - other)
  return indexes.map(index => textOf(answers, `${list}.${index}`)).filter(text => text !== '')
}

const listOf = (list: string, texts: readonly string[]): Answers =>
  Object.fromEntries(texts.map((text, index) => [`${list}.${index}`, text]))

/** The buttons beside what both changed, by the field. */
export const takeIntent = (field: string): string => `take:${field}`
export const keepIntent = (field: string): string => `keep:${field}`

/**
 * What came of the choices when a form was sent: a button chose for one field, and whoever typed something else meanwhile has
 * chosen, too. `pressed` is the button's intent.
 */
export function chooseAnswers(conflicts: readonly Conflict[], typed: Answers, pressed: string): Merged {
  const taken = conflicts.find(({ field }) => pressed === takeIntent(field))
  const isOpen = ({ field, names, mine }: Conflict) =>
    pressed !== takeIntent(field) &&
    pressed !== keepIntent(field) &&
    names.every(name => textOf(typed, name) === textOf(mine, name))
  const others = Object.entries(typed).filter(([name]) => !taken?.names.includes(name))
  return {
    answers: taken ? { ...Object.fromEntries(others), ...taken.theirs } : typed,
    conflicts: conflicts.filter(isOpen),
  }
}
