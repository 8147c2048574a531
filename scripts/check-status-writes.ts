/** Fails when anything but the one place sets a complaint's status: `node scripts/check-status-writes.ts`. */
import { resolve } from 'node:path'
import { findStatusWrites } from './status-writes.ts'

const writes = findStatusWrites(resolve(import.meta.dirname, '..'))
for (const { file, line, rule } of writes) console.error(`${file}:${line}: ${rule}`)
console.log(writes.length === 0 ? 'One place sets a status.' : `${writes.length} statements could set a status.`)
process.exitCode = writes.length === 0 ? 0 : 1
