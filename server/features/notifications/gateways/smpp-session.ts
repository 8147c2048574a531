import smpp, { type Session } from 'smpp'
import type { Log } from '#server/platform/log/log.ts'
import { DeliveryFailure } from './gateway.ts'

const bindMilliseconds = 15_000
const enquireMilliseconds = 30_000
const longestPauseMilliseconds = 60_000

export interface KeptSession {
  /** The connected and bound session. Throws DeliveryFailure when there is none at present. */
  bound(): Promise<Session>
  close(): Promise<void>
}

interface SessionSettings {
  url: string
  systemId: string
  password: string
}

/** Keeps one bound session: connects at once, checks the link, and reconnects after a loss with growing pauses. */
export function keepSession(settings: SessionSettings, log: Log, onSession: (session: Session) => void): KeptSession {
  let current: Promise<Session> | null = null
  let pause = 1000
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const connect = (): Promise<Session> => {
    clearTimeout(again)
    const attempt = openSession(settings, session => {
      onSession(session)
      session.once('close', () => {
        current = null
        retryLater()
      })
    })
    attempt.then(
      () => {
        pause = 1000
        log.info('sms: bound to the SMPP gateway')
      },
      (error: Error) => log.warn({ reason: error.message }, 'sms: no connection to the SMPP gateway'),
    )
    current = attempt
    return attempt
  }

  const retryLater = () => {
    if (isClosed) return
    clearTimeout(again)
    again = setTimeout(() => void connect().catch(() => undefined), pause)
    again.unref()
    pause = Math.min(pause * 2, longestPauseMilliseconds)
  }

  connect().catch(() => undefined)
  return {
    bound: () => current ?? connect(),
    async close() {
      isClosed = true
      clearTimeout(again)
      const session = await current?.catch(() => null)
      if (session) await sayGoodbye(session)
    },
  }
}

/** Connects and binds. `onOpen` gets the session before anything can arrive on it. */
function openSession(settings: SessionSettings, onOpen: (session: Session) => void): Promise<Session> {
  const { hostname, port, protocol } = new URL(settings.url)
  const tls = protocol === 'ssmpp:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const session = smpp.connect({ host, port: Number(port) || (tls ? 3550 : 2775), tls, servername: host })
  const bound = new Promise<Session>((resolve, reject) => {
    const fail = (reason: string) => reject(new DeliveryFailure(reason))
    const timer = setTimeout(() => session.destroy(), bindMilliseconds)
    session.on('error', (error: Error & { code?: string }) => {
      fail(`smpp connection failed (${error.code ?? error.message})`)
      session.destroy()
    })
    session.once('close', () => {
      clearTimeout(timer)
      fail('smpp connection closed')
    })
    session.once(tls ? 'secureConnect' : 'connect', () => {
      session.bind_transceiver({ system_id: settings.systemId, password: settings.password }, pdu => {
        clearTimeout(timer)
        if (pdu.command_status !== 0) {
          fail(`smpp bind refused with status 0x${pdu.command_status.toString(16)}`)
          return session.destroy()
        }
        watchLink(session)
        resolve(session)
      })
    })
  })
  session.on('enquire_link', pdu => session.send(pdu.response()))
  session.on('unbind', pdu => {
    session.send(pdu.response())
    session.close()
  })
  onOpen(session)
  return bound
}

/** Asks whether the other side is still there; without an answer by the next question the session ends. */
function watchLink(session: Session): void {
  let isAnswered = true
  const timer = setInterval(() => {
    if (!isAnswered) return session.destroy()
    isAnswered = false
    session.enquire_link({}, () => {
      isAnswered = true
    })
  }, enquireMilliseconds)
  timer.unref()
  session.once('close', () => clearInterval(timer))
}

async function sayGoodbye(session: Session): Promise<void> {
  const closed = new Promise<void>(resolve => session.once('close', () => resolve()))
  const impatient = setTimeout(() => session.destroy(), 2000)
  if (!session.unbind({}, () => session.close())) session.destroy()
  await closed
  clearTimeout(impatient)
}
