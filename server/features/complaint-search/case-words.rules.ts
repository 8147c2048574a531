import { longestTyped } from '#contract/values/checked-digits.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { foldedTextOf, foldName, foldQuery, foldText } from './search.rules.ts'

/** What is searched for: patterns that all have to match, the longest first, and the same as whole words. */
export interface CaseWords {
  patterns: string[]
  whole: string[]
}

/** A word with fewer characters is searched as the beginning of a word only: it would occur inside nearly every text. */
const leastInside = 3
/** More words do not improve a search. */
const mostWords = 12

/** Reads a text that is searched for; undefined when it has fewer letters and digits than `least`. */
export function readCaseWords(text: string, least = 2): CaseWords | undefined {
  const trackingId = parseTrackingId(text.slice(0, longestTyped))
  if (trackingId.ok) return { patterns: [trackingId.id], whole: [trackingId.id] }
  const words = foldQuery(text)
    .split(' ')
    .filter(word => word !== '')
    .slice(0, mostWords)
  const length = words.reduce((sum, word) => sum + typedWord(word).length, 0)
  if (length < least) return undefined
  const longestFirst = words.toSorted((one, other) => typedWord(other).length - typedWord(one).length)
  return {
    patterns: longestFirst.map(atBeginning),
    whole: longestFirst.map(word => `(^|\\s)${typedWord(word)}(\\s|$)`),
  }
}

/** The first of a pattern's alternatives is the word itself. */
const typedWord = (pattern: string): string => pattern.split('|', 1)[0] ?? ''

function atBeginning(pattern: string): string {
  const [word = '', ...others] = pattern.split('|')
  return word.length < leastInside ? [`\\s${word}`, ...others].join('|') : pattern
}

/** Whether one person's name and phone (E.164) hold every word, as the index would find them. */
export function isFoundBy({ patterns }: CaseWords, name: string, phone: string | null): boolean {
  const folded = foldedTextOf({ trackingId: '', names: [name], phones: phone ? [phone] : [], issues: [] })
  return patterns.every(pattern => new RegExp(pattern, 'u').test(folded))
}

/** A piece of a text as it is shown; matches are marked. */
export interface Piece {
  text: string
  isMatch: boolean
}

/** The length of the excerpt of a long text, which begins a little before the first match. */
const shownCharacters = 180
const shownBefore = 50

const wordOfText = /[\p{L}\p{N}\p{Mn}'’‘`ʼ]+/gu

/**
 * The text in pieces, with marked matches; of a long text only the part around the first match. Undefined when nothing
 * matches. A name is also found by its sounds.
 */
export function markWords(text: string, { patterns }: CaseWords, kind: 'name' | 'text'): Piece[] | undefined {
  const sought = patterns.map(pattern => new RegExp(pattern, 'u'))
  const fold = kind === 'name' ? foldName : foldText
  const isFound = (word: string) => {
    const folded = ` ${fold(word)} `
    return folded.trim() !== '' && sought.some(pattern => pattern.test(folded))
  }
  const found = [...text.matchAll(wordOfText)]
    .map(match => ({ from: match.index, to: match.index + match[0].length, word: match[0] }))
    .filter(({ word }) => isFound(word))
  const [first] = found
  return first && cutAround(text, found, first.from)
}

function cutAround(text: string, found: { from: number; to: number }[], first: number): Piece[] {
  const start = text.length <= shownCharacters ? 0 : wordStart(text, Math.max(0, first - shownBefore))
  const end = text.length - start <= shownCharacters ? text.length : wordEnd(text, start + shownCharacters)
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isMatch: false }] : []
  let at = start
  for (const { from, to } of found.filter(({ to }) => to <= end)) {
    pieces.push({ text: text.slice(at, from), isMatch: false }, { text: text.slice(from, to), isMatch: true })
    at = to
  }
  pieces.push({ text: text.slice(at, end), isMatch: false })
  if (end < text.length) pieces.push({ text: ' …', isMatch: false })
  return pieces.filter(piece => piece.text !== '')
}

function wordStart(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from)
  return space < 0 ? 0 : space + 1
}

function wordEnd(text: string, to: number): number {
  const space = text.indexOf(' ', to)
  return space < 0 || space > to + 40 ? to : space
}
