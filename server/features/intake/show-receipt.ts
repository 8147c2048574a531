import { fullName } from '#contract/values/full-name.ts'
import type { Receipt } from '#contract/filing/applications.ts'
import type { Actor, Language } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type BinaryAnswer, pdfAnswer } from '#server/platform/http/call.ts'
import { hashesOfPin, isPinNow } from '#server/features/registration/index.ts'
import { loadFiled, reachIn } from '#server/features/complaint-detail/index.ts'
import { loadReceipt, renderPdf } from '#server/features/letters/index.ts'

/** Reads as the person who may see the receipt of this one complaint. */
const asHolder = <Result>(context: Context, holder: Actor, complaintId: number, work: (tx: Tx) => Promise<Result>) =>
  readAs(context, holder, work, { complaintId })

const namesOf = ({ en, am }: { en: string; am: string }) => ({ en, am })

/** A PIN as it was kept where the complaint was filed; null when there is none, or the office has issued another one since. */
const pinNow = async (tx: Tx, { config }: Context, trackingId: string, pin: string | undefined) =>
  pin !== undefined && (await isPinNow(tx, hashesOfPin(config, trackingId, pin))) ? pin : null

/** The content of the confirmation page, with the PIN where the complaint was filed. Throws NotFound. */
export const showReceipt = (context: Context, holder: Actor, complaintId: number, pin?: string): Promise<Receipt> =>
  asHolder(context, holder, complaintId, async tx => {
    const { filed, complaint } = await loadFiled(tx, complaintId, context.clock.now())
    const { complainant, representatives } = filed
    return {
      complaintId: filed.complaintId,
      trackingId: filed.trackingId,
      registeredAt: filed.registeredAt,
      status: filed.status,
      language: filed.language,
      complainantName: fullName(complainant),
      typeLabel: namesOf(filed.complaintType),
      organizationName: namesOf(filed.againstOrganization),
      handlingOrganizationName: namesOf(filed.handlingOrganization),
      locationNames: filed.locationNames,
      issues: filed.issues.map(({ text }) => text),
      attachments: filed.attachments,
      supportingDocuments: filed.supportingDocuments,
      declaredLetter:
        filed.decisionNumber === null && filed.decisionAuthority === null
          ? null
          : { authority: filed.decisionAuthority, number: filed.decisionNumber },
      representativeCount: representatives.length,
      told: reachIn(context, complaint, filed),
      dueAt: filed.dueAt,
      pin: await pinNow(tx, context, filed.trackingId, pin),
    }
  })

/** The receipt as a PDF to save or print. Throws NotFound, TooManyAttempts while too many others wait. */
export async function downloadReceipt(
  context: Context,
  holder: Actor,
  { complaintId, language, pin }: { complaintId: number; language?: Language | undefined; pin?: string | undefined },
): Promise<BinaryAnswer> {
  const { publicUrl } = context.config
  const receipt = await asHolder(context, holder, complaintId, async tx => {
    const loaded = await loadReceipt(tx, complaintId, { publicUrl, language })
    return { ...loaded, pin: await pinNow(tx, context, loaded.trackingId, pin) }
  })
  return pdfAnswer(`abetuta-${receipt.trackingId}`, await renderPdf({ kind: 'receipt', sheet: receipt }))
}
