/**
 * Verifies the audit chain: `npm run audit:verify [-- --anchor SEQUENCE:HASH]`. The anchor is what an earlier run
 * printed as head, kept where the database's administrators cannot change it. Exit code 1 when the chain is broken,
 * 2 when it could not be verified.
 */
import { parseArgs } from 'node:util'
import { endOnSignals, isAskedToEnd } from '#server/app/end-on-signals.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { parseAnchor, printLink, readKnownHead, verifyAuditChain } from '#server/features/audit/index.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { openDatabase } from '#server/platform/db/connections/open-database.ts'
import { readConfig } from '#server/platform/read-config.ts'

async function verify(): Promise<boolean> {
  const { values } = parseArgs({ options: { anchor: { type: 'string' } } })
  const anchor = values.anchor === undefined ? [] : [parseAnchor(values.anchor)]
  const config = readConfig(process.env)
  const known = readKnownHead(config.dataFolder)
  const database = await openDatabase(config, process.env)
  const db = connect(database.appUrl, { max: 1, statementTimeout: 0 })
  try {
    const { verified, unsealed, head, broken } = await verifyAuditChain(db, config.auditKey, [
      ...anchor,
      ...(known ? [known] : []),
    ])
    console.log(`Entries verified: ${verified}; waiting for their seal: ${unsealed}\nHead: ${printLink(head)}`)
    if (broken) console.error(`The audit chain is broken: ${broken}.`)
    return broken === undefined
  } finally {
    await db.destroy()
    await database.stop()
  }
}

endOnSignals()
try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  if (!isAskedToEnd()) console.error(explainFailure(error))
  process.exitCode = 2
}
