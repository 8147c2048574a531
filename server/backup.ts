/**
 * Makes a back-up while the portal runs: `npm run backup [-- --to FOLDER] [--keys FOLDER] [--keep NUMBER]`. Each one is a folder named by
 * its time, in `backups` unless --to names another folder (docs/operations.md).
 */
import { parseArgs } from 'node:util'
import { backUp } from '#server/app/back-up.ts'
import { endOnSignals, isAskedToEnd } from '#server/app/end-on-signals.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new CannotStart(`--keep is the number of back-ups to keep, 1 or more, not "${text}".`)
}

endOnSignals()
try {
  const { values } = parseArgs({
    options: { to: { type: 'string', default: 'backups' }, keys: { type: 'string' }, keep: { type: 'string' } },
  })
  const { to, keys, keep } = values
  await backUp({ env: process.env, to, keys, keep: readKeep(keep), say: line => console.log(line) })
} catch (error) {
  if (!isAskedToEnd()) console.error(explainFailure(error, '--to'))
  process.exitCode = 1
}
