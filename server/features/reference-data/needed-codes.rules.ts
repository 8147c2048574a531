import type { ConstantField } from '#contract/settings/constants.ts'

/** Codes that the program uses: their values may get other labels, but must not be removed. */
const neededCodes: Partial<Record<ConstantField, readonly string[]>> = {
  severity: ['critical', 'high', 'medium', 'low'],
  'submission-way': ['web', 'desk'],
  'attachment-type': ['decision-letter'],
}

export const isNeeded = (field: ConstantField, code: string): boolean => neededCodes[field]?.includes(code) ?? false
