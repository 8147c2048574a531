import type { Context } from '#server/platform/context.ts'
import { isAnswering } from '#server/platform/db/connections/connect.ts'

/** Whether this process can serve: the database answers within a second. For load balancers and the start command. */
export async function checkHealth({ db }: Context): Promise<{ ok: boolean; database: 'up' | 'down' }> {
  const ok = await isAnswering(db)
  return { ok, database: ok ? 'up' : 'down' }
}
