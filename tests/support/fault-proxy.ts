/**
 * A line to PostgreSQL that breaks where a test wants it: a TCP proxy on the loopback that reads enough of the protocol
 * (version 3, without TLS) to know which statement each message belongs to.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A statement as a client asked it; numbers count from 1 over all connections of the proxy. */
export interface Statement {
  number: number
  connection: number
  text: string
}

export const statementFaults = ['lose-request', 'lose-answer', 'withhold-answer'] as const
/**
 * - `lose-request`: the connection is cut before the server gets the statement.
 * - `lose-answer`: the server executes the statement, then the connection is cut before the client gets the answer.
 * - `withhold-answer`: the server executes it; neither its answer nor anything after it comes, and the connection stays open.
 */
export type StatementFault = (typeof statementFaults)[number]

interface Rule {
  matches: (statement: Statement) => boolean
  fault: StatementFault
  happened: PromiseWithResolvers<Statement>
}

/** An answer that the server still owes; without a fault it passes. What ends it: the end of its statement, or of what it was sent with. */
interface Owed {
  endsWith: 'statement' | 'ready'
  statement?: Statement
  rule?: Rule
}

/** Messages that end the answer to a statement: its success, and what was empty. */
const ends = new Set(['C', 'I'])

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/** Starts a proxy to the server of `databaseUrl`, without faults until one is requested. */
export async function startFaultProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const statements: Statement[] = []
  const rules: Rule[] = []
  const sockets = new Set<Socket>()
  const line = new Line()
  let connections = 0

  const ruleFor = (statement: Statement): Rule | undefined => {
    const at = rules.findIndex(rule => rule.matches(statement))
    return at < 0 ? undefined : rules.splice(at, 1)[0]
  }

  const serve = (client: Socket) => {
    const connection = ++connections
    const upstream = connect(Number(target.port || 5432), target.hostname)
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    const owed: Owed[] = [{ endsWith: 'ready' }]
    const toServer = line.lane(bytes => upstream.write(bytes))
    const toClient = line.lane(bytes => client.write(bytes))
    const requests = readRequests(bytes => toServer(bytes), {
      onStatement(text, isSimple) {
        const statement = { number: statements.length + 1, connection, text }
        statements.push(statement)
        const rule = ruleFor(statement)
        if (rule?.fault === 'lose-request') {
          cut()
          rule.happened.resolve(statement)
          return false
        }
        owed.push({ endsWith: isSimple ? 'ready' : 'statement', statement, ...(rule && { rule }) })
        return true
      },
      onSync: () => void owed.push({ endsWith: 'ready' }),
    })
    let isMute = false
    const answers = readAnswers(({ type, bytes }) => {
      if (isMute) return
      // after a failure the server leaves out the statements up to the next end of what was sent together
      if (type === 'Z') while (owed[0]?.endsWith === 'statement') owed.shift()
      const { rule, statement, endsWith } = owed[0] ?? {}
      if (!rule) toClient(bytes)
      const isOver = endsWith === 'ready' ? type === 'Z' : ends.has(type)
      if (!isOver) return
      owed.shift()
      if (!rule || !statement) return
      if (rule.fault === 'withhold-answer') isMute = true
      else cut()
      rule.happened.resolve(statement)
    })
    client.on('data', requests)
    upstream.on('data', answers)
  }

  let server: Server | undefined
  const listen = async (port: number) => {
    server = createServer(serve).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stopListening = async () => {
    const closing = server
    server = undefined
    if (closing) await new Promise<void>(done => closing.close(() => done()))
  }
  const port = await listen(0)

  return {
    port,
    /** The statements so far, in their order. */
    statements: statements as readonly Statement[],
    /** The same address by way of this line. */
    urlOf: (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).toString(),
    /** The next statement that matches meets the fault, once; resolves with it when it did. */
    failOn(matches: Rule['matches'], fault: StatementFault): Promise<Statement> {
      const happened = Promise.withResolvers<Statement>()
      rules.push({ matches, fault, happened })
      return happened.promise
    },
    /** Forgets the faults that did not happen yet. */
    forget: () => void rules.splice(0),
    /** From now on each piece arrives so many milliseconds later, in both directions. */
    delayBy: (milliseconds: number) => void (line.delay = milliseconds),
    /** Connections are accepted and stay open, but nothing passes until `heal`; then everything sent meanwhile arrives. */
    stall: () => line.stall(),
    /** Every connection is cut. */
    cut: cutAll,
    /** Every connection is cut, and no other is taken, until `heal`. */
    async refuse() {
      cutAll()
      await stopListening()
    },
    /** Nothing is wrong any longer. */
    async heal() {
      rules.splice(0)
      line.delay = 0
      line.flow()
      if (!server) await listen(port)
    },
    async close() {
      line.flow()
      cutAll()
      await stopListening()
    },
  }
}

/** The settings of all connections: the delay of a piece, and whether anything passes. */
class Line {
  delay = 0
  #stalled: PromiseWithResolvers<void> | undefined

  stall(): void {
    this.#stalled ??= Promise.withResolvers<void>()
  }

  flow(): void {
    this.#stalled?.resolve()
    this.#stalled = undefined
  }

  /** One direction of one connection: pieces arrive late or not yet, and always in their order. */
  lane(write: (bytes: Buffer) => void): (bytes: Buffer) => void {
    let earlier: Promise<void> = Promise.resolve()
    let waiting = 0
    return bytes => {
      if (waiting === 0 && !this.#stalled && this.delay === 0) return write(bytes)
      waiting++
      const due = Date.now() + this.delay
      earlier = earlier.then(async () => {
        await sleep(Math.max(0, due - Date.now()))
        await this.#stalled?.promise
        write(bytes)
        waiting--
      })
    }
  }
}

interface Message {
  type: string
  /** The whole message, with its type and length. */
  bytes: Buffer
  content: Buffer
}

/** Cuts a stream into messages: a letter, the length of the rest, the rest. `isPlain` messages have no letter. */
export function messageReader(take: (message: Message) => void, isPlain: () => boolean = () => false) {
  let kept: Buffer = Buffer.alloc(0)
  return (piece: Buffer) => {
    kept = Buffer.concat([kept, piece])
    for (;;) {
      const start = isPlain() ? 0 : 1
      if (kept.length < start + 4) return
      const end = start + kept.readUInt32BE(start)
      if (kept.length < end) return
      const bytes = kept.subarray(0, end)
      kept = kept.subarray(end)
      take({
        type: start === 0 ? '' : String.fromCharCode(bytes[0] as number),
        bytes,
        content: bytes.subarray(start + 4),
      })
    }
  }
}

const textAt = (content: Buffer, start: number): { text: string; end: number } => {
  const end = content.indexOf(0, start)
  return { text: content.toString('utf8', start, end), end: end + 1 }
}

interface RequestReader {
  /** Returns whether the statement passes. A simple query is one message, with its own end. */
  onStatement: (text: string, isSimple: boolean) => boolean
  /** The end of statements that were sent together. */
  onSync: () => void
}

/** Statements of a client, each passed as a whole: a simple query, or the messages up to one Execute. */
function readRequests(pass: (bytes: Buffer) => void, { onStatement, onSync }: RequestReader) {
  let isStarted = false
  const prepared = new Map<string, string>()
  let group: Buffer[] = []
  let text = ''
  const read: Record<string, (content: Buffer) => void> = {
    Q: content => void (text = textAt(content, 0).text),
    P: content => {
      const name = textAt(content, 0)
      prepared.set(name.text, textAt(content, name.end).text)
    },
    B: content => {
      const portal = textAt(content, 0)
      text = prepared.get(textAt(content, portal.end).text) ?? ''
    },
  }
  const grouped = new Set(['P', 'B', 'D', 'C', 'H'])
  return messageReader(
    ({ type, bytes, content }) => {
      isStarted = true
      read[type]?.(content)
      if (grouped.has(type)) return void group.push(bytes)
      if (type === 'S') onSync()
      if (type !== 'Q' && type !== 'E') return pass(bytes)
      const whole = Buffer.concat([...group, bytes])
      group = []
      if (onStatement(text, type === 'Q')) pass(whole)
    },
    () => !isStarted,
  )
}

const readAnswers = (take: (message: Message) => void) => messageReader(take)
