import { randomBytes } from 'node:crypto'

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
