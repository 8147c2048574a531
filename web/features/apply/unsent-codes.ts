import { ourFault } from '#web/platform/answers/our-fault.ts'

/** Codes that mean that nothing typed is wrong or lost: it can be sent again. */
const unsentCodes = [ourFault, 'too-many-now', 'files-busy'] as const
export type UnsentCode = (typeof unsentCodes)[number]

export const unsentCodeOf = (code: string | undefined): UnsentCode | undefined =>
  unsentCodes.find(known => known === code)
