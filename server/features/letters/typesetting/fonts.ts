import { fileURLToPath } from 'node:url'
import type { FontName } from '#contract/values/printed-signs.data.ts'

/**
 * The fonts of all printed documents. The first that has a word's signs sets it; Latin letters and digits look the same in
 * those that have them. A file is read when a document needs it.
 */

const fontFile = (name: string, family: string, weight: '400Regular' | '700Bold'): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`))

const inBothWeights = (name: string, family: string) => ({
  normal: fontFile(name, family, '400Regular'),
  bold: fontFile(name, family, '700Bold'),
})

/** There is no bold one. */
const inOneWeight = (name: string, family: string) => {
  const file = fontFile(name, family, '400Regular')
  return { normal: file, bold: file }
}

/** In the order in which they are chosen. */
export const fonts: Record<FontName, { normal: string; bold: string }> = {
  ethiopic: inBothWeights('noto-sans-ethiopic', 'NotoSansEthiopic'),
  latin: inBothWeights('noto-sans', 'NotoSans'),
  arabic: inBothWeights('noto-sans-arabic', 'NotoSansArabic'),
  symbols: inBothWeights('noto-sans-symbols', 'NotoSansSymbols'),
  symbols2: inOneWeight('noto-sans-symbols-2', 'NotoSansSymbols2'),
  math: inOneWeight('noto-sans-math', 'NotoSansMath'),
  emoji: inBothWeights('noto-emoji', 'NotoEmoji'),
}
