import { getOfficeSetting, readPatience } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransaction, readAs } from '#server/platform/context.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countOfAddress, giveBackToAddress } from '#server/platform/throttle/pass-limit.ts'

/** The office setting with the limit of each kind of work. Kiosks and whole networks share an address, so beyond it each caller waits a little. */
const settings = {
  'application-start': 'startsHour',
  'application-submit': 'submitsHour',
  'application-file': 'filesHour',
} as const
type Work = keyof typeof settings
type Caller = Pick<Call, 'context' | 'address'>

const counter: Actor = { kind: 'system', job: 'anonymous-work' }

/**
 * Counts work of callers who are not signed in. Beyond the limit they wait for the time in the office's settings, and nobody
 * is refused because others use the same address. Throws TooManyAttempts `too-many-waiting`.
 */
export async function countAnonymous(caller: Caller, work: Work): Promise<void> {
  const { [settings[work]]: limit } = await readAs(caller.context, counter, tx => getOfficeSetting(tx, 'visitors'))
  await countOfAddress(caller, counter, { kind: work, limit, windowSeconds: 3600 }, { patient: 'yes' }, readPatience)
}

/** The same; a failed attempt is not counted. */
export async function countingAnonymous<Result>(
  caller: Caller,
  work: Work,
  done: () => Promise<Result>,
): Promise<Result> {
  await countAnonymous(caller, work)
  try {
    return await done()
  } catch (error) {
    await inTransaction(caller.context, counter, tx => giveBackToAddress(tx, caller, work))
    throw error
  }
}
