import type { Config } from '#server/platform/config.ts'
import type { DatabaseUrls } from '#server/platform/db/connections/open-database.ts'
import type { Work } from '#server/platform/processes/which-processes.ts'

/** The work of one process of several. */
export type Orders =
  | { kind: 'prepare'; config: Config; database: DatabaseUrls }
  | { kind: 'work'; config: Config; appUrl: string; does: readonly Work[]; connections: number }

/** Sent once the database is prepared. */
export const prepared = { kind: 'prepared' } as const
