import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { deadLetterQueue, jobsSchema } from '#server/platform/jobs/queues.ts'

const jobTable = sql.id(jobsSchema, 'job')
const queueTable = sql.id(jobsSchema, 'queue')

export interface StoredFailure {
  id: string
  name: string
  failedAt: Date
  attempts: number
  reason: string | null
}

/** Longest reason that is returned. */
const reasonCharacters = 500

/** The jobs whose last try failed, newest first, and their number. Their data are not returned. */
export async function listFailures(tx: Tx, limit: number): Promise<{ found: StoredFailure[]; total: number }> {
  const { rows: found } = await sql<StoredFailure>`
    select id, source_name as name, created_on as "failedAt", coalesce(source_retry_count, 0) + 1 as attempts,
      left(coalesce(source_output->>'reason', source_output->>'message', source_output->'value'->>'message'),
        ${reasonCharacters}) as reason
    from ${jobTable}
    where name = ${deadLetterQueue} and state = 'created' and source_name is not null
    order by created_on desc, id limit ${limit}`.execute(tx)
  return { found, total: await countFailures(tx) }
}

export async function countFailures(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${jobTable}
    where name = ${deadLetterQueue} and state = 'created' and source_name is not null`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Removes a failed job from the list; undefined when it is missing, or was removed meanwhile. */
export async function takeFailure(tx: Tx, id: string): Promise<{ name: string; data: object } | undefined> {
  const { rows } = await sql<{ name: string; data: object | null }>`
    delete from ${jobTable} where name = ${deadLetterQueue} and id = ${id}::uuid and state = 'created'
      and source_name is not null
    returning source_name as name, data`.execute(tx)
  return rows[0] && { name: rows[0].name, data: rows[0].data ?? {} }
}

/** Whether a queue of this name exists; the queue defines how often its jobs are retried. */
export async function hasQueue(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${queueTable} where name = ${name}`.execute(tx)
  return rows.length > 0
}
