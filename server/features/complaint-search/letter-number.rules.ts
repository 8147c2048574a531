import { parseLetterCode } from '#contract/values/letter-code.ts'
import { withWesternNumerals } from '#contract/values/western-numerals.ts'

/** How people name a letter of the office: by its number, `2019/000417`, by the part behind its year, or by the code on it. */
export type LetterNumber = { letterId: number; reference?: string } | { checkCode: string; letterId?: undefined }

/** Reads the number or the code of a letter; undefined for any other text. Without the year a number has three digits or more. */
export function readLetterNumber(text: string): LetterNumber | undefined {
  const typed = withWesternNumerals(text)
  const [, year, number] = /^\s*(\d{4})\s*\/\s*(\d{1,9})\s*$/.exec(typed) ?? []
  if (year && number)
    return { letterId: Number(number), reference: `${year}/${String(Number(number)).padStart(6, '0')}` }
  const [, behindYear] = /^\/? ?(\d{3,9})$/.exec(typed.trim()) ?? []
  if (behindYear) return { letterId: Number(behindYear) }
  const code = parseLetterCode(text)
  return code.ok ? { checkCode: code.id } : undefined
}
