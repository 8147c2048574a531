import { type UserFields, userBody, userColumns } from '#contract/settings/user-administration.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit } from '#server/features/audit/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { By } from '#server/platform/administration.ts'
import type { Context } from '#server/platform/context.ts'
import { keepFromMerging } from '#server/platform/db/merging.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { cellReader, verdictOf } from '#server/platform/tables-import/plan-rows.ts'
import type { ImportedTable, PlannedRow } from '#server/platform/tables-import/import-table.ts'
import type { TableRow } from '#server/platform/tables-import/read-table.ts'
import { findRole, lockRights, reachesBody, ruleOnAppointment } from '#server/features/access/index.ts'
import { findDirectory, type Directory } from './directory.queries.ts'
import { unknownPassword } from './invitations.ts'
import { createUser } from './manage-users.ts'

/** The import of users by that administrator. A row of an existing account is refused: a file changes no account. */
export async function usersTable(context: Context, { actor, at }: By): Promise<ImportedTable<UserFields>> {
  // all get one random password that nobody knows: each owner chooses their own by the link
  const passwordHash = await unknownPassword()
  return {
    columns: userColumns,
    required: ['userName', 'name', 'role'],
    async lock(tx) {
      await keepFromMerging(tx)
      await lockRights(tx)
    },
    plan: (tx, rows) => planUsers(tx, actor, rows),
    apply: (tx, fields) => createUser(tx, context, actor, fields, passwordHash),
    async finish(tx, { counts, sha256 }) {
      const subject = { type: 'import', id: sha256.slice(0, 16) } as const
      await audit(tx, actor, 'users-imported', subject, counts, at)
      if (counts.added > 0) await tellAdministrators(tx, { actor, at }, 'rights-given', subject)
    },
  }
}

async function planUsers(tx: Tx, actor: Staff, rows: readonly TableRow[]): Promise<PlannedRow<UserFields>[]> {
  const directory = await findDirectory(
    tx,
    rows.map(({ cells }) => cells.userName ?? ''),
    new Set(rows.map(({ cells }) => folded(cells.location ?? '')).filter(Boolean)),
  )
  const forbidden = await findForbiddenRoles(tx, actor, directory)
  const seen = new Set<string>()
  return rows.map(row => planUser(row, { directory, forbidden, seen, reaches: id => reachesBody(actor, id) }))
}

/** Roles of the file's installation that the actor may not give. */
async function findForbiddenRoles(tx: Tx, actor: Staff, { roles }: Directory): Promise<Set<number>> {
  const forbidden = new Set<number>()
  for (const id of new Set(roles.values())) {
    const role = await findRole(tx, id)
    if (!role || ruleOnAppointment(actor, role, { isSelf: false }) !== 'fine') forbidden.add(id)
  }
  return forbidden
}

interface Known {
  directory: Directory
  forbidden: ReadonlySet<number>
  /** Whether the actor may add people of a body. */
  reaches(organizationId: number | null): boolean
  /** User names of the rows above. */
  seen: Set<string>
}

const folded = (name: string): string => name.toLowerCase()

function planUser(row: TableRow, { directory, forbidden, seen, reaches }: Known): PlannedRow<UserFields> {
  const cells = cellReader(row)
  const lookUp = (column: string, ids: ReadonlyMap<string, number>, prefix = ''): number | null => {
    const text = cells.text(column)
    if (text === '') return null
    const id = ids.get(prefix + folded(text))
    if (id === undefined) cells.refuse(column, 'no-such-choice')
    return id ?? null
  }
  const roleId = lookUp('role', directory.roles) ?? 0
  const organizationId = lookUp('organization', directory.organizations)
  const fields = {
    userName: cells.text('userName'),
    name: cells.text('name'),
    nameAm: cells.text('nameAm') || null,
    roleId: roleId || 1,
    organizationId,
    departmentId: lookUp('department', directory.departments, `${organizationId} `),
    locationId: lookUp('location', directory.places),
    language: cells.text('language') || 'am',
  }
  const reading = userBody.safeParse(fields)
  for (const issue of reading.error?.issues ?? []) cells.refuse(String(issue.path[0]), issue.message)
  if (cells.text('role') === '') cells.refuse('role', 'required')
  if (forbidden.has(roleId)) cells.refuse('role', 'beyond-own-rights')
  if (!reaches(organizationId)) cells.refuse('organization', 'beyond-own-rights')
  const userName = folded(fields.userName)
  if (directory.takenNames.has(userName)) cells.refuse('userName', 'taken')
  else if (seen.has(userName)) cells.refuse('userName', 'twice-in-file')
  seen.add(userName)
  const write = reading.data as UserFields
  const { userName: storedName, name, nameAm, language } = reading.data ?? fields
  const given = Object.fromEntries(userColumns.map(column => [column, cells.text(column)]))
  const after = { ...given, userName: storedName, name, nameAm: nameAm ?? '', language }
  return verdictOf(row.row, fields.name || fields.userName, { before: undefined, after, write, reasons: cells.reasons })
}
