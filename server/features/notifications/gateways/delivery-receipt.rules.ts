import type { DeliveryStatus } from '#contract/values/settings-choices.ts'

/** An SMS centre's report on a message that it had accepted. */
export interface DeliveryReceipt {
  /** The centre's id of the message, as each part of the report names it. */
  gatewayIds: string[]
  status: DeliveryStatus
  /** The numbers of the report; one of them is the message's recipient. Some centres name none. */
  numbers: string[]
}

const statesByNumber: readonly (DeliveryStatus | undefined)[] = [
  undefined,
  'en-route',
  'delivered',
  'expired',
  'deleted',
  'undeliverable',
  'accepted',
  'unknown',
  'rejected',
]

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

/** Longest id that is looked at; SMPP 3.4 allows 65 octets. */
const idCharacters = 65

type Text = { message: string | Buffer } | Buffer | undefined

/**
 * Reads a deliver_sm (SMPP 3.4, 5.2.12 and appendix B): the optional parameters first, otherwise the usual text
 * `id:… stat:DELIVRD …`. Undefined for a message from a person.
 */
export function readReceipt(pdu: {
  esm_class?: number
  receipted_message_id?: string
  message_state?: number
  short_message?: Text
  message_payload?: Text
  source_addr?: string
  destination_addr?: string
}): DeliveryReceipt | undefined {
  if (((pdu.esm_class ?? 0) & receiptBits) !== isReceipt) return undefined
  const text = textOf(pdu.short_message) || textOf(pdu.message_payload)
  const gatewayIds = [pdu.receipted_message_id, /\bid:\s*(\S+)/i.exec(text)?.[1]]
    .map(id => id?.trim() ?? '')
    .filter(id => id !== '' && id.length <= idCharacters)
  if (gatewayIds.length === 0) return undefined
  const word = /\bstat:\s*(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? ''
  const numbers = [pdu.source_addr, pdu.destination_addr]
  return {
    gatewayIds: [...new Set(gatewayIds)],
    status: statesByNumber[pdu.message_state ?? 0] ?? statesByWord[word] ?? 'unknown',
    numbers: numbers.filter((number): number is string => Boolean(number)),
  }
}

const textOf = (text: Text): string => String((Buffer.isBuffer(text) ? text : text?.message) ?? '')

/** An id without case and padding, as the index `outgoing_message_gateway_key` has it. */
const keyOf = (id: string): string => id.toLowerCase().replace(/^[0x]+/, '')

/**
 * The keys under which the message of these ids can be stored: `same` in the notation of the report, `converted` where the report has
 * decimal digits and the answer had hexadecimal ones, or the other way round.
 */
export function keysOf(gatewayIds: readonly string[]): { same: string[]; converted: string[] } {
  const same = [...new Set(gatewayIds.map(keyOf))]
  const converted = same.flatMap(key => [
    ...(/^\d+$/.test(key) ? [BigInt(key).toString(16)] : []),
    ...(/^[\da-f]+$/.test(key) ? [BigInt(`0x${key}`).toString()] : []),
  ])
  return { same, converted: [...new Set(converted)].filter(key => !same.includes(key)) }
}

/** Digits of a number that are compared: centres write it with and without a country, a plus or a zero. */
const comparedDigits = 8

/** The last digits of the numbers of a report; of short codes and names nothing. */
export const tailsOf = (numbers: readonly string[]): string[] =>
  numbers
    .map(number => number.replace(/\D/g, ''))
    .filter(digits => digits.length >= comparedDigits)
    .map(digits => digits.slice(-comparedDigits))
