import { lostAddressesContract } from '#contract/desk/lost-addresses.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { correctContact } from './correct-contact.ts'
import { issuePin } from './issue-pin.ts'

export const lostAddressesEndpoints = serve(lostAddressesContract, {
  issuePin: async ({ body }, call) => {
    let issued: string | null = null
    const rule = issuePin(pin => {
      issued = pin
    })
    return { ...(await answerAction(call, rule, body)), pin: issued }
  },
  correctContact: ({ body }, call) => answerAction(call, correctContact, body),
})
