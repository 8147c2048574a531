import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'

/** A receipt that the centre has to give to the portal, and how often it did so already. */
interface Receipt {
  /** Its id as the receipt writes it. */
  name: string
  /** The number that it is about. */
  number: string
  state: string
  tries: number
  isDone: boolean
}

/** A text as the centre took it. */
interface Taken {
  to: string
  /** The session that brought it, counted from 1. */
  session: number
  /** The same for a text that comes again: by it a centre can leave out the second one. */
  reference: number | undefined
}

const firstId = 0x1a2b3c
const againMilliseconds = 1_000

/**
 * An SMS centre as many are: it answers with hexadecimal ids and reports with padded decimal ones, it reports each text with DELIVRD or UNDELIV
 * in turns, after each third text about an id that it never gave, and it sends a receipt again, in this session or the next, until it
 * is acknowledged.
 */
export async function startInsistentCentre() {
  const taken: Taken[] = []
  const receipts: Receipt[] = []
  let breaksOff = 0
  let sessions = 0
  let bound: Session | undefined

  function give(receipt: Receipt): void {
    const session = bound
    if (receipt.isDone || !session) return
    receipt.tries++
    const text = `id:${receipt.name} sub:001 dlvrd:000 submit date:2611260800 done date:2611260801 stat:${receipt.state} err:001 text:`
    const fields = {
      esm_class: 4,
      source_addr: receipt.number,
      destination_addr: 'Abetuta',
      short_message: text,
    }
    session.deliver_sm(fields, ({ command_status: status }) => {
      if (status === 0) receipt.isDone = true
      else setTimeout(give, againMilliseconds, receipt)
    })
  }

  function report(number: string, id: number, state: string): void {
    const receipt = { name: String(id).padStart(10, '0'), number, state, tries: 0, isDone: false }
    receipts.push(receipt)
    setTimeout(give, 200, receipt)
  }

  function take(session: Session, order: number, pdu: Pdu): void {
    const to = pdu.destination_addr ?? ''
    taken.push({ to, session: order, reference: pdu.user_message_reference })
    const id = firstId + taken.length
    const answer = pdu.response({ message_id: id.toString(16).toUpperCase().padStart(8, '0') })
    if (breaksOff > 0) {
      breaksOff--
      session.socket.write(answer.toBuffer().subarray(0, 10))
      return
    }
    session.send(answer)
    report(to, id, taken.length % 2 ? 'DELIVRD' : 'UNDELIV')
    if (taken.length % 3 === 0) report('', 900_000_000 + taken.length, 'DELIVRD')
  }

  const server = smpp.createServer({}, session => {
    const order = ++sessions
    session.on('error', () => session.destroy())
    session.on('close', () => {
      if (bound === session) bound = undefined
    })
    session.on('bind_transceiver', (pdu: Pdu) => {
      session.send(pdu.response())
      bound = session
      // whatever was not acknowledged before, among it what a lost session was about to acknowledge
      for (const receipt of receipts) setTimeout(give, againMilliseconds, receipt)
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('submit_sm', (pdu: Pdu) => take(session, order, pdu))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    receipts,
    sessions: () => server.sessions.length,
    /** Answers the next texts with the beginning of a frame only. */
    breakOff: (count: number) => {
      breaksOff = count
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const session of [...server.sessions]) session.destroy()
      }),
  }
}
