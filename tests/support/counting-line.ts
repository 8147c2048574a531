/**
 * A line to PostgreSQL that counts round trips: it holds answers back until everything that was asked is answered and nothing more is
 * asked, and then delivers them together. So what a client sends without waiting is one round trip, on slow machines too.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { messageReader } from './fault-proxy.ts'

/** Milliseconds without a further question after which answers are delivered. */
const quiet = 50

/** Passes one connection on; `delivered` is called for each round trip. Returns whether answers are awaited. */
function passOn(client: Socket, { port, hostname }: URL, delivered: () => void): () => boolean {
  const upstream = connect(Number(port || 5432), hostname)
  let held: Buffer[] = []
  let owed = 0
  /** The server has accepted the connection: it is ready for questions. */
  let isOpen = false
  let timer: NodeJS.Timeout | undefined
  const deliver = () => {
    delivered()
    client.write(Buffer.concat(held))
    held = []
  }
  const ask = messageReader(({ type }) => {
    // a simple query, and the end of an extended one
    if (type === 'Q' || type === 'S') owed++
  })
  const answer = messageReader(({ type, bytes }) => {
    if (!isOpen) client.write(bytes)
    else held.push(bytes)
    if (type !== 'Z') return
    if (isOpen) owed--
    isOpen = true
    if (owed === 0 && held.length > 0) timer = setTimeout(deliver, quiet)
  })
  client.on('data', (bytes: Buffer) => {
    clearTimeout(timer)
    if (isOpen) ask(bytes)
    upstream.write(bytes)
  })
  upstream.on('data', answer)
  client.on('close', () => upstream.destroy()).on('error', () => {})
  upstream.on('close', () => client.destroy()).on('error', () => {})
  return () => owed > 0 || held.length > 0
}

export async function startCountingLine(databaseUrl: string) {
  let roundTrips = 0
  const awaited: (() => boolean)[] = []
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    sockets.add(client)
    awaited.push(passOn(client, new URL(databaseUrl), () => roundTrips++))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).toString(),
    /** The round trips until the work is done; what it leaves behind, as the end of a reading, does not count. */
    async roundTripsOf(work: () => Promise<unknown>): Promise<number> {
      do await pause(quiet)
      while (awaited.some(isAwaited => isAwaited()))
      const before = roundTrips
      await work()
      return roundTrips - before
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
