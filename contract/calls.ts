import { contract } from './index.ts'
import { planCalls } from './plan-calls.ts'

/** Every call as its callers need it. In the built pages only this value is left, without the schemas it was read from. */
export const callPlans = planCalls(contract)
