import { randomBytes } from 'node:crypto'

/** Content of the signed cookie of a verified code. */
export interface Possession {
  /** The one complaint that it opens. */
  provenComplaintId: number
  /** The verified code that it came from: two people who proved the same complaint are two visitors. */
  proofId: string
}

/** The cookie's value for somebody who has just entered the right code. */
export const newPossession = (complaintId: number): string => `${complaintId}:${randomBytes(12).toString('base64url')}`

export function readPossession(value: string): Possession {
  const [complaintId, proofId = ''] = value.split(':')
  return { provenComplaintId: Number(complaintId), proofId }
}
