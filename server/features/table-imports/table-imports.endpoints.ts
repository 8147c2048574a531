import { tableImportsContract } from '#contract/settings/table-imports.ts'
import { serve } from '#server/platform/http/call.ts'
import { importTable } from './import-table.ts'
import { cancelImport, getImportResult, getNewestImport } from './show-imports.ts'

export const tableImportsEndpoints = serve(tableImportsContract, {
  importUsers: ({ query }, call) => importTable(call, { imported: 'users', scopeId: 0 }, query),
  importConstants: ({ query }, call) => importTable(call, { imported: 'constants', scopeId: 0 }, query),
  importLocations: ({ query }, call) => importTable(call, { imported: 'locations', scopeId: 0 }, query),
  importOrganizations: ({ query }, call) => importTable(call, { imported: 'organizations', scopeId: 0 }, query),
  importDepartments: ({ params, query }, call) =>
    importTable(call, { imported: 'departments', scopeId: params.organizationId }, query),
  getNewestImport: ({ query: { table, organizationId = 0 } }, { context, actor }) =>
    getNewestImport(context, actor, { imported: table, scopeId: organizationId }),
  getImportResult: ({ params }, { context, actor }) => getImportResult(context, actor, params.id),
  cancelImport: ({ params }, { context, actor }) => cancelImport(context, actor, params.id),
})
