import { contract } from '../index.ts'
import { planCalls } from './plan-calls.ts'

/** Every call as clients need it. Only this value remains in the built pages, without the schemas that it was read from. */
export const callPlans = planCalls(contract)
