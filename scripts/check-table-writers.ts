/** Fails when two features write the same table: `node scripts/check-table-writers.ts`. */
import { resolve } from 'node:path'
import { findSecondWriters } from './table-writers.ts'

const writers = findSecondWriters(resolve(import.meta.dirname, '..'))
for (const { table, file, line, features } of writers)
  console.error(
    `${file}:${line} writes ${table}, which ${features.join(' and ')} write: one of them should offer a function`,
  )
console.log(
  writers.length === 0
    ? 'One feature writes each table.'
    : `${writers.length} statements write a table of another feature.`,
)
process.exitCode = writers.length === 0 ? 0 : 1
