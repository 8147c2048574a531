/**
 * Restores a back-up and verifies it: `npm run restore -- FOLDER [--to DATA_FOLDER] [--keys FOLDER] [--move-aside]`
 * (docs/operations.md).
 */
import { parseArgs } from 'node:util'
import { endOnSignals, isAskedToEnd } from '#server/app/end-on-signals.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { restore } from '#server/app/restore.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

endOnSignals()
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, keys: { type: 'string' }, 'move-aside': { type: 'boolean' } },
  })
  const [from, ...others] = positionals
  if (!from || others.length > 0)
    throw new CannotStart('Name one back-up: npm run restore -- backups/2026-11-24T183000Z')
  const { to, keys, 'move-aside': moveAside } = values
  await restore({ env: process.env, from, to, keys, moveAside, say: line => console.log(line) })
} catch (error) {
  if (!isAskedToEnd()) console.error(explainFailure(error, '--to'))
  process.exitCode = 1
}
