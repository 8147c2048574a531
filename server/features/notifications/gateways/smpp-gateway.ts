import type { Pdu, Session } from 'smpp'
import type { Log } from '#server/platform/log/log.ts'
import { type DeliveryReceipt, readReceipt } from './delivery-receipt.rules.ts'
import { DeliveryFailure, type Gateway } from './gateway.ts'
import { encodeSegment, planSms } from './sms.rules.ts'
import { keepSession } from './smpp-session.ts'

export interface SmppSettings {
  /** `smpp://host:port`, or `ssmpp://…` for TLS. */
  url: string
  systemId: string
  password: string
  sender: string
}

const answerMilliseconds = 20_000

const dataCoding = { 'gsm-7': 0, 'ucs-2': 8 } as const
const userDataHeader = 0x40

/** Refusals of the recipient's number itself: ESME_RINVDSTADR, ESME_RINVDSTTON, ESME_RINVDSTNPI. */
const refusedNumber = new Set([0x0b, 0x50, 0x51])

/** ESME_RX_T_APPN: not now, deliver it again. */
const deliverAgain = 0x64

/** SMS over SMPP 3.4, bound as a transceiver. `onReceipt` keeps a receipt; when it fails the centre has to send it again. */
export function openSmppGateway(
  settings: SmppSettings,
  log: Log,
  onReceipt: (receipt: DeliveryReceipt) => Promise<void>,
  { mostMilliseconds = answerMilliseconds } = {},
): Gateway {
  const connection = keepSession(settings, log, session =>
    session.on('deliver_sm', (pdu: Pdu) => void takeDelivery(session, pdu, onReceipt, log)),
  )
  return {
    async send({ id, recipient, text }) {
      const session = await connection.bound()
      const { encoding, segments } = planSms(text)
      let gatewayId: string | null = null
      for (const [index, segment] of segments.entries()) {
        const octets = encodeSegment(segment, encoding)
        const header = segments.length > 1 ? Buffer.from([5, 0, 3, id & 0xff, segments.length, index + 1]) : null
        const fields = {
          ...sourceAddress(settings.sender),
          dest_addr_ton: 1,
          dest_addr_npi: 1,
          destination_addr: recipient.replace('+', ''),
          data_coding: dataCoding[encoding],
          esm_class: header ? userDataHeader : 0,
          registered_delivery: 1,
          user_message_reference: id & 0xffff,
          short_message: header ? Buffer.concat([header, octets]) : octets,
        }
        gatewayId = await submit(session, fields, mostMilliseconds)
      }
      return gatewayId
    },
    close: () => connection.close(),
  }
}

/** Kind of the sender's address: alphanumeric for a name, network specific for a short code, international for a long number. */
function sourceAddress(sender: string) {
  if (!/^\+?\d+$/.test(sender)) return { source_addr_ton: 5, source_addr_npi: 0, source_addr: sender }
  return { source_addr_ton: sender.length <= 6 ? 3 : 1, source_addr_npi: 1, source_addr: sender.replace('+', '') }
}

/**
 * Gives one part to the centre. Without an answer in time the session ends: the rest of an answer that broke off would be read as the next one,
 * and what else was asked there has no better prospects.
 */
function submit(session: Session, fields: Record<string, unknown>, mostMilliseconds: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string, mayHaveGoneOut: boolean) =>
      end(() => reject(new DeliveryFailure(reason, { mayHaveGoneOut })))
    const lost = () => fail('smpp connection lost before an answer', true)
    const timer = setTimeout(() => {
      fail('smpp submit timed out', true)
      session.destroy()
    }, mostMilliseconds)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      session.off('close', lost)
      settle()
    }
    session.once('close', lost)
    const isSent = session.submit_sm(fields, ({ command_status: status, message_id: messageId }) =>
      end(() => (status === 0 ? resolve(messageId || null) : reject(refusal(status)))),
    )
    if (!isSent) fail('smpp connection lost before the message', false)
  })
}

const refusal = (status: number): DeliveryFailure =>
  new DeliveryFailure(`smpp refused with status 0x${status.toString(16)}`, { isFinal: refusedNumber.has(status) })

/** Acknowledges an incoming receipt when it is kept; one that could not be stored has to come again. */
async function takeDelivery(
  session: Session,
  pdu: Pdu,
  onReceipt: (receipt: DeliveryReceipt) => Promise<void>,
  log: Log,
): Promise<void> {
  const receipt = readReceipt(pdu)
  let isTaken = true
  try {
    if (receipt) await onReceipt(receipt)
    else log.info('sms: an incoming message was ignored')
  } catch (error) {
    isTaken = false
    log.warn({ reason: (error as Error).message }, 'sms: a delivery receipt could not be stored')
  }
  session.send(pdu.response({ command_status: isTaken ? 0 : deliverAgain }))
}
