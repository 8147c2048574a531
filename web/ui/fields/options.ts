import { type Named, nameIn } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import type { Option } from './text-fields.tsx'

/** Bodies, departments, places or constants to choose from, each by its id. */
export const optionsOf = (rows: readonly (Named & { id: number })[], language: Language): Option[] =>
  rows.map(row => ({ value: String(row.id), label: nameIn(row, language) }))

/** The same in the alphabetical order of the language; the entry for what the list lacks comes last. */
export const sortedOptionsOf = (
  rows: readonly (Named & { id: number; isOther?: boolean })[],
  language: Language,
): Option[] => {
  const [named, others] = [rows.filter(({ isOther }) => !isOther), rows.filter(({ isOther }) => isOther)]
  return [...optionsOf(named, language).sort(byLabel(language)), ...optionsOf(others, language)]
}

/** Compares labels by the alphabet of the language. */
export const byLabel =
  (language: Language) =>
  (one: { label: string }, other: { label: string }): number =>
    one.label.localeCompare(other.label, language)

/** The choices, with the present one even if it is no longer offered: a user who changes something else keeps it. */
export const withKept = (options: readonly Option[], kept: Option | undefined): Option[] =>
  kept && !options.some(({ value }) => value === kept.value) ? [...options, kept] : [...options]
