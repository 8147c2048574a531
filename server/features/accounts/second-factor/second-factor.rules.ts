import type { Config } from '#server/platform/config.ts'

interface RoleRights {
  requires_second_factor: boolean | null
  permissions: readonly string[] | null
}

/** Codes with which somebody sets up the portal for others, sees everything, or signs. */
const isPowerful = (code: string): boolean =>
  code.endsWith(' - Manage') || code === 'All' || code === 'Complaints - Approval View'

/**
 * Whether the holder of a role must have a second factor: the role says so, or, where real complaints are handled,
 * it holds a powerful code. Demonstrations and tests go by the role alone.
 */
export const needsSecondFactor = ({ requires_second_factor, permissions }: RoleRights, mode: Config['mode']): boolean =>
  requires_second_factor === true || (mode === 'production' && (permissions ?? []).some(isPowerful))
