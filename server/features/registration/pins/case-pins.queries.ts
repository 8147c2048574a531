import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Keeps the first PIN of a complaint, in the transaction that registers it. */
export const keepFirstPin = (tx: Tx, pin: { complaintId: number; hash: Buffer; at: Date }) =>
  tx.insertInto('case_pin').values({ complaint_id: pin.complaintId, pin_hash: pin.hash, issued_at: pin.at }).execute()

/** Gives a complaint another PIN; the one before it ends. The transaction has to be the system's. */
export const replacePin = (tx: Tx, { complaintId, hash, at }: { complaintId: number; hash: Buffer; at: Date }) =>
  sql`select replace_case_pin(${complaintId}, ${hash}, ${at})`.execute(tx)

/** A tracking ID with the hashes of a PIN, as `complaintOfPin` looks it up. */
export const pinGuess = (trackingId: string, hashes: readonly Buffer[]): string =>
  [trackingId, ...hashes.map(hash => hash.toString('hex'))].join(':')

/** The complaint whose tracking ID and PIN these are; null for any others, whichever of them is wrong. */
export const complaintOfPin = (guess: RawBuilder<string>) => sql<number | null>`complaint_id_of_pin(${guess})`

/** Notes that somebody got in by the PIN of the opened complaint; false when another one was issued meanwhile. */
export async function usePin(tx: Tx, hashes: Buffer[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select use_case_pin(${hashes}, ${now}) as "isUsed"`.execute(tx)
  return rows[0]?.isUsed ?? false
}

/** Whether that is the PIN of the complaint that is open to the transaction: another one may have been issued meanwhile. */
export async function isPinNow(tx: Tx, hashes: Buffer[]): Promise<boolean> {
  const { rows } = await sql<{ isNow: boolean }>`select is_case_pin(${hashes}) as "isNow"`.execute(tx)
  return rows[0]?.isNow ?? false
}

/** Whether somebody got in by the PIN since a moment, as a part of a query of the system. */
export const usedPinSince = (complaintId: number, since: Date) =>
  sql<boolean>`coalesce(used_case_pin_since(${complaintId}, ${since}), false)`
