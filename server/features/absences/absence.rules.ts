import { longestAbsence } from '#contract/desk/desk-choices.ts'
import type { FieldError } from '#server/platform/errors.ts'

const day = 86_400_000

/** The reasons why these days cannot be an absence, by the names of the fields on the wire; empty if they can. */
export function refusedDays({ from, to }: { from: string; to: string }, today: string): FieldError[] {
  const refuse = (reason: string) => [{ field: 'toDate', reason }]
  if (to < from) return refuse('before-from')
  if (to < today) return refuse('past')
  return Date.parse(to) - Date.parse(from) >= longestAbsence * day ? refuse('too-long') : []
}
