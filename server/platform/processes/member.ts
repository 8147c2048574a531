/** Messages of a process to the one that started it. */
export type FromMember =
  | { kind: 'idle' }
  | { kind: 'ready'; address: string | undefined }
  /** Sent before it ends; `mayPass` means that the failure may be over by itself. */
  | { kind: 'failed'; sentence: string; mayPass: boolean }

/** Messages to it. */
export type ToMember = { kind: 'begin'; orders: unknown } | { kind: 'stop' }

/** Says that this process has nothing to do yet, and waits for its orders. If it is stopped before, it ends here. */
export function hearOrders<Orders>(): Promise<Orders> {
  process.off('message', endWhileStarting)
  return new Promise(resolve => {
    const hear = (message: ToMember) => {
      if (message.kind === 'stop') process.exit(0)
      if (message.kind !== 'begin') return
      process.off('message', hear)
      // until it is ready, a stop ends it at once
      process.on('message', endWhileStarting)
      resolve(message.orders as Orders)
    }
    process.on('message', hear)
    void say({ kind: 'idle' })
  })
}

const endWhileStarting = (message: ToMember) => {
  if (message.kind === 'stop') process.exit(0)
}

/** Says that this process works; from now on `stop` is called when it has to end. */
export async function sayReady(address: string | undefined, stop: () => void): Promise<void> {
  process.off('message', endWhileStarting)
  process.on('message', (message: ToMember) => {
    if (message.kind === 'stop') stop()
  })
  await say({ kind: 'ready', address })
}

/** Says why this process cannot start, and ends it. */
export async function endInFailure(sentence: string, mayPass: boolean): Promise<never> {
  await say({ kind: 'failed', sentence, mayPass })
  process.exit(1)
}

/** Resolves when the message is sent; a process that is alone sends none. */
export const say = (message: FromMember | { kind: string }): Promise<void> =>
  new Promise(resolve => {
    if (process.send && process.connected) process.send(message, () => resolve())
    else resolve()
  })
