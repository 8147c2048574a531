import { getOfficeSetting, readPatience } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransaction, readAs } from '#server/platform/context.ts'
import type { Call } from '#server/platform/http/call.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { recordAttempt, secondsLeft } from '#server/platform/throttle/throttle.ts'
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

/** Beyond this many times the limit nobody begins another application from the address: waiting alone would not stop a machine. */
const mostStarts = 2

/**
 * Counts work of callers who are not signed in. Beyond the limit they wait for the time in the office's settings, and nobody
 * is refused because others use the same address, unless far too many applications are begun there. Throws TooManyAttempts
 * `too-many-waiting`.
 */
export async function countAnonymous(caller: Caller, work: Work): Promise<void> {
  const { [settings[work]]: limit } = await readAs(caller.context, counter, tx => getOfficeSetting(tx, 'visitors'))
  if (work === 'application-start') await requireFewStarts(caller, limit * mostStarts)
  await countOfAddress(caller, counter, { kind: work, limit, windowSeconds: 3600 }, { patient: 'yes' }, readPatience)
}

/** Counted for itself, before anything is begun. Throws TooManyAttempts `too-many-waiting`. */
async function requireFewStarts({ context, address }: Caller, limit: number): Promise<void> {
  const subject = addressSubject(context, address)
  const hour = { limit, windowSeconds: 3600 }
  const now = context.clock.now()
  const started = await inTransaction(context, counter, tx =>
    recordAttempt(tx, 'application-starts', subject, hour, now),
  )
  if (started.count > limit) throw new TooManyAttempts(secondsLeft(started.window_start, hour, now), 'too-many-waiting')
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
