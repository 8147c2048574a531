/** The parts of pdfmake that set-lines.ts completes; the package's types describe documents only. */

declare module 'pdfmake/js/TextBreaker.js' {
  /** Between two words a line may end, unless the first says `noNewLine`; after one with `lineEnd` it does. */
  interface Word {
    text: string
    lineEnd?: boolean
    noNewLine?: boolean
  }
  export class TextBreaker {
    getBreaks(texts: unknown, styles: unknown): Word[]
  }
  const part: { default: typeof TextBreaker }
  export default part
}

declare module 'pdfmake/js/StyleContextStack.js' {
  const part: {
    default: {
      /** The property of an item, or else of what it stands in. */
      getStyleProperty(item: object, styles: unknown, property: string, otherwise: unknown): unknown
    }
  }
  export default part
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  /** A word with its size, and where it begins on its line. */
  export interface Inline {
    text: string
    width: number
    x?: number
    font: { widthOfString(text: string, size: number, features: unknown): number }
    fontSize: number
    characterSpacing?: number
    leadingCut: number
    trailingCut: number
    noWrap?: boolean | null
    noNewLine?: boolean
    lineEnd?: boolean
    level?: number
    baseLevel?: number
  }
  export interface Line {
    inlines: Inline[]
    leadingCut: number
    trailingCut: number
  }
  class LayoutBuilder {
    writer: { context(): { availableWidth: number } }
    buildNextLine(node: { _inlines?: Inline[] }): Line | null
  }
  const part: { default: typeof LayoutBuilder }
  export default part
}

declare module 'pdfmake/js/PDFDocument.js' {
  export interface FontFile {
    _layoutEngine: {
      engine?: { GPOSProcessor?: { applyLookup(kind: number, table: unknown): boolean } }
    }
  }
  interface Font {
    font: FontFile
    ascender: number
    descender: number
    lineGap: number
  }
  class PDFDocument {
    provideFont(name: string, bold: boolean, italics: boolean): Font
  }
  const part: { default: typeof PDFDocument }
  export default part
}
