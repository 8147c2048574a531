import { applicationsContract } from '#contract/applications.ts'
import { requirePermission } from '#server/platform/actor.ts'
import { NotFound, Refusal } from '#server/platform/errors.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { type HeldApplication, newApplication, readHeldApplication } from '#server/platform/http/held-application.ts'
import { findCookieHolder } from '#server/features/accounts/index.ts'
import { countAnonymous, countingAnonymous } from '#server/features/attachments/index.ts'
import type { Registration } from '#server/features/registration/index.ts'
import { beginApplication, discardDraft, draftSeconds, getDraft, saveDraft, startDraft } from './draft.ts'
import { registerAtOnce } from './register-at-once.ts'
import { downloadReceipt, showReceipt } from './show-receipt.ts'
import { submitDraft } from './submit-draft.ts'

const applicationCookie = 'application'
const receiptCookie = 'receipt'

/** How long a phone that others use too shows what was filed with it. */
const receiptSeconds = 24 * 60 * 60

const findHeld = (call: Call): HeldApplication | undefined => readHeldApplication(call.signedCookie(applicationCookie))

function getHeld(call: Call): HeldApplication {
  const held = findHeld(call)
  if (!held) throw new Refusal(401, 'no-application', 'There is no application under way.')
  return held
}

function getReceiptId(call: Call): number {
  const complaintId = Number(call.signedCookie(receiptCookie))
  if (!Number.isInteger(complaintId)) throw new NotFound('receipt')
  return complaintId
}

const keep = (call: Call, value: string) =>
  call.setSignedCookie({ name: applicationCookie, value, maxAgeSeconds: draftSeconds(call.context) })

const onTheWire = (registration: Registration) => ({
  ...registration,
  registeredAt: registration.registeredAt.toISOString(),
})

export const applicationsEndpoints = serve(applicationsContract, {
  startDraft: async ({ body }, call) => {
    const held = findHeld(call)
    const beforeNew = () => (call.actor.kind === 'staff' ? undefined : countAnonymous(call, 'application-start'))
    const { draft, isNew } = await startDraft(call.context, held, body.language, beforeNew)
    const newIn = isNew ? body.language : held?.newIn
    keep(call, newIn ? newApplication(draft.id, newIn) : draft.id)
    return draft
  },

  getDraft: async (_, call) => {
    const held = findHeld(call)
    if (!held) return { draft: null, submitted: null }
    const { draft, submitted } = await getDraft(call.context, held)
    return { draft, submitted: submitted && onTheWire(submitted) }
  },

  saveDraft: async ({ body }, call) => {
    const draftId = await beginApplication(call.context, getHeld(call))
    const saved = await saveDraft(call.context, draftId, body)
    keep(call, draftId)
    return saved
  },

  discardDraft: async (_, call) => {
    const { draftId, newIn } = getHeld(call)
    const hadRow = await discardDraft(call.context, draftId)
    call.setSignedCookie({ name: applicationCookie, value: '', maxAgeSeconds: 0 })
    return { discarded: hadRow || newIn !== undefined }
  },

  submitDraft: async (_, call) => {
    const draftId = await beginApplication(call.context, getHeld(call))
    const complainant = call.actor.kind === 'staff' ? undefined : await findCookieHolder(call)
    const submit = () => submitDraft(call.context, call.actor, draftId, complainant)
    const registration =
      call.actor.kind === 'staff' ? await submit() : await countingAnonymous(call, 'application-submit', submit)
    // the application's cookie stays as long as the receipt's: a page that is sent again finds what it made
    call.setSignedCookie({ name: applicationCookie, value: draftId, maxAgeSeconds: receiptSeconds })
    call.setSignedCookie({
      name: receiptCookie,
      value: String(registration.complaintId),
      maxAgeSeconds: receiptSeconds,
    })
    return onTheWire(registration)
  },

  getReceipt: (_, call) => showReceipt(call.context, getReceiptId(call)),

  downloadReceipt: ({ query }, call) => downloadReceipt(call.context, getReceiptId(call), query.language),

  registerComplaint: async ({ body }, call) => {
    requirePermission(call.actor, 'Complaints - Register')
    return onTheWire(await registerAtOnce(call.context, call.actor, body, call.idempotencyKey))
  },
})
