import { PgBoss } from 'pg-boss'
import type { JobKind } from './jobs.ts'
import { jobsSchema, keepQueues } from './queues.ts'

/**
 * Creates or upgrades the queue's schema and its queues, as the owner; the application role may then use them and
 * change no table. Safe to run again and when two start at once.
 */
export async function installJobs(options: {
  ownerUrl: string
  applicationRole: string
  kinds: readonly JobKind<object>[]
}): Promise<void> {
  const boss = new PgBoss({
    connectionString: options.ownerUrl,
    schema: jobsSchema,
    max: 2,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined) // a lost idle connection; the statement that needs one throws by itself
  await boss.start()
  try {
    await keepQueues(boss, options.kinds)
    for (const statement of grantsTo(options.applicationRole)) await boss.getDb().executeSql(statement)
  } finally {
    await boss.stop({ graceful: false })
  }
}

function grantsTo(role: string): string[] {
  const quoted = `"${role.replaceAll('"', '""')}"`
  return [
    `grant usage on schema ${jobsSchema} to ${quoted}`,
    `grant select, insert, update, delete on all tables in schema ${jobsSchema} to ${quoted}`,
    `grant usage on all sequences in schema ${jobsSchema} to ${quoted}`,
    `grant execute on all functions in schema ${jobsSchema} to ${quoted}`,
  ]
}
