/** An SMS centre's report on a message that it had accepted. */
export interface DeliveryReceipt {
  gatewayId: string
  status: DeliveryStatus
}

const statesByNumber = [
  undefined,
  'en-route',
  'delivered',
  'expired',
  'deleted',
  'undeliverable',
  'accepted',
  'unknown',
  'rejected',
] as const
export type DeliveryStatus = Exclude<(typeof statesByNumber)[number], undefined>

const statesByWord: Record<string, DeliveryStatus> = {
  ENROUTE: 'en-route',
  DELIVRD: 'delivered',
  EXPIRED: 'expired',
  DELETED: 'deleted',
  UNDELIV: 'undeliverable',
  ACCEPTD: 'accepted',
  UNKNOWN: 'unknown',
  REJECTD: 'rejected',
}

const receiptBits = 0b0011_1100
const isReceipt = 0b0000_0100

/**
 * Reads a deliver_sm (SMPP 3.4, 5.2.12 and appendix B): the optional parameters first, otherwise the usual text
 * `id:… stat:DELIVRD …`. Undefined for a message from a person.
 */
export function readReceipt(pdu: {
  esm_class?: number
  receipted_message_id?: string
  message_state?: number
  short_message?: { message: string | Buffer }
}): DeliveryReceipt | undefined {
  if (((pdu.esm_class ?? 0) & receiptBits) !== isReceipt) return undefined
  const text = String(pdu.short_message?.message ?? '')
  const gatewayId = pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1]
  if (!gatewayId) return undefined
  const word = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? ''
  return { gatewayId, status: statesByNumber[pdu.message_state ?? 0] ?? statesByWord[word] ?? 'unknown' }
}
