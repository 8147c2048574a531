import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { type Held, takePlace } from '#server/platform/processes/places.ts'

const pauseMilliseconds = 50
const mostMilliseconds = 30_000

/**
 * One request at a time goes on with an upload, whichever process of this machine has it: what is looked into and taken must not change
 * meanwhile. Who comes later asks the one before to end.
 */
export const uploadLocker: Locker = {
  newLock(uploadId): Lock {
    let held: Held | undefined
    return {
      async lock(signal, requestRelease) {
        const onWanted = () => void requestRelease()
        const deadline = performance.now() + mostMilliseconds
        for (;;) {
          held = await takePlace(`upload ${uploadId}`, { most: 1, onWanted })
          if (held) return
          if (signal.aborted || performance.now() > deadline)
            throw Object.assign(new Error('The upload is locked.'), ERRORS.ERR_LOCK_TIMEOUT)
          await sleep(pauseMilliseconds)
        }
      },
      async unlock() {
        held?.leave()
        held = undefined
      },
    }
  },
}
