import { ourFault } from '#web/platform/our-fault.ts'

/** Nothing that was typed is wrong, and nothing of it is lost: it can be sent once more. */
const unsentCodes = [ourFault, 'too-many-now', 'files-busy'] as const
export type UnsentCode = (typeof unsentCodes)[number]

export const unsentCodeOf = (code: string | undefined): UnsentCode | undefined =>
  unsentCodes.find(known => known === code)
