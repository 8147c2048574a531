import { letterReference } from '#server/features/letters/index.ts'

/** The number by which an order is named outside the office: that of the letter, and its own. */
export function orderReference({
  letter_id,
  letter_issued_at,
  number,
}: {
  letter_id: number | null
  letter_issued_at: Date | null
  number: number
}): string {
  const letter = letter_id === null || letter_issued_at === null ? null : letterReference(letter_id, letter_issued_at)
  return [letter, number].filter(Boolean).join('/')
}
