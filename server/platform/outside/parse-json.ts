import { Refusal } from '../errors.ts'

/** Bodies of the contract are a few records deep; later code walks through them by recursion. */
const deepest = 32
/** Largest number of commas: more than the largest list of the contract has. */
const mostItems = 20_000

const code = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')]
const [openList, closeList, openRecord, closeRecord] = [code('['), code(']'), code('{'), code('}')]

/** Whether a JSON text is deeper or longer than the contract allows. One pass, without parsing it. */
export function isMonstrous(text: string): boolean {
  let depth = 0
  let items = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isInText) {
      if (sign === backslash) at++
      else if (sign === quote) isInText = false
    } else if (sign === quote) isInText = true
    else if (sign === openList || sign === openRecord) depth++
    else if (sign === closeList || sign === closeRecord) depth--
    else if (sign === comma) items++
    if (depth > deepest || items > mostItems) return true
  }
  return false
}

/** Throws Refusal for a body that is too deep or has too many items, before parsing it, because parsing costs most. */
export function requireModestJson(text: string): void {
  if (isMonstrous(text)) throw new Refusal(413, 'too-large', 'The body is nested too deeply, or is a list of too many.')
}
