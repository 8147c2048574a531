import { finished, type Readable, type Writable } from 'node:stream'
import { Refusal } from '../errors.ts'

const usualSilence = 60_000

interface Bounds {
  mostBytes: number
  /** Ends the reading with the signal's reason. */
  signal: AbortSignal
  /** Longest time to wait for the sender without any data. */
  silenceMilliseconds?: number | undefined
}

/**
 * Feeds a request's body to `sink` as fast as the sink takes it, and ends it. Throws Refusal for a body that is too large or
 * whose sender stops sending, and the stream's error when it is cut off. A body that is no longer wanted is left
 * unread, because the answer still has to go out over its connection: `finishBodies` then reads or closes it.
 */
export function receiveBody(
  body: Readable,
  sink: Writable,
  { mostBytes, signal, silenceMilliseconds = usualSilence }: Bounds,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0
    const silence = setTimeout(
      () => stop(new Refusal(408, 'too-slow', 'Nothing was received for too long.')),
      silenceMilliseconds,
    )
    const count = (piece: Buffer) => {
      silence.refresh()
      size += piece.length
      if (size > mostBytes) stop(new Refusal(413, 'too-large', 'That is more than can be sent at once.'))
    }
    const abort = () => stop(signal.reason as Error)
    const forget = finished(body, { writable: false }, error => {
      if (error) stop(error)
      else release(resolve)
    })
    const release = (settle: () => void) => {
      clearTimeout(silence)
      forget()
      body.off('data', count)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const stop = (error: Error) => {
      body.unpipe(sink)
      body.pause()
      release(() => reject(error))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    body.on('data', count)
    body.pipe(sink)
  })
}
