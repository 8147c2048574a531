import type { GatedRules } from '#server/features/signatures/index.ts'

/**
 * The rules of the actions that can wait for signatures. With the last signature the proposed action takes effect, and it
 * belongs to another feature than the signature: so the rules are handed in from here.
 */
export const gatedRules: GatedRules = {}
