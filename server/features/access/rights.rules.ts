import { givesStatements, type GuardLevel, guardLevels, type PageCode } from '#contract/permissions-catalogue.ts'

/** Rights of a role, and so of everybody who has it. */
export interface Rights {
  guardLevel: GuardLevel
  permissions: ReadonlySet<PageCode>
}

/**
 * Why rights are not changed: an actor would raise their own, or give (or touch) a right that they do not hold
 * themselves and could then use through somebody else's account; or a role would both speak for a body and work in the office.
 */
export type RightsRuling = 'fine' | 'own-rights' | 'beyond-own-rights' | 'statements-alone'

export const holdsCode = ({ permissions }: Rights, code: PageCode): boolean =>
  permissions.has(code) || permissions.has('All')

/** Guard levels, from the highest to the lowest. */
export const isAbove = (level: GuardLevel, other: GuardLevel): boolean =>
  guardLevels.indexOf(level) < guardLevels.indexOf(other)

/** Whether the first rights hold anything that the second lack. */
export const exceeds = (rights: Rights, other: Rights): boolean =>
  isAbove(rights.guardLevel, other.guardLevel) || [...rights.permissions].some(code => !holdsCode(other, code))

/** Giving a role a code. */
export function ruleOnGrant(actor: Rights, role: Rights & { isOwn: boolean }, code: PageCode): RightsRuling {
  const codes = [...role.permissions, code]
  if (givesStatements(codes) && codes.length > 1) return 'statements-alone'
  if (role.isOwn) return holdsCode(actor, code) ? 'fine' : 'own-rights'
  return exceeds(role, actor) || !holdsCode(actor, code) ? 'beyond-own-rights' : 'fine'
}

/** Giving a role a guard level. */
export function ruleOnGuardLevel(actor: Rights, role: Rights & { isOwn: boolean }, level: GuardLevel): RightsRuling {
  if (role.isOwn) return isAbove(level, actor.guardLevel) ? 'own-rights' : 'fine'
  return exceeds(role, actor) || isAbove(level, actor.guardLevel) ? 'beyond-own-rights' : 'fine'
}

/** Taking something from a role, or changing or deactivating somebody who has it. */
export const ruleOnTouching = (actor: Rights, role: Rights): RightsRuling =>
  exceeds(role, actor) ? 'beyond-own-rights' : 'fine'

/** Putting somebody, or oneself, into a role. */
export const ruleOnAppointment = (actor: Rights, role: Rights, { isSelf }: { isSelf: boolean }): RightsRuling =>
  exceeds(role, actor) ? (isSelf ? 'own-rights' : 'beyond-own-rights') : 'fine'
