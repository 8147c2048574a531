import { codeOf } from '#contract/values/printed-signs.ts'
import { hasFont } from './choose-font.ts'

/**
 * A text as it is printed. What no font has is named by its code: nothing on an issued paper is a box that could be anything.
 * New letters are not issued with such signs; receipts, tables and letters of former times still have to be printed.
 */
export const printable = (text: string): string => {
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  return [...clean].map(sign => (hasFont(sign) ? sign : `[${codeOf(sign)}]`)).join('')
}
