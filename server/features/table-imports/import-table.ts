import { createReadStream } from 'node:fs'
import { mostRowsAtOnce } from '#contract/http/table-columns.ts'
import type { ImportAnswer, importQuery, TableImport } from '#contract/http/table-import.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type By, byStaff } from '#server/platform/administration.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { applyPlan, planTable, type TablePlan } from '#server/platform/tables-import/import-table.ts'
import { withReceivedTable } from '#server/platform/tables-import/receive-table.ts'
import { openTable, pages, type Target } from './imported-tables.ts'
import { runImportKind, system } from './run-import.job.ts'
import { insertImport, isUnderWay, toImport } from './table-imports.queries.ts'

/** How long the result can be read. */
const lifetime = 7 * 24 * 60 * 60 * 1000

/**
 * Previews or applies the file of a call, in one transaction. Refused rows are left out and reported; the others are written
 * together or not at all. Many rows are written by a job, which is ordered then. Throws InvalidInput on `file`, and RuleViolation
 * `import-under-way`, or `changed-since-preview`, with the new preview in `details`, when the plan to apply is not the one that was shown.
 */
export async function importTable(
  call: Call,
  target: Target,
  query: (typeof importQuery)['_output'],
): Promise<ImportAnswer> {
  const { context } = call
  const by = byStaff(call.context, call.actor, pages[target.imported])
  const table = await openTable(context, by, target)
  return withReceivedTable(call, table, (rows, path) =>
    inTransaction(context, by.actor, async tx => {
      await requireNoneUnderWay(tx, by.actor, target)
      const plan = await planTable(tx, table, rows)
      const { preview } = plan
      if (query.mode === 'preview') return preview
      if (query.plan !== preview.plan) {
        throw new RuleViolation('changed-since-preview', 'Error Saving Changes', { preview })
      }
      if (plan.writes <= mostRowsAtOnce) return applyPlan(tx, table, plan)
      const ordered = await orderImport(tx, context, { by, target, plan, path })
      return { ...preview, ordered, rows: [] }
    }),
  )
}

/** While a job writes the table nobody waits for it here. Imports of others are not visible to the actor. */
async function requireNoneUnderWay(tx: Tx, actor: Actor, target: Target): Promise<void> {
  await continueAs(tx, system)
  if (await isUnderWay(tx, target)) throw new RuleViolation('import-under-way')
  await continueAs(tx, actor)
}

interface Order {
  by: By
  target: Target
  plan: TablePlan<unknown>
  path: string
}

/** Keeps the file and queues the job. */
async function orderImport(tx: Tx, context: Context, { by, target, plan, path }: Order): Promise<TableImport> {
  const { key } = await context.files.write(createReadStream(path))
  try {
    const ordered = await insertImport(tx, {
      user_id: by.actor.userId,
      imported: target.imported,
      scope_id: target.scopeId,
      plan: plan.preview.plan,
      rows: plan.writes,
      file_key: key,
      created_at: by.at,
      ends_at: new Date(by.at.getTime() + lifetime),
    })
    if (!ordered) throw new RuleViolation('import-under-way')
    await context.jobs.enqueue(tx, runImportKind, { importId: ordered.id })
    return toImport(ordered)
  } catch (error) {
    // if the transaction fails later, the nightly clean-up removes the bytes
    await context.files.remove(key)
    throw error
  }
}
