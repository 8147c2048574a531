import type { ConstantField } from '#contract/constants.ts'

/** Codes that the program names: their values may get other labels, but must not go. */
const neededCodes: Partial<Record<ConstantField, readonly string[]>> = {
  severity: ['critical', 'high', 'medium', 'low'],
  'submission-way': ['web', 'desk'],
  'attachment-type': ['decision-letter'],
}

export const isNeeded = (field: ConstantField, code: string): boolean => neededCodes[field]?.includes(code) ?? false
