import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'
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

/** Longest reason that is told. */
const reasonCharacters = 500

/** The jobs whose last try failed, newest first, and how many there are. What they carry stays where it is. */
export async function listFailures(tx: Tx, limit: number): Promise<{ found: StoredFailure[]; total: number }> {
  const { rows: found } = await sql<StoredFailure>`
    select id, source_name as name, created_on as "failedAt", coalesce(source_retry_count, 0) + 1 as attempts,
      left(coalesce(source_output->>'reason', source_output->>'message', source_output->'value'->>'message'),
        ${reasonCharacters}) as reason
    from ${jobTable}
    where name = ${deadLetterQueue} and state = 'created' and source_name is not null
    order by created_on desc, id limit ${limit}`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${jobTable}
    where name = ${deadLetterQueue} and state = 'created' and source_name is not null`.execute(tx)
  return { found, total: rows[0]?.total ?? 0 }
}

/** Takes a failed job out of the list; undefined when it is not there, or was taken meanwhile. */
export async function takeFailure(tx: Tx, id: string): Promise<{ name: string; data: object } | undefined> {
  const { rows } = await sql<{ name: string; data: object | null }>`
    delete from ${jobTable} where name = ${deadLetterQueue} and id = ${id}::uuid and state = 'created'
      and source_name is not null
    returning source_name as name, data`.execute(tx)
  return rows[0] && { name: rows[0].name, data: rows[0].data ?? {} }
}

/** Whether there is a queue of this name; how often its jobs are retried is the queue's to say. */
export async function hasQueue(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${queueTable} where name = ${name}`.execute(tx)
  return rows.length > 0
}
