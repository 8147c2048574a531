import type { ChangedField, FormerValues } from '#contract/filing/former-values.ts'
import type { DossierBlock } from '#server/features/letters/index.ts'
import { formatDateInBoth } from '#server/platform/dates.ts'
import { correctionTexts } from '../correction.texts.ts'
import type { GatheredCase } from '../gather-case.ts'
import type { Words } from '../words.ts'

/** What stood in the complaint and about its people until it was corrected, each correction with the former and the new values. */
export const correctionsPart = ({ corrections }: GatheredCase, words: Words): DossierBlock[] =>
  corrections.flatMap((correction): DossierBlock[] => [
    { kind: 'heading', text: headingOf(correction, words) },
    { kind: 'facts', rows: correction.fields.map(field => [labelOf(field, words), valuesOf(field, words)]) },
  ])

const headingOf = ({ at, changedBy, personName }: FormerValues, { texts, named, moment, fill }: Words): string =>
  [moment(at), personName ?? texts.parts.complaint, changedBy && fill(texts.step.by, { name: named(changedBy) })]
    .filter(Boolean)
    .join(texts.comma)

function labelOf({ field, number }: ChangedField, { language }: Words): string {
  const label = correctionTexts[language].fields[field] ?? field
  return number === null ? label : `${label} ${number}`
}

const valuesOf = (field: ChangedField, words: Words): string =>
  `${shownAs(field, field.before, words)} → ${shownAs(field, field.after, words)}`

function shownAs(
  { kind }: ChangedField,
  values: ChangedField['before'],
  { language, texts: { person, comma }, named }: Words,
): string {
  const { empty, languages } = correctionTexts[language]
  const shown = values.map(value => {
    if (typeof value !== 'string') return named(value)
    if (kind === 'day') return formatDateInBoth(value, language)
    if (kind === 'language') return languages[value as 'en']
    return kind === 'nationality' ? person.nationalities[value as 'OTHER'] : value
  })
  return shown.join(comma) || empty
}
