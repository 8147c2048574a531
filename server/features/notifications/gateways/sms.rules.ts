/** The encoding of a short message: 7-bit GSM characters (3GPP TS 23.038), or UCS-2 as soon as one character needs it. */
export type SmsEncoding = 'gsm-7' | 'ucs-2'

export interface SmsPlan {
  encoding: SmsEncoding
  /** The text of each message; the phone joins several. */
  segments: string[]
}

const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const escape = 0x1b

const codes = new Map([...basicCharacters].map((character, code) => [character, [code]]))
codes.delete('\u001b')
for (const [character, code] of [
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
] as const)
  codes.set(character, [escape, code])

/** Units of a single message, and of one part of several (a header takes the rest). */
const capacity = { 'gsm-7': { alone: 160, part: 153 }, 'ucs-2': { alone: 70, part: 67 } } as const

/** Splits a text into messages; a character is never cut in two. */
export function planSms(text: string): SmsPlan {
  const characters = [...text]
  const encoding = characters.every(character => codes.has(character)) ? 'gsm-7' : 'ucs-2'
  const unitsOf = (character: string) => (encoding === 'gsm-7' ? (codes.get(character)?.length ?? 0) : character.length)
  const units = characters.reduce((sum, character) => sum + unitsOf(character), 0)
  if (units <= capacity[encoding].alone) return { encoding, segments: [text] }
  const segments = ['']
  let used = 0
  for (const character of characters) {
    if (used + unitsOf(character) > capacity[encoding].part) {
      segments.push('')
      used = 0
    }
    segments[segments.length - 1] += character
    used += unitsOf(character)
  }
  return { encoding, segments }
}

/** The octets of one segment as a gateway takes them: unpacked GSM codes, or UTF-16 with the high octet first. */
export function encodeSegment(segment: string, encoding: SmsEncoding): Buffer {
  if (encoding === 'gsm-7') return Buffer.from([...segment].flatMap(character => codes.get(character) ?? []))
  return Buffer.from(segment, 'utf16le').swap16()
}
