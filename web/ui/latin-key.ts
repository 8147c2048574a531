/**
 * The sign of a key as a keyboard with Latin letters has it, in small letters: an Amharic layout types Ethiopic letters with the same keys,
 * and shortcuts are printed in Latin letters.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  // "Enter" and its like, and signs that a Latin layout has typed, wherever they are on it
  if (/^[ -~]+$/.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? key
}
