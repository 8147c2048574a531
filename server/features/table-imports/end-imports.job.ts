import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { takeIfFree } from '#server/platform/db/wait-for-lock.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { lockOf, tell } from './run-import.job.ts'
import { deleteEnded, endImport, listUnfinished } from './table-imports.queries.ts'

const kind = { name: 'end-table-imports', retryLimit: 2 }
const system: SystemActor = { kind: 'system', job: kind.name }

/** An import that was not finished by then, and that nobody is writing, has died with its job. */
const mostMilliseconds = 60 * 60 * 1000

/** Every hour: ends imports whose job died, so that their table can be imported again, and deletes old results. */
export const endImportsJob: JobDefinition = { kind, schedule: '35 * * * *', run: endImports }

export async function endImports(context: Context): Promise<void> {
  const at = context.clock.now()
  const dead = await inTransaction(context, system, async tx => {
    await deleteEnded(tx, at)
    return listUnfinished(tx, new Date(at.getTime() - mostMilliseconds))
  })
  for (const one of dead) {
    const isEnded = await inTransaction(context, system, async tx => {
      if (!(await takeIfFree(tx, lockOf(one.id)))) return false
      const ended = await endImport(tx, one.id, { status: 'failed', at })
      if (ended) await tell(tx, one, 'import-failed', at)
      return ended !== undefined
    })
    if (isEnded && one.file_key !== null) await context.files.remove(one.file_key)
  }
}
