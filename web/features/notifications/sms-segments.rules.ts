/** Characters of seven bits; a text with any other takes two octets for each character (3GPP TS 23.038). */
const sevenBit = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\f^{}\\[~\]|€]*$/
const doubled = /[\f^{}\\[~\]|€]/g

/** Number of SMS messages of a text; a character is never cut in two. */
export function countSegments(text: string): number {
  const isSevenBit = sevenBit.test(text)
  const [alone, part] = isSevenBit ? [160, 153] : [70, 67]
  const sizes = [...text].map(character => (isSevenBit ? (character.match(doubled) ? 2 : 1) : character.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > part) {
      segments++
      used = 0
    }
    used += size
  }
  return segments
}
