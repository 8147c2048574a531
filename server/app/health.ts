import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** Whether this process can serve: the database answers. For load balancers and the start command. */
export async function checkHealth(context: Context): Promise<{ ok: boolean; database: 'up' | 'down' }> {
  try {
    await sql`select 1`.execute(context.db)
    return { ok: true, database: 'up' }
  } catch {
    return { ok: false, database: 'down' }
  }
}
