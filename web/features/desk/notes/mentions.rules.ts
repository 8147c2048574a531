/** A person chosen from the list, with the name as it is in the text. */
export interface Mention {
  id: number
  name: string
}

/** The content of a hidden field of the form; empty when it is not a valid list of mentions. */
export function readMentions(field: string | string[] | undefined): Mention[] {
  try {
    const found: unknown = JSON.parse(typeof field === 'string' ? field : '[]')
    return Array.isArray(found) ? (found as Mention[]).filter(({ id, name }) => Number.isInteger(id) && name) : []
  } catch {
    return []
  }
}

/** The people whose names are still in the text, each once. */
export const stillNamed = (text: string, mentions: readonly Mention[]): Mention[] =>
  mentions.filter(
    ({ id, name }, index) => text.includes(`@${name}`) && mentions.findIndex(other => other.id === id) === index,
  )

/**
 * The text after the last `@` before the caret: the beginning of a name of up to two words; undefined when no name is being typed.
 * `start` is the position of the `@`.
 */
export function nameBeingTyped(before: string): { text: string; start: number } | undefined {
  const found = /(?:^|[\s(«“፣፤])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(before)
  return found ? { text: found[1] ?? '', start: before.length - (found[1] ?? '').length - 1 } : undefined
}

/** A text in pieces, with mentions marked. */
export function piecesOf(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const signs = names.filter(Boolean).map(name => `@${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  if (signs.length === 0) return [{ text, isMention: false }]
  return text
    .split(new RegExp(`(${signs.toSorted((one, other) => other.length - one.length).join('|')})`, 'u'))
    .filter(Boolean)
    .map(piece => ({ text: piece, isMention: names.some(name => piece === `@${name}`) }))
}
