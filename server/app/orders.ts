import type { Config } from '#server/platform/config.ts'
import type { DatabaseUrls } from '#server/platform/db/open-database.ts'
import type { Work } from '#server/platform/processes/which-processes.ts'

/** What one process of several is to do. */
export type Orders =
  | { kind: 'prepare'; config: Config; database: DatabaseUrls }
  | { kind: 'work'; config: Config; appUrl: string; does: readonly Work[]; connections: number }

/** Said once the database is prepared. */
export const prepared = { kind: 'prepared' } as const
