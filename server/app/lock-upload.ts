import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { type Held, takePlace } from '#server/platform/processes/places.ts'

const pauseMilliseconds = 50
const mostMilliseconds = 30_000

/**
 * Only one request at a time, of any process of this machine, continues an upload: what is inspected and stored must not change
 * meanwhile. A later request asks the earlier one to end.
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
