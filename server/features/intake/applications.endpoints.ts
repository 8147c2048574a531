import { applicationsContract } from '#contract/filing/applications.ts'
import { requirePermission } from '#server/platform/actor.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { newApplication } from '#server/platform/http/held-application.ts'
import { findCookieHolder } from '#server/features/accounts/index.ts'
import { countAnonymous, countingAnonymous } from '#server/features/attachments/index.ts'
import type { Registration } from '#server/features/registration/index.ts'
import {
  beginApplication,
  discardDraft,
  draftSeconds,
  getDraft,
  listOwnDrafts,
  saveDraft,
  startDraft,
} from './draft.ts'
import { findHeld, getHeld, getNamed } from './find-held.ts'
import { registerAtOnce } from './register-at-once.ts'
import { downloadReceipt, showReceipt } from './show-receipt.ts'
import { submitDraft } from './submit-draft.ts'
import { showUsualPlace } from './usual-place.ts'

const applicationCookie = 'application'
const receiptCookie = 'receipt'

/** How long a shared phone still shows what was filed with it. */
const receiptSeconds = 24 * 60 * 60

/** The complaint made from the clerk's application, or filed by this browser. Throws NotFound. */
async function getReceiptId(call: Call): Promise<number> {
  const held = call.applicationId === undefined ? undefined : await getHeld(call)
  const complaintId = held
    ? (await getDraft(call.context, held)).submitted?.complaintId
    : Number(call.signedCookie(receiptCookie))
  if (!Number.isInteger(complaintId)) throw new NotFound('receipt')
  return complaintId as number
}

/** Lets the browser hold an application; staff name theirs by its id. */
function keep(call: Call, value: string, maxAgeSeconds = draftSeconds(call.context)) {
  if (call.actor.kind !== 'staff') call.setSignedCookie({ name: applicationCookie, value, maxAgeSeconds })
}

const onTheWire = ({ registeredById: _, ...registration }: Registration) => ({
  ...registration,
  registeredAt: registration.registeredAt.toISOString(),
})

export const applicationsEndpoints = serve(applicationsContract, {
  startDraft: async ({ body }, call) => {
    const held = await findHeld(call)
    const beforeNew = () => (call.actor.kind === 'staff' ? undefined : countAnonymous(call, 'application-start'))
    const { draft, isNew } = await startDraft(call.context, held, body.language, beforeNew)
    const newIn = isNew ? body.language : held?.newIn
    keep(call, newIn ? newApplication(draft.id, newIn) : draft.id)
    return draft
  },

  getDraft: async (_, call) => {
    const held = await findHeld(call)
    if (!held) return { draft: null, submitted: null }
    const { submitted, ...found } = await getDraft(call.context, held)
    return { ...found, submitted: submitted && onTheWire(submitted) }
  },

  saveDraft: async ({ body }, call) => {
    const draftId = await beginApplication(call.context, await getHeld(call))
    const saved = await saveDraft(call.context, draftId, body)
    keep(call, draftId)
    return saved
  },

  discardDraft: async (_, call) => {
    const { draftId, newIn } = await getHeld(call)
    const hadRow = await discardDraft(call.context, draftId)
    keep(call, '', 0)
    return { discarded: hadRow || newIn !== undefined }
  },

  submitDraft: async (_, call) => {
    const held = getNamed(call)
    const { draftId } = held
    const complainant = call.actor.kind === 'staff' ? undefined : await findCookieHolder(call)
    const submit = () => submitDraft(call.context, call.actor, held, complainant)
    const registration =
      call.actor.kind === 'staff' ? await submit() : await countingAnonymous(call, 'application-submit', submit)
    // the application's cookie lives as long as the receipt's, so that a form that is sent again finds its complaint
    keep(call, draftId, receiptSeconds)
    const value = String(registration.complaintId)
    if (call.actor.kind !== 'staff') call.setSignedCookie({ name: receiptCookie, value, maxAgeSeconds: receiptSeconds })
    return onTheWire(registration)
  },

  getReceipt: async (_, call) => showReceipt(call.context, await getReceiptId(call)),

  downloadReceipt: async ({ query }, call) => downloadReceipt(call.context, await getReceiptId(call), query.language),

  getUsualPlace: (_, { context, actor }) => showUsualPlace(context, actor),

  listDrafts: (_, { context, actor }) => {
    requirePermission(actor, 'Complaints - Register')
    return listOwnDrafts(context, actor)
  },

  registerComplaint: async ({ body }, call) => {
    requirePermission(call.actor, 'Complaints - Register')
    return onTheWire(await registerAtOnce(call.context, call.actor, body, call.idempotencyKey))
  },
})
