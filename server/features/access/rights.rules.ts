import { type GuardLevel, guardLevels, type PageCode } from '#contract/permissions-catalogue.ts'

/** Rights of a role, and so of everybody who has it. */
export interface Rights {
  guardLevel: GuardLevel
  permissions: ReadonlySet<PageCode>
}

/**
 * Why rights are not changed: an actor would raise their own, or give (or touch) administration that they do not hold
 * themselves and could then use through somebody else's account.
 */
export type RightsRuling = 'fine' | 'own-rights' | 'beyond-own-rights'

export const holdsCode = ({ permissions }: Rights, code: PageCode): boolean =>
  permissions.has(code) || permissions.has('All')

/** Codes of administration; the others are for work on cases and give no power to the one who assigns them. */
export const isAdministering = (code: PageCode): boolean => code === 'All' || code.endsWith(' - Manage')

/** Guard levels, from the highest to the lowest. */
export const isAbove = (level: GuardLevel, other: GuardLevel): boolean =>
  guardLevels.indexOf(level) < guardLevels.indexOf(other)

/** Whether the first rights exceed the second in power: a higher guard level, or an administering code that the second lack. */
export const outranks = (rights: Rights, other: Rights): boolean =>
  isAbove(rights.guardLevel, other.guardLevel) ||
  [...rights.permissions].some(code => isAdministering(code) && !holdsCode(other, code))

/** Whether the first rights hold anything that the second lack. */
const exceeds = (rights: Rights, other: Rights): boolean =>
  isAbove(rights.guardLevel, other.guardLevel) || [...rights.permissions].some(code => !holdsCode(other, code))

/** Giving a role a code. */
export function ruleOnGrant(actor: Rights, role: Rights & { isOwn: boolean }, code: PageCode): RightsRuling {
  if (role.isOwn) return holdsCode(actor, code) ? 'fine' : 'own-rights'
  return outranks(role, actor) || (isAdministering(code) && !holdsCode(actor, code)) ? 'beyond-own-rights' : 'fine'
}

/** Giving a role a guard level. */
export function ruleOnGuardLevel(actor: Rights, role: Rights & { isOwn: boolean }, level: GuardLevel): RightsRuling {
  if (role.isOwn) return isAbove(level, actor.guardLevel) ? 'own-rights' : 'fine'
  return outranks(role, actor) || isAbove(level, actor.guardLevel) ? 'beyond-own-rights' : 'fine'
}

/** Taking something from a role, or changing or deactivating somebody who has it. */
export const ruleOnTouching = (actor: Rights, role: Rights): RightsRuling =>
  outranks(role, actor) ? 'beyond-own-rights' : 'fine'

/** Putting somebody into a role: oneself only into one that holds no more, others only into one that administers no more. */
export function ruleOnAppointment(actor: Rights, role: Rights, { isSelf }: { isSelf: boolean }): RightsRuling {
  if (isSelf) return exceeds(role, actor) ? 'own-rights' : 'fine'
  return outranks(role, actor) ? 'beyond-own-rights' : 'fine'
}
