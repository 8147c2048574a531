/** The part of fontkit that the tests and the list of printed signs use; the package has no types. */
declare module 'fontkit' {
  interface Font {
    /** The code points that the font has a glyph for. */
    characterSet: number[]
    layout(text: string): { glyphs: { id: number }[] }
  }
  export function openSync(file: string): Font
}
