/** Fails when a file imports what the architecture does not allow: `node scripts/check-imports.ts`. */
import { resolve } from 'node:path'
import { findBreaches } from './import-rules.ts'

const breaches = findBreaches(resolve(import.meta.dirname, '..'))
for (const { file, line, specifier, rule } of breaches) console.error(`${file}:${line} imports ${specifier}: ${rule}`)
console.log(breaches.length === 0 ? 'No import breaks a rule.' : `${breaches.length} imports break a rule.`)
process.exitCode = breaches.length === 0 ? 0 : 1
