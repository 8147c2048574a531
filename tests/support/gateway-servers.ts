import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './self-signed.ts'

/** Real servers for the tests of the gateways, on loopback; a port of 0 picks a free one. */

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

export interface ReceivedMail {
  from: string
  to: string[]
  /** The reports that the sender asked for, as in NOTIFY (RFC 3461). */
  notify: string[]
  source: string
}

/** Takes every mail but those to `refused@…`, which it answers 550; with a certificate by TLS. */
export async function startSmtpServer(wantedPort = 0, certificate?: Certificate) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    ...(certificate && { secure: true, ...certificate }),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('refused@')
        ? done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          notify: rcptTo.flatMap(({ dsn }) => dsn?.notify ?? []),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  // a client that refuses the certificate, or is killed
  server.on('error', () => undefined)
  const port = await listening(server.server, wantedPort)
  return { mails, port, stop: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

export interface ReceivedSms {
  to: string
  from: string
  dataCoding: number
  text: string
  reference: number
  hasHeader: boolean
  /** The session that took it, counted from 1. */
  session: number
}

/** How a centre names its messages when it takes them, and in its reports. */
export interface Notation {
  answer: (message: number) => string
  report: (message: number) => string
}

const sameNames: Notation = { answer: message => `sm-${message}`, report: message => `sm-${message}` }

interface CentreOptions {
  sendsReceipts?: boolean
  certificate?: Partial<Certificate>
  notation?: Notation
  state?: string
}

/** An SMS centre: binds the right password, refuses numbers that end in 0000, reports every message as delivered; with a certificate by TLS. */
export async function startSmppServer(
  wantedPort = 0,
  { sendsReceipts = true, certificate = {}, notation = sameNames, state = 'DELIVRD' }: CentreOptions = {},
) {
  const received: ReceivedSms[] = []
  let answers: 'all' | 'half' | 'nothing' = 'all'
  let begun = 0
  const receiptAnswers: number[] = []
  const server = smpp.createServer(certificate, (session: Session) => {
    const number = ++begun
    session.on('error', () => session.destroy())
    session.on('bind_transceiver', (pdu: Pdu) =>
      session.send(pdu.response({ command_status: pdu.password === 'secret' ? 0 : 0x0e })),
    )
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('submit_sm', (pdu: Pdu) => {
      if (pdu.destination_addr?.endsWith('0000')) return session.send(pdu.response({ command_status: 0x0b }))
      received.push({ ...readSubmit(pdu), session: number })
      const message = received.length
      const answer = pdu.response({ message_id: notation.answer(message) })
      if (answers === 'half') session.socket.write(answer.toBuffer().subarray(0, 10))
      if (answers === 'all') session.send(answer)
      if (sendsReceipts) sendReceipt(session, notation.report(message), pdu)
    })
  })
  const sendReceipt = (session: Session, messageId: string, pdu: Pdu) =>
    session.deliver_sm(
      {
        esm_class: 4,
        source_addr: pdu.destination_addr,
        destination_addr: pdu.source_addr,
        short_message: `id:${messageId} sub:001 dlvrd:001 submit date:2611210630 done date:2611210631 stat:${state} err:000 text:`,
      },
      answer => {
        receiptAnswers.push(answer.command_status)
      },
    )
  const port = await listening(server, wantedPort)
  return {
    received,
    receiptAnswers,
    port,
    sessions: () => server.sessions.length,
    /** What it answers to messages from now on; the beginning of an answer is half of its frame. */
    answerWith: (what: typeof answers) => {
      answers = what
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const session of [...server.sessions]) session.destroy()
      }),
  }
}

const readSubmit = (pdu: Pdu): Omit<ReceivedSms, 'session'> => ({
  to: pdu.destination_addr ?? '',
  from: pdu.source_addr ?? '',
  dataCoding: pdu.data_coding ?? -1,
  text: String(pdu.short_message?.message),
  reference: pdu.user_message_reference ?? -1,
  hasHeader: pdu.short_message?.udh !== undefined,
})

export interface ReceivedPost {
  headers: IncomingHttpHeaders
  body: Record<string, string>
}

/** An HTTP gateway that answers 200 until it is told another status. */
export async function startHttpGateway(wantedPort = 0) {
  const posts: ReceivedPost[] = []
  const state: { status: number; headers: Record<string, string> } = { status: 200, headers: {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (state.status === 200)
      posts.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
    response.writeHead(state.status, { 'content-type': 'application/json', ...state.headers })
    response.end(JSON.stringify({ id: `http-${posts.length}` }))
  })
  const port = await listening(server, wantedPort)
  return {
    posts,
    port,
    answer: (status: number, headers: Record<string, string> = {}) => {
      Object.assign(state, { status, headers })
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Takes connections and says nothing, or one byte now and then, for ever. */
export async function startMuteServer({ dripMilliseconds = 0 } = {}) {
  const sockets = new Set<Socket>()
  const server = createTcpServer(socket => {
    sockets.add(socket)
    const drip = dripMilliseconds > 0 && setInterval(() => socket.write('2'), dripMilliseconds)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket)
        if (drip) clearInterval(drip)
      })
  })
  const port = await listening(server, 0)
  return {
    port,
    open: () => sockets.size,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
