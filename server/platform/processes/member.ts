/** What a process tells the one that started it. */
export type FromMember =
  | { kind: 'idle' }
  | { kind: 'ready'; address: string | undefined }
  /** Before it ends; what it fails of `mayPass` without anybody's doing. */
  | { kind: 'failed'; sentence: string; mayPass: boolean }

/** Messages to it. */
export type ToMember = { kind: 'begin'; orders: unknown } | { kind: 'stop' }

/** Says that this process has nothing to do yet, and waits for its orders. One that is stopped before ends here. */
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

/** Resolves when it is on its way; a process that is alone tells nobody. */
export const say = (message: FromMember | { kind: string }): Promise<void> =>
  new Promise(resolve => {
    if (process.send && process.connected) process.send(message, () => resolve())
    else resolve()
  })
