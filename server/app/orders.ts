import type { Config } from '#server/platform/config.ts'
import type { DatabaseUrls } from '#server/platform/db/open-database.ts'
import type { Work } from '#server/platform/processes/which-processes.ts'

/** What one process of several is to do. */
export interface Orders {
  config: Config
  does: readonly Work[]
  database: DatabaseUrls
  connections: number
  /** Whether it prepares the database for all of them first. */
  prepares: boolean
}

/** Said once the database is prepared. */
export const prepared = { kind: 'prepared' } as const
