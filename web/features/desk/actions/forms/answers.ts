/** The id of the choice; undefined when there is none. */
export const idOf = (answer: string | undefined): number | undefined => (answer ? Number(answer) : undefined)

/** The ids of all ticked boxes. */
export const idsOf = (answers: string | string[] | undefined): number[] =>
  answers === undefined ? [] : [answers].flat().filter(Boolean).map(Number)

/** The one of these choices; undefined when there is none. */
export const oneOf = <Choice extends string>(choices: readonly Choice[], answer: string | undefined) =>
  choices.find(choice => choice === answer)

/** A text with one item on each line. */
export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** The field of the body's answer to an issue. */
export const answerField = (ordinal: number): string => `answers.${ordinal}`
