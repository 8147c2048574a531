import LayoutBuilder, { type Inline, type Line } from 'pdfmake/js/LayoutBuilder.js'
import PDFDocument from 'pdfmake/js/PDFDocument.js'
import StyleContextStack from 'pdfmake/js/StyleContextStack.js'
import TextBreaker from 'pdfmake/js/TextBreaker.js'
import { orderOnLine } from './direction.ts'
import { placeMarksAsFar } from './place-marks.ts'
import { printable } from './printable.ts'
import { inClusters, partsOf, type WordEnd } from './words.ts'

/**
 * Completes pdfmake, which sets each text in one font and from left to right: here every text gets its fonts, its line breaks
 * and its direction, whichever part of a document it stands in. It has no setting for that, so three of its functions are
 * replaced; its version is pinned, and the tests of the printed signs fail when it works differently.
 */
export function completePdfmake(): void {
  const breaker = TextBreaker.default.prototype
  const breakText = breaker.getBreaks
  breaker.getBreaks = function (texts, styles) {
    return [texts].flat().flatMap(item => setItem(asItem(item), styles, text => breakText.call(this, [text], null)))
  }

  const builder = LayoutBuilder.default.prototype
  const buildNextLine = builder.buildNextLine
  builder.buildNextLine = function (node) {
    const { _inlines: words } = node
    if (words) Object.assign(node, { _inlines: breakWide(words, this.writer.context().availableWidth) })
    const line = buildNextLine.call(this, node)
    if (line) placeInOrder(line)
    return line
  }

  const pages = PDFDocument.default.prototype
  const provideFont = pages.provideFont
  pages.provideFont = function (...asked) {
    const font = Object.assign(provideFont.apply(this, asked), lineSize)
    placeMarksAsFar(font.font)
    return font
  }
}

/** Of the fonts of letters, in thousandths: lines keep their distance whatever other fonts are on them. */
const lineSize = { ascender: 1069, descender: -293, lineGap: 0 }

type Item = Record<string, unknown> & { text: string }

const asItem = (item: unknown): Item => (typeof item === 'string' ? { text: item } : (item as Item))

/** One text of a document in its parts. The text of an item is set by itself: none of our documents changes the style within a word. */
function setItem(item: Item, styles: unknown, breakText: (text: string) => { text: string; lineEnd?: boolean }[]) {
  const text = printable(item.text)
  const style = (property: string): unknown => StyleContextStack.default.getStyleProperty(item, styles, property, null)
  const whole: WordEnd[] = [{ end: text.length, isLineEnd: false }]
  const parts = partsOf(text, {
    ends: style('noWrap') === true ? whole : wordEnds(breakText(text)),
    isBreakable: style('wordBreak') === 'break-all',
  })
  return parts.map(part => ({ ...item, ...part }))
}

function wordEnds(words: readonly { text: string; lineEnd?: boolean }[]): WordEnd[] {
  let end = 0
  return words.map(({ text, lineEnd = false }) => {
    end += text.length + (lineEnd ? 1 : 0)
    return { end, isLineEnd: lineEnd }
  })
}

/** Words that are wider than the line break anywhere, but never within a sign. */
function breakWide(inlines: readonly Inline[], most: number): Inline[] {
  const words: Inline[][] = []
  for (const inline of inlines)
    if (words.at(-1)?.at(-1)?.noNewLine) words.at(-1)?.push(inline)
    else words.push([inline])
  return words.flatMap(word => (isWide(word, most) ? breakWord(word) : word))
}

const isWide = (word: readonly Inline[], most: number): boolean =>
  !word[0]?.noWrap && word.reduce((sum, { width }) => sum + width, 0) - (word.at(-1)?.trailingCut ?? 0) > most

const breakWord = (word: readonly Inline[]): Inline[] =>
  word.flatMap(inline => {
    const signs = inClusters(inline)
    return signs.map((sign, at) => ({
      ...sign,
      width: sign.font.widthOfString(sign.text, sign.fontSize, null) + (sign.characterSpacing ?? 0),
      leadingCut: at === 0 ? inline.leadingCut : 0,
      trailingCut: at === signs.length - 1 ? inline.trailingCut : 0,
      noNewLine: false,
      lineEnd: at === signs.length - 1 && inline.lineEnd,
    }))
  })

/** Only the places change: pdfmake may take the line apart again and needs the words as they are read. */
function placeInOrder({ inlines, leadingCut, trailingCut }: Line): void {
  const placed = inlines.map(({ text, level = 0, baseLevel = 0 }) => ({
    level,
    baseLevel,
    isSpace: text.trim() === '',
  }))
  if (placed.every(({ level }) => level === 0)) return
  // what is cut at the beginning of the line is on the right where the paragraph runs to the left
  let x = placed[0]?.baseLevel === 1 ? -trailingCut : -leadingCut
  for (const at of orderOnLine(placed)) {
    const inline = inlines[at]
    if (!inline) continue
    inline.x = x
    x += inline.width
  }
}
