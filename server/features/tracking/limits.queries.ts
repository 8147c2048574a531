import type { Tx } from '#server/platform/db/transaction.ts'
import type { Limit } from '#server/platform/throttle/throttle.ts'

export interface TrackingLimits {
  /** Tracking IDs that nobody has, by one browser, by one address (which many may share), by everybody. */
  missesOfSession: Limit
  missesOfAddress: Limit
  missesOverall: Limit
  /** One-time codes for one complaint, in a short and in a long time. */
  codesSoon: Limit
  codesPerDay: Limit
  /** Wrong codes until a code ends. */
  attemptsPerCode: number
  codeMinutes: number
  possessionMinutes: number
  /** How long a page without JavaScript waits instead of solving a challenge. */
  patienceSeconds: number
  /** Calls that add documents to one complaint. */
  documentCallsPerDay: Limit
}

const defaults: TrackingLimits = {
  missesOfSession: { limit: 10, windowSeconds: 600 },
  missesOfAddress: { limit: 40, windowSeconds: 600 },
  missesOverall: { limit: 2000, windowSeconds: 600 },
  codesSoon: { limit: 3, windowSeconds: 900 },
  codesPerDay: { limit: 10, windowSeconds: 86_400 },
  attemptsPerCode: 5,
  codeMinutes: 10,
  possessionMinutes: 30,
  patienceSeconds: 4,
  documentCallsPerDay: { limit: 30, windowSeconds: 86_400 },
}

/** The installation's setting `tracking-limits` over the defaults; null when it has none. */
export const withDefaults = (setting: unknown): TrackingLimits => ({
  ...defaults,
  ...(setting as Partial<TrackingLimits> | null),
})

export async function readTrackingLimits(tx: Tx): Promise<TrackingLimits> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'tracking-limits').executeTakeFirst()
  return withDefaults(row?.value ?? null)
}
