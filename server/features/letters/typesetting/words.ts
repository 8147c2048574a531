import type { FontName } from '#contract/values/printed-signs.data.ts'
import { chooseFonts, clustersOf } from './choose-font.ts'
import { type Directions, directionsOf, isRightToLeft, mirrored } from './direction.ts'

/** A text in the parts that are put on lines: each of one font and one direction. */

export interface Part {
  text: string
  font: FontName
  /** An odd number runs to the left. */
  level: number
  baseLevel: number
  /** The line does not end after it. */
  noNewLine?: boolean
  lineEnd?: boolean
}

/** The end of a word, as an offset in the text; `isLineEnd` where somebody ended the line. */
export interface WordEnd {
  end: number
  isLineEnd: boolean
}

/** Longer than any word: a link, or a key that somebody held down. It breaks anywhere; otherwise it would widen columns. */
const longestWord = 40

/** Signs that separate words or sentences of Ethiopic with or without a space behind them. */
const afterSeparator = /(?<=[\u1361-\u1368])(?=[^\s\u1361-\u1368\p{P}])/u

export interface Breaking {
  /** Where lines may end by the rules of Unicode; they know of the Ethiopic separators only the one between words. */
  ends: readonly WordEnd[]
  /** Whether words may break anywhere. */
  isBreakable: boolean
}

export function partsOf(text: string, { ends, isBreakable }: Breaking): Part[] {
  const directions = directionsOf(text)
  let start = 0
  return ends.flatMap(({ end, isLineEnd }) => {
    const words = text.slice(start, end).replace(/\n$/, '').split(afterSeparator)
    const parts = words.flatMap(word => {
      const parts = setWord(word, start, directions, isBreakable)
      start += word.length
      return parts
    })
    start = end
    const last = parts.at(-1)
    if (isLineEnd && last) last.lineEnd = true
    return parts
  })
}

function setWord(word: string, offset: number, directions: Directions | null, isBreakable: boolean): Part[] {
  const baseLevel = directions?.bases[offset] ?? 0
  const parts = runsOf(word, offset, directions).flatMap(({ text, level }) =>
    inDirection(text, level).flatMap(piece => chooseFonts(piece).map(run => ({ ...run, level, baseLevel }))),
  )
  if (word === '') return [{ text: '', font: 'ethiopic', level: baseLevel, baseLevel }]
  if (isBreakable || (word.length >= longestWord && clustersOf(word).length >= longestWord))
    return parts.flatMap(inClusters)
  return parts.map((part, at) => (at < parts.length - 1 ? { ...part, noNewLine: true } : part))
}

export const inClusters = <P extends { text: string }>(part: P): P[] =>
  clustersOf(part.text).map(text => ({ ...part, text }))

/** The word in runs of one level each. */
function runsOf(word: string, offset: number, directions: Directions | null): { text: string; level: number }[] {
  if (!directions) return [{ text: word, level: 0 }]
  const runs: { text: string; level: number }[] = []
  for (const cluster of clustersOf(word)) {
    const level = directions.levels[offset] ?? 0
    offset += cluster.length
    const last = runs.at(-1)
    if (last?.level === level) last.text += cluster
    else runs.push({ text: cluster, level })
  }
  return runs
}

/** Letters of Arabic with their marks, which are joined and run to the left by themselves. */
const joined = /([\p{Script=Arabic}\p{M}\u0640\u200c\u200d]+)/u

/** A font sets letters of Arabic to the left and all else to the right: what has to run the other way is set sign by sign. */
function inDirection(text: string, level: number): string[] {
  if (level % 2 === 0) return isRightToLeft(text) ? clustersOf(text) : [text]
  return text
    .split(joined)
    .filter(piece => piece !== '')
    .flatMap(piece => (isRightToLeft(piece) ? [piece] : clustersOf(piece).map(mirrored)))
}
