import type { ImportedTableName } from '#contract/http/table-columns.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { placesTable } from '#server/features/locations/index.ts'
import { departmentsTable, organizationsTable } from '#server/features/organizations/index.ts'
import { constantsTable } from '#server/features/reference-data/index.ts'
import { usersTable } from '#server/features/users/index.ts'
import type { By } from '#server/platform/administration.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportedTable } from '#server/platform/tables-import/import-table.ts'

/** Which table an import writes; `scopeId` is the body whose departments they are, otherwise 0. */
export interface Target {
  imported: ImportedTableName
  scopeId: number
}

/** The permission that an import of the table needs. */
export const pages: Record<ImportedTableName, PageCode> = {
  organizations: 'Organization - Manage',
  departments: 'Departments - Manage',
  locations: 'Organization Sector Location - Manage',
  constants: 'Constant field values - Manage',
  users: 'Users - Manage',
}

const tables: Record<
  ImportedTableName,
  (context: Context, by: By, scopeId: number) => ImportedTable<unknown> | Promise<ImportedTable<unknown>>
> = {
  organizations: (_, by) => organizationsTable(by),
  departments: (_, by, organizationId) => departmentsTable(by, organizationId),
  locations: (_, by) => placesTable(by),
  constants: (_, by) => constantsTable(by),
  users: usersTable,
}

/** The table as somebody imports it who has the permission. */
export const openTable = async (
  context: Context,
  by: By,
  { imported, scopeId }: Target,
): Promise<ImportedTable<unknown>> => tables[imported](context, by, scopeId)
