/** Whether a statement failed because another row has the same value; `index` names a single unique index to look for. */
export const isUniqueViolation = (error: unknown, index?: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  (index === undefined || ('constraint' in error && error.constraint === index))
