import { type FieldError, InvalidInput } from '#server/platform/errors.ts'

/** Names every refused field at once. Throws InvalidInput when there is one. */
export function refuse(errors: readonly (FieldError | false | undefined)[]): void {
  const refused = errors.filter(error => error !== false && error !== undefined)
  if (refused.length > 0) throw new InvalidInput(refused)
}

/** The refusal of a required field that is missing. */
export const missing = (field: string, value: unknown): FieldError | false =>
  (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) && {
    field,
    reason: 'required',
  }
