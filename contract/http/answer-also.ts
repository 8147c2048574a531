/**
 * The header of a POST that names calls whose answers are to come with its own: addresses below the API root, by commas. An answer
 * that has others with it carries the header too; its body is an `AnswerWithOthers`.
 */
export const alsoHeader = 'answer-also'

/** The most calls that one header names. */
export const mostAlso = 4

export interface AnswerWithOthers {
  answer: unknown
  /** By the addresses as they were asked for; a call that was refused is left out. */
  also: Record<string, unknown>
}
