import { callPlans } from '#contract/http/calls.ts'
import { identityDocuments } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'

/** The two forms of the page. */
export const pinIntent = 'issue-pin'
export const contactIntent = 'correct-contact'

/** The page of a case whose complainant no message reaches any more. */
export const lostAddressesPath = (complaintId: number, partyId?: number): string =>
  `/complaint/lost-addresses/${complaintId}${partyId === undefined ? '' : `?party=${partyId}`}`

export interface LostAddressesOutcome extends Outcome {
  /** Only here, and only until the page is left. */
  pin?: string | null
}

/** Issues a PIN, or corrects an address. A PIN is shown by the answer itself: no address and no typing holds it. */
export async function actOnLostAddresses(request: Request, complaintId: number): Promise<LostAddressesOutcome> {
  const values = flatAnswers(await readAnswers(request))
  const options = { ifMatch: Number(values.version), idempotencyKey: values.idempotencyKey ?? '' }
  const identity = {
    document: identityDocuments.find(each => each === values.document),
    reason: values.reason ?? '',
  }
  if (values.intent === contactIntent) {
    const { partyId, phone, email } = values
    const body = { complaintId, partyId: Number(partyId), phone: phone ?? '', email: email ?? '', ...identity }
    return attempt(values, callPlans.correctContact.message, () => browserClient.correctContact({ body }, options))
  }
  let pin: string | null = null
  const outcome = await attempt(values, callPlans.issuePin.message, async () => {
    const answer = await browserClient.issuePin({ body: { complaintId, ...identity } }, options)
    pin = answer.pin
  })
  return { ...outcome, pin }
}
