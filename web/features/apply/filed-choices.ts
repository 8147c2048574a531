import type { Answers } from '#contract/filing/application-steps.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { withKept } from '#web/ui/fields/options.ts'
import type { Choices } from './choices.ts'

/** A filed choice: its name, and the field of the choice above it. */
export interface FiledChoice {
  name: Bilingual
  within?: string
}

/** The choices of a person on file, by the name of the field. */
export const filedChoicesOf = (party: Party, prefix: string): Record<string, FiledChoice> => ({
  [`${prefix}.genderId`]: { name: party.gender },
  [`${prefix}.ageGroupId`]: { name: party.ageGroup },
  [`${prefix}.occupationId`]: { name: party.occupation },
  [`${prefix}.regionId`]: { name: party.region },
  [`${prefix}.zoneId`]: { name: party.zone, within: `${prefix}.regionId` },
  [`${prefix}.woredaId`]: { name: party.woreda, within: `${prefix}.zoneId` },
})

/** The options with filed choices that were retired, closed or merged since: a user who corrects something else keeps them. */
export function withFiled(
  choices: Choices,
  filedChoices: Record<string, FiledChoice>,
  { filed, typed, language }: { filed: Answers; typed: Answers; language: Language },
): Choices {
  const stands = (field: string | undefined): boolean =>
    field === undefined || (typed[field] === filed[field] && stands(filedChoices[field]?.within))
  const options = { ...choices.options }
  for (const [field, { name, within }] of Object.entries(filedChoices)) {
    if (!filed[field] || !stands(within)) continue
    options[field] = withKept(options[field] ?? [], { value: filed[field], label: inLanguage(name, language) })
  }
  return { ...choices, options }
}
