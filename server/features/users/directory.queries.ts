import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findExistingPlaces, loadPlacePaths } from '#server/features/locations/index.ts'

/** Ids by lower-case name, in both languages; departments by the id of their organization and the name: `7 reception`. */
export interface Directory {
  roles: ReadonlyMap<string, number>
  organizations: ReadonlyMap<string, number>
  departments: ReadonlyMap<string, number>
  /** The requested paths of places that exist today, spelled as requested. */
  places: ReadonlyMap<string, number>
  /** The requested user names that somebody can sign in with. */
  takenNames: ReadonlySet<string>
}

interface Named {
  id: number
  name_en: string
  name_am: string
}

const byName = <Row extends Named>(rows: Row[], prefixOf: (row: Row) => string = () => '') =>
  new Map(
    rows.flatMap(row => [row.name_en, row.name_am].map(name => [prefixOf(row) + name.toLowerCase(), row.id] as const)),
  )

/** Places by path; reads them only when a path is requested. */
async function findPlaces(tx: Tx, paths: ReadonlySet<string>): Promise<Map<string, number>> {
  if (paths.size === 0) return new Map()
  const { idOf } = await loadPlacePaths(tx)
  const named = [...paths].flatMap(path => [[path, idOf(path) ?? 0] as const])
  const existing = await findExistingPlaces(
    tx,
    named.map(([, id]) => id),
  )
  return new Map(named.filter(([, id]) => existing.has(id)))
}

/** Everything that the rows of a file of users may refer to; the paths of places in lower case. */
export async function findDirectory(tx: Tx, userNames: string[], paths: ReadonlySet<string>): Promise<Directory> {
  const roles = await tx.selectFrom('role').select(['id', 'name', 'name_am']).execute()
  const columns = ['id', 'name_en', 'name_am'] as const
  const organizations = await tx.selectFrom('organization').select(columns).where('is_active', '=', true).execute()
  const departments = await tx
    .selectFrom('department')
    .select([...columns, 'organization_id'])
    .where('is_active', '=', true)
    .execute()
  const taken = await tx
    .selectFrom('user_account')
    .select('user_name')
    .where(({ eb, fn }) => eb(fn('lower', ['user_name']), 'in', [...userNames.map(name => name.toLowerCase()), '']))
    .where('confirmed_at', 'is not', null)
    .execute()
  return {
    // the name is unique, the Amharic one need not be: it must not hide another role's name
    roles: new Map([
      ...roles.flatMap(role => (role.name_am ? [[role.name_am.toLowerCase(), role.id] as const] : [])),
      ...roles.map(role => [role.name.toLowerCase(), role.id] as const),
    ]),
    organizations: byName(organizations),
    departments: byName(departments, row => `${row.organization_id} `),
    places: await findPlaces(tx, paths),
    takenNames: new Set(taken.map(row => row.user_name.toLowerCase())),
  }
}
