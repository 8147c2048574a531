import type { GatedAction } from '#contract/approvals.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'

/** A rule whose input only the rule itself knows: it is read back through the rule's schema. */
export type GatedRule = ActionRule<unknown>

/** The rules of the actions that can wait for signatures, as server/app hands them in. */
export type GatedRules = Readonly<Partial<Record<GatedAction, GatedRule>>>

/** Takes a rule into the list; what it is given comes from its own schema and nowhere else. */
export const gated = <Input>(rule: ActionRule<Input>): GatedRule => rule as unknown as GatedRule

/** Throws when an action was proposed whose rule was not handed in: that would be our mistake. */
export function ruleOf(rules: GatedRules, action: string): GatedRule {
  const rule = rules[action as GatedAction]
  if (!rule) throw new Error(`The proposed action ${action} has no rule.`)
  return rule
}
