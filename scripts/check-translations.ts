/** Fails when English and Amharic do not say the same things: `node scripts/check-translations.ts`. */
import { resolve } from 'node:path'
import { findGaps } from './translations.ts'

const gaps = findGaps(resolve(import.meta.dirname, '../web/locales'))
for (const gap of gaps) console.error(gap)
console.log(gaps.length === 0 ? 'Every text stands in both languages.' : `${gaps.length} texts need work.`)
process.exitCode = gaps.length === 0 ? 0 : 1
