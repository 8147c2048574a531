/** The id that was chosen; undefined where nothing was. */
export const idOf = (answer: string | undefined): number | undefined => (answer ? Number(answer) : undefined)

/** The ids of everything that was ticked. */
export const idsOf = (answers: string | string[] | undefined): number[] =>
  answers === undefined ? [] : [answers].flat().filter(Boolean).map(Number)

/** A text with one thing on each line. */
export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
