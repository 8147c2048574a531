import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { named, seenValues, wireObject } from '../http/wire.ts'

const length = z.int().min(8, 'too-small').max(64, 'too-large')
const region = z.string().trim().min(1, 'required').max(200, 'too-long')
const options = z.object({
  minimumLength: length,
  minimumLengthWithSecondFactor: length,
  mustHaveLetter: z.boolean(),
  mustHaveLowerCase: z.boolean(),
  mustHaveCapitalLetter: z.boolean(),
  mustHaveNumber: z.boolean(),
  mustHaveSpecialCharacter: z.boolean(),
})

/** The policy of one region, which is named in English. */
export const passwordPolicy = options.extend({ region })
export type RegionPasswordPolicy = z.output<typeof passwordPolicy>

const sentPolicy = options.partial().extend({ region, seen: seenValues })
export type SentPolicy = z.output<typeof sentPolicy>

/** As with the login's user: a list of which the first element is used. */
const listOf = <Policy extends z.ZodType>(policy: Policy) =>
  wireObject({ policies: named('PolicyList', z.array(policy).length(1, 'one-policy')) })
const policyList = listOf(passwordPolicy)

export const passwordPolicyContract = endpoints({
  getRegionPasswordPolicy: {
    call: 'GET /Users/GetRegionPasswordPolicy/:region',
    summary: 'The rules for passwords in a region',
    access: 'anyone',
    params: z.object({ region: z.string().max(200, 'too-long') }),
    answer: policyList,
    note: 'The region by its English name. One whose policy nobody has set answers the defaults; an unknown one is 404. Open to everybody: signing up needs it.',
  },
  managePasswordPolicy: {
    call: 'POST /Users/ManagePassordPolicy',
    summary: 'Sets the rules for passwords in a region',
    access: { page: 'Password Policy - Manage' },
    body: listOf(sentPolicy),
    answer: policyList,
    message: 'Password Policy Edited Successfully',
    note: 'PolicyList holds one policy, as the answer does; an option that is left out stays as it is. Lengths lie between 8 and 64; the length with a second factor is never the larger one. Present passwords stay valid; the policy applies when one is chosen.',
  },
})
