import { inList } from '#contract/values/lists.ts'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { Bilingual } from '#contract/values/names.ts'
import type { Language } from '#web/platform/preferences.ts'
import type { SeenValues } from '#contract/http/wire.ts'
import {
  type AnswerGroup,
  changedFields,
  readTyped,
  seenField,
  typeOver,
  writeSeen,
} from '#web/platform/answers/seen-answers.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { inLanguage } from '#web/platform/format.ts'
import type { ChangedField } from '#web/ui/outcome/changes-meanwhile.tsx'
import { useDates } from '#web/ui/use-dates.ts'

interface Filled {
  /** Changes when the form is to be rendered again: others' values are in it by now. */
  key: string
  /** For the hidden field: what the form was filled with. */
  seen: string
  values: Answers
}

const overtaken = 'changed-meanwhile'

/** The words of a field, where its value is an id or a code: `roleId.text` beside `roleId`. */
const isText = (name: string): boolean => name.endsWith('.text')

const without = (answers: Answers, isLeftOut: (name: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !isLeftOut(name)))

/** What was typed over the present values, and what others changed. */
export function renew(
  sent: Answers,
  present: Answers,
  fields: Record<string, FieldText>,
  groups: readonly AnswerGroup[] = [],
): { values: Answers; changes: ChangedField[] } {
  const { answers, seen } = readTyped(sent)
  const isOf = (field: string) => (name: string) => name === field || name.startsWith(`${field}.`)
  const names = [...new Set([answers, seen.answers, present].flatMap(each => Object.keys(each)))]
  const own = Object.keys(fields).map(field => names.filter(isOf(field)).filter(name => !isText(name)))
  const over = typeOver(
    { answers: without(answers, isText), seen: { ...seen, answers: without(seen.answers, isText) } },
    without(present, isText),
    [...groups, ...own],
  )
  const isKept = (name: string) => isText(name) && over.answers[name.slice(0, -5)] === answers[name.slice(0, -5)]
  const changed = changedFields(seen.answers, present)
  const wordsIn = (from: Answers, field: string) => [from[`${field}.text`] ?? from[field] ?? ''].flat().join(', ')
  const changes = Object.entries(fields)
    .filter(([field]) => changed.some(isOf(field)))
    .map(([field, { label }]) => ({
      label,
      before: wordsIn(seen.answers, field),
      now: wordsIn(present, field),
      isClash: over.clashes.some(isOf(field)),
    }))
  const texts = { ...without(present, name => !isText(name)), ...without(answers, name => !isKept(name)) }
  return { values: { ...over.answers, ...texts }, changes }
}

/**
 * The values that a form is filled with, whatever is loaded meanwhile, until somebody saves, here or elsewhere. When somebody else
 * did, fields that the reader has not touched take the present values, and `changes` names what the other changed.
 */
export function useFilled(
  values: Answers,
  fields: Record<string, FieldText>,
  outcome: Outcome | undefined,
  groups?: readonly AnswerGroup[],
): Filled & { refused: Refused | undefined; changes: readonly ChangedField[] } {
  const isLoaded = useNavigation().state === 'idle'
  const seen = writeSeen({ answers: values, clashes: [] })
  const action = String(outcome?.action)
  const [filled, setFilled] = useState<Filled>({ key: '', seen, values })
  const isOvertaken = isLoaded && outcome?.problem?.code === overtaken
  const renewed = isOvertaken && outcome.refused ? renew(outcome.refused.values, values, fields, groups) : undefined
  const isFirst = renewed !== undefined && filled.key !== action
  const saved = outcome?.done === undefined ? filled : { ...filled, seen, values }
  const next = isFirst ? { key: action, seen, values: renewed.values } : saved
  if (next.key !== filled.key || next.seen !== filled.seen) setFilled(next)
  return { ...next, refused: renewed ? undefined : outcome?.refused, changes: renewed?.changes ?? [] }
}

/** What a form was filled with, as its call takes it; nothing for a form of something new. */
export const seenIn = <Sent extends Answers>(
  sent: Sent,
  fieldsOf: (answers: Sent) => object,
): SeenValues | undefined =>
  sent[seenField] === undefined
    ? undefined
    : (fieldsOf(readTyped<string | string[]>(sent).seen.answers as Sent) as SeenValues)

/** The values of a choice by id, with its name for the notice of others' changes. */
export const chosenValue = (
  name: string,
  id: number | null | undefined,
  named: Bilingual | null | undefined,
  language: Language,
): Record<string, string> => ({
  [name]: String(id ?? ''),
  [`${name}.text`]: named ? inLanguage(named, language) : '',
})

/** Who saved meanwhile, and when, if that is why a form was refused. */
export function useChangedMeanwhile(outcome: Outcome | undefined): string | undefined {
  const { t, language } = useTranslation('changed-meanwhile')
  const { instant } = useDates()
  if (outcome?.problem?.code !== overtaken) return undefined
  const since = (outcome.problem.details.since ?? []) as { at: string; by: { en: string; am: string } | null }[]
  const who = since.map(({ at, by }) => inList(language, [instant(at), by && inLanguage(by, language)]))
  return [t('meaning'), ...who].join(' · ')
}
