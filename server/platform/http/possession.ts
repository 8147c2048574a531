import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

/** Content of the signed cookie of a verified code. */
export interface Possession {
  /** The one complaint that it opens. */
  provenComplaintId: number
  /** Names the proof: two people who proved the same complaint are two visitors, and each ends only their own. */
  proofId: string
}

/** The cookie's value for somebody who has just entered the right code. */
export const newPossession = (complaintId: number): string => `${complaintId}:${randomBytes(12).toString('base64url')}`

/** Reads the value of the cookie; undefined without one. Whether the proof was ended is known only to the database (`inTransactionAs`). */
export function readPossession(value: string | undefined): Possession | undefined {
  const [complaintId, proofId] = value?.split(':') ?? []
  return complaintId && proofId ? { provenComplaintId: Number(complaintId), proofId } : undefined
}

export const receiptCookie = 'receipt'

/** Content of the signed cookie of a receipt. */
export interface ShownReceipt {
  complaintId: number
  /** The name that the address of its page has. */
  name: string
  /** The PIN of the complaint, which is kept nowhere else. */
  sealedPin: string | undefined
  /** Names the proof, as a one-time code's: ending it ends the receipt. */
  proofId: string
}

/** The name of the receipt of an application, the same however often it is submitted. */
export const receiptNameOf = ({ secret }: Pick<Config, 'secret'>, draftId: string): string =>
  createHmac('sha256', secret).update(`receipt:${draftId}`).digest('base64url').slice(0, 22)

/** The cookie's value for somebody who has just filed a complaint. */
export const newReceipt = (complaintId: number, name: string, sealedPin?: string): string =>
  [complaintId, name, ...(sealedPin ? [sealedPin] : [])].join(':')

export function readReceipt(value: string | undefined): ShownReceipt | undefined {
  const [complaintId, name, sealedPin] = value?.split(':') ?? []
  if (!complaintId || !name) return undefined
  return { complaintId: Number(complaintId), name, sealedPin, proofId: receiptProof(name) }
}

/** The proof by the receipt of this name, and by that of an application. */
export const receiptProof = (name: string): string => `receipt:${name}`
export const receiptOf = (config: Pick<Config, 'secret'>, draftId: string): string =>
  receiptProof(receiptNameOf(config, draftId))
