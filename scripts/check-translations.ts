/** Fails when English and Amharic do not say the same things, or in words that were rejected: `node scripts/check-translations.ts`. */
import { resolve } from 'node:path'
import { findRejectedWords } from './rejected-words.ts'
import { findGaps } from './translations.ts'

const root = resolve(import.meta.dirname, '..')
const faults = [...findGaps(resolve(root, 'web/locales')), ...findRejectedWords(root)]
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'Every text stands in both languages.' : `${faults.length} texts need work.`)
process.exitCode = faults.length === 0 ? 0 : 1
