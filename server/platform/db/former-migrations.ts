import { createHash } from 'node:crypto'
import { CannotStart } from '../cannot-start.ts'

/** The migrations that the baseline replaced (docs/decisions/migrations.md): how many, the last of them, and a digest of their names and fingerprints. */
const former = {
  count: 84,
  last: 'db/migrations/0465_index_forwarded_cases.ts',
  sha256: '8f9c63852127bc43ca6853514d77cc7559ee1fd589c15cdda9bbe4f063dd91cd',
}

/** Whether a migration is from before the baseline. */
export const isFormer = (name: string): boolean => name < '0500'

/**
 * Whether the database has run the former migrations, so that the baseline has nothing to do. `applied` holds names and fingerprints.
 * Throws CannotStart when it has run some of them only, or others.
 */
export function hasRunFormer(applied: Map<string, string>): boolean {
  const found = [...applied].filter(([name]) => isFormer(name)).map(([name, sha256]) => `${name} ${sha256}\n`)
  if (found.length === 0) return false
  if (createHash('sha256').update(found.sort().join('')).digest('hex') === former.sha256) return true
  throw new CannotStart(
    `The database is older than this version can bring up to date: it has run ${found.length} migrations of the ${former.count} before the baseline, ` +
      `or not the same ones. First start the last version that has ${former.last}, then this one.`,
  )
}
