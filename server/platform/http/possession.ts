import { randomBytes } from 'node:crypto'

/** What the signed cookie of a verified code says. */
export interface Possession {
  /** The one complaint that it opens. */
  provenComplaintId: number
  /** Which verified code it came from: two people who proved the same complaint are two visitors. */
  proofId: string
}

/** The cookie's value for somebody whose code was right just now. */
export const newPossession = (complaintId: number): string => `${complaintId}:${randomBytes(12).toString('base64url')}`

export function readPossession(value: string): Possession {
  const [complaintId, proofId = ''] = value.split(':')
  return { provenComplaintId: Number(complaintId), proofId }
}
