import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { type Held, takePlace } from '#server/platform/processes/places.ts'

const pauseMilliseconds = 50
const mostMilliseconds = 30_000

/** Takes the place of this name, of which the machine has one, when it is free. */
async function takeOnly(name: string, onWanted: () => void, isOver: () => boolean): Promise<Held> {
  const deadline = performance.now() + mostMilliseconds
  for (;;) {
    const held = await takePlace(name, { most: 1, onWanted })
    if (held) return held
    if (isOver() || performance.now() > deadline)
      throw Object.assign(new Error('The upload is locked.'), ERRORS.ERR_LOCK_TIMEOUT)
    await sleep(pauseMilliseconds)
  }
}

/** Does this work alone among all processes of the machine; others with the same name wait. */
export async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  const held = await takeOnly(
    name,
    () => undefined,
    () => false,
  )
  try {
    await work()
  } finally {
    held.leave()
  }
}

/**
 * Only one request at a time, of any process of this machine, continues an upload: what is inspected and stored must not change
 * meanwhile. A later request asks the earlier one to end.
 */
export const uploadLocker: Locker = {
  newLock(uploadId): Lock {
    let held: Held | undefined
    return {
      async lock(signal, requestRelease) {
        held = await takeOnly(
          `upload ${uploadId}`,
          () => void requestRelease(),
          () => signal.aborted,
        )
      },
      async unlock() {
        held?.leave()
        held = undefined
      },
    }
  },
}
