import type { Config } from '#server/platform/config.ts'

interface RoleRights {
  requires_second_factor: boolean | null
  permissions: readonly string[] | null
}

/** Codes of people who set up the portal for others, see everything, or sign. */
const isPowerful = (code: string): boolean =>
  code.endsWith(' - Manage') || code === 'All' || code === 'Complaints - Approval View'

/**
 * Whether the holder of a role must have a second factor: the role says so, or, where real complaints are handled,
 * it has a powerful code. In demonstrations and tests only the role counts.
 */
export const needsSecondFactor = ({ requires_second_factor, permissions }: RoleRights, mode: Config['mode']): boolean =>
  requires_second_factor === true || (mode === 'production' && (permissions ?? []).some(isPowerful))
