import { type Named, nameIn } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import type { Option } from './text-fields.tsx'

/** Bodies, departments, places or constants to choose from, each by its id. */
export const optionsOf = (rows: readonly (Named & { id: number })[], language: Language): Option[] =>
  rows.map(row => ({ value: String(row.id), label: nameIn(row, language) }))

/** The choices, with the present one even if it is no longer offered: a user who changes something else keeps it. */
export const withKept = (options: readonly Option[], kept: Option | undefined): Option[] =>
  kept && !options.some(({ value }) => value === kept.value) ? [...options, kept] : [...options]
