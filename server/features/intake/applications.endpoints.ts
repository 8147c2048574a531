import { applicationsContract } from '#contract/filing/applications.ts'
import { receiptMinutes } from '#contract/filing/receipt-time.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { CodeRequired, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { seal, unseal } from '#server/platform/auth/seal.ts'
import { type HeldApplication, newApplication, submittedApplication } from '#server/platform/http/held-application.ts'
import {
  newReceipt,
  readReceipt,
  receiptCookie,
  receiptNameOf,
  receiptOf,
  receiptProof,
} from '#server/platform/http/possession.ts'
import { findCookieHolder } from '#server/features/accounts/index.ts'
import { countAnonymous, countingAnonymous, removeUnfinishedUploads } from '#server/features/attachments/index.ts'
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

/**
 * The complaint whose receipt the caller may see: the one made from the clerk's application, the one that was filed in this tab a short while
 * ago, or the one that a one-time code has opened. Throws NotFound.
 */
async function getReceiptId(call: Call, name: string | undefined): Promise<number> {
  const held = call.applicationId === undefined ? undefined : await getHeld(call)
  const isOfClerk = held?.ownerId !== undefined
  const complaintId = isOfClerk
    ? await submittedIdOf(call, held)
    : name === undefined
      ? provenIdOf(call)
      : filedIdOf(call, name)
  if (complaintId === undefined) throw new NotFound('receipt')
  return complaintId
}

const submittedIdOf = async ({ context }: Call, held: HeldApplication) =>
  (await getDraft(context, held)).submitted?.complaintId

const provenIdOf = ({ actor }: Call) => (actor.kind === 'visitor' ? actor.provenComplaintId : undefined)

const pinPurpose = 'receipt-pin'

/**
 * Keeps a new PIN in the browser that filed, for as long as the receipt is shown: the portal itself has only its hash. Sealed, because the next
 * visitor of a shared device has the cookie, but not the name of the receipt.
 */
function keepReceipt(call: Call, { complaintId, pin }: Registration, name: string, maxAgeSeconds: number): void {
  const before = readReceipt(call.signedCookie(receiptCookie))
  const sealed = pin
    ? seal(call.context.config, pinPurpose, Buffer.from(pin)).toString('base64url')
    : before?.complaintId === complaintId
      ? before.sealedPin
      : undefined
  call.setSignedCookie({ name: receiptCookie, value: newReceipt(complaintId, name, sealed), maxAgeSeconds })
}

/** The PIN of a complaint whose receipt the caller may see, where it was filed; undefined anywhere else. */
function keptPin(call: Call, ofComplaint: number, query: { receipt?: string | undefined }): string | undefined {
  const kept = readReceipt(call.signedCookie(receiptCookie))
  const isFiledHere = query.receipt !== undefined || call.applicationId !== undefined
  if (!isFiledHere || kept?.complaintId !== ofComplaint || !kept.sealedPin) return undefined
  return unseal(call.context.config, pinPurpose, Buffer.from(kept.sealedPin, 'base64url')).toString()
}

function filedIdOf(call: Call, name: string): number | undefined {
  const kept = readReceipt(call.signedCookie(receiptCookie))
  return name === kept?.name ? kept.complaintId : undefined
}

/** Lets the browser hold an application; staff name theirs by its id. */
function keep(call: Call, value: string, maxAgeSeconds = draftSeconds(call.context)) {
  if (call.actor.kind !== 'staff') call.setSignedCookie({ name: applicationCookie, value, maxAgeSeconds })
}

const forgetReceipt = (call: Call): void => {
  if (call.signedCookie(receiptCookie) !== undefined)
    call.setSignedCookie({ name: receiptCookie, value: '', maxAgeSeconds: 0 })
}

/** Whether this browser was told to forget what the application has become, or somebody signed out: a copy of its cookie is told nothing. */
const hasForgotten = (context: Context, { draftId }: HeldApplication): Promise<boolean> =>
  readAs(context, { kind: 'visitor' }, async () => false, { proofId: receiptOf(context.config, draftId) }).catch(
    error => {
      if (error instanceof CodeRequired) return true
      throw error
    },
  )

/** How long a receipt is still shown where the complaint was filed. */
const secondsLeft = ({ context }: Call, { registeredAt }: Registration): number =>
  Math.ceil((registeredAt.getTime() - context.clock.now().getTime()) / 1000) + receiptMinutes * 60

/** A proof that was ended shows nothing, so it is asked for as its holder: of the code, or of the receipt. */
function receiptReader({ actor }: Call, { receipt }: { receipt?: string | undefined }): Actor {
  if (receipt !== undefined) return { kind: 'visitor', proofId: receiptProof(receipt) }
  return actor.kind === 'visitor' ? actor : { kind: 'visitor' }
}

const onTheWire = ({ registeredById: _, pin: __, ...registration }: Registration) => ({
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
    // who begins another application may be somebody else
    if (isNew) forgetReceipt(call)
    return draft
  },

  getDraft: async (_, call) => {
    const held = await findHeld(call)
    if (!held) return { draft: null, submitted: null }
    const { submitted, ...found } = await getDraft(call.context, held)
    const mayBeTold = submitted !== null && call.applicationId !== undefined && secondsLeft(call, submitted) > 0
    const isTold = mayBeTold && !(await hasForgotten(call.context, held))
    return { ...found, submitted: isTold ? onTheWire(submitted) : null }
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
    await removeUnfinishedUploads(call.context, draftId)
    keep(call, '', 0)
    return { discarded: hadRow || newIn !== undefined }
  },

  submitDraft: async (_, call) => {
    const held = getNamed(call)
    const { draftId } = held
    if (held.isSubmitted && call.applicationId === undefined) throw new RuleViolation('already-submitted')
    const complainant = call.actor.kind === 'staff' ? undefined : await findCookieHolder(call)
    const submit = () => submitDraft(call.context, call.actor, held, complainant)
    const receipt = receiptNameOf(call.context.config, draftId)
    if (call.actor.kind === 'staff') {
      const registration = await submit()
      // the slip names the application instead of the receipt
      if (registration.pin) keepReceipt(call, registration, receipt, receiptMinutes * 60)
      return { ...onTheWire(registration), receipt: null }
    }
    const registration = await countingAnonymous(call, 'application-submit', submit).catch(error => {
      throw error instanceof CodeRequired ? new RuleViolation('already-submitted') : error
    })
    const seconds = secondsLeft(call, registration)
    if (seconds <= 0) throw new RuleViolation('already-submitted')
    // the application's cookie lives as long as the receipt's, so that a form that is sent again finds its complaint
    keep(call, submittedApplication(draftId), seconds)
    keepReceipt(call, registration, receipt, seconds)
    return { ...onTheWire(registration), receipt }
  },

  getReceipt: async ({ query }, call) => {
    const complaintId = await getReceiptId(call, query.receipt)
    return showReceipt(call.context, receiptReader(call, query), complaintId, keptPin(call, complaintId, query))
  },

  downloadReceipt: async ({ query }, call) => {
    const complaintId = await getReceiptId(call, query.receipt)
    const { language } = query
    const pin = keptPin(call, complaintId, query)
    return downloadReceipt(call.context, receiptReader(call, query), { complaintId, language, pin })
  },

  getUsualPlace: (_, { context, actor }) => showUsualPlace(context, actor),

  listDrafts: (_, { context, actor }) => {
    requirePermission(actor, 'Complaints - Register')
    return listOwnDrafts(context, actor)
  },

  registerComplaint: async ({ body }, call) => {
    requirePermission(call.actor, 'Complaints - Register')
    const registration = await registerAtOnce(call.context, call.actor, body, call.idempotencyKey)
    return { ...onTheWire(registration), pin: registration.pin ?? null }
  },
})
