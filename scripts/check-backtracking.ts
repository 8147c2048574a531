/** Fails when a regular expression backtracks: `node scripts/check-backtracking.ts`. */
import { resolve } from 'node:path'
import { findBacktracking } from './backtracking.ts'

const found = findBacktracking(resolve(import.meta.dirname, '..'))
for (const { file, line, pattern } of found)
  console.error(`${file}:${line}: /${pattern}/ takes ever longer on a long text`)
console.log(found.length === 0 ? 'No pattern backtracks.' : `${found.length} patterns backtrack.`)
process.exitCode = found.length === 0 ? 0 : 1
