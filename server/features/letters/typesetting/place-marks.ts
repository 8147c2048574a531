import type { FontFile } from 'pdfmake/js/PDFDocument.js'

/** The lookups of a font that place a mark: on a letter, on a ligature, on another mark. */
const placesMark = new Set([4, 5, 6])

const completed = new WeakSet<object>()

/**
 * fontkit, with which pdfmake reads fonts, fails when a font has no place for a mark on a letter, and then nothing of the
 * document is printed. By the standard such a lookup does not match, and the next one is tried.
 */
export function placeMarksAsFar(font: FontFile): void {
  const { _layoutEngine: layout } = font
  const processor = layout.engine?.GPOSProcessor
  if (!processor) return
  const shared = Object.getPrototypeOf(processor) as typeof processor
  if (completed.has(shared)) return
  completed.add(shared)
  const applyLookup = shared.applyLookup
  shared.applyLookup = function (kind, table) {
    try {
      return applyLookup.call(this, kind, table)
    } catch (error) {
      if (error instanceof TypeError && placesMark.has(kind)) return false
      throw error
    }
  }
}
