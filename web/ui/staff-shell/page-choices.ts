import type { MenuEntry, MenuGroup } from '#web/menu.ts'

/** Fewer letters would match too many texts. */
export const fewestLetters = 3

/** The most pages that are offered beside the search. */
const mostOffered = 5

export interface PageChoice {
  name: string
  path: string
}

/** The pages of the menu whose names have a word that begins with each typed word; none before something is typed. */
export function pageChoices(
  groups: readonly MenuGroup[],
  text: string,
  nameOf: (entry: MenuEntry) => string,
): PageChoice[] {
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ isExternal }) => !isExternal)
    .map(entry => ({ name: nameOf(entry), path: entry.opens ?? entry.path }))
    .filter(({ name }) => beginsWords(name, text))
    .slice(0, mostOffered)
}

/** Whether the name has a word that begins with each typed word; false before something is typed. */
export function beginsWords(name: string, text: string): boolean {
  const words = wordsOf(text)
  const own = wordsOf(name)
  return words.length > 0 && words.every(word => own.some(each => each.startsWith(word)))
}

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean)
