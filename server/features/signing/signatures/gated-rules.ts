import type { WaitingAction } from '#contract/settings/approvals.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'

/** A rule with a payload of unknown type: it is read back through the rule's schema. */
export type GatedRule = ActionRule<unknown>

/** The rules of the actions that can wait for signatures; server/app passes them in. */
export type GatedRules = Readonly<Partial<Record<WaitingAction, GatedRule>>>

/** Adds a rule to the list; its payload comes only from its own schema. */
export const gated = <Input>(rule: ActionRule<Input>): GatedRule => rule as unknown as GatedRule

/** Throws when an action was proposed whose rule was not passed in: that would be a bug. */
export function ruleOf(rules: GatedRules, action: string): GatedRule {
  const rule = rules[action as WaitingAction]
  if (!rule) throw new Error(`The proposed action ${action} has no rule.`)
  return rule
}
