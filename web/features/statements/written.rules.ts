const prefix = 'answers.'

/** The name of the field with the answer to an issue. */
export const answerField = (ordinal: number): string => `${prefix}${ordinal}`

/** What was typed, as the calls take it. */
export const writtenOf = (typed: Readonly<Record<string, string>>) => ({
  answers: Object.entries(typed).flatMap(([name, text]) =>
    name.startsWith(prefix) ? [{ ordinal: Number(name.slice(prefix.length)), text }] : [],
  ),
  general: typed.general ?? '',
})
