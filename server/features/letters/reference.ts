import { EthiopicCalendar, fromDate, toCalendar } from '@internationalized/date'

/** A letter's number: the Ethiopian year of issue, and its id. */
export function letterReference(id: number, issuedAt: Date): string {
  const { year } = toCalendar(fromDate(issuedAt, 'Africa/Addis_Ababa'), new EthiopicCalendar())
  return `${year}/${String(id).padStart(6, '0')}`
}

/** The public page that says whether a letter or a receipt is genuine. */
export const checkUrl = (publicUrl: string, code: string): string => `${publicUrl}/letter/${code}`
