import { organizationsContract } from '#contract/settings/organizations.ts'
import { requirePermission } from '#server/platform/actor.ts'
import { addOnce, administer } from '#server/platform/administration.ts'
import { readAs } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/call.ts'
import { writeTable } from '#server/platform/tables-import/write-table.ts'
import { findTreeHistory } from '#server/features/locations/index.ts'
import { listManagedOrganizations } from './list-organizations.ts'
import {
  addOrganization,
  deleteOrganization,
  setOrganizationActive,
  updateOrganization,
} from './manage-organizations.ts'
import { mergeOrganization, previewMerge } from './merge-organizations.ts'
import { getManagedOrganization } from './managed-organizations.queries.ts'
import { listOrganizations } from './organizations.queries.ts'
import { exportOrganizations } from './organizations-table.ts'
import { searchOrganizations } from './search-organizations.ts'

const page = 'Organization - Manage'

export const organizationsEndpoints = serve(organizationsContract, {
  getOrganizations: (_, call) => readAs(call.context, call.actor, listOrganizations),
  searchOrganizations: ({ query }, call) => {
    if (query.closed) requirePermission(call.actor, 'Departments - Manage')
    return readAs(call.context, call.actor, tx => searchOrganizations(tx, query))
  },
  listManagedOrganizations: ({ query }, call) => administer(call, page, tx => listManagedOrganizations(tx, query)),
  getOrganization: ({ params }, call) => administer(call, page, tx => getManagedOrganization(tx, params.id)),
  getOrganizationHistory: ({ params: { id } }, call) =>
    administer(call, page, async tx => {
      await getManagedOrganization(tx, id)
      return findTreeHistory(tx, 'organization', id)
    }),
  addOrganization: ({ body }, call) => addOnce(call, body, page, (tx, by) => addOrganization(tx, by, body)),
  updateOrganization: ({ params, body }, call) =>
    administer(call, page, (tx, by) => updateOrganization(tx, by, params.id, body)),
  deactivateOrganization: ({ params }, call) =>
    administer(call, page, (tx, by) => setOrganizationActive(tx, by, params.id, false)),
  reactivateOrganization: ({ params }, call) =>
    administer(call, page, (tx, by) => setOrganizationActive(tx, by, params.id, true)),
  deleteOrganization: ({ params }, call) => administer(call, page, (tx, by) => deleteOrganization(tx, by, params.id)),
  previewOrganizationMerge: ({ params: { id, intoId } }, call) =>
    administer(call, page, (tx, by) => previewMerge(tx, by.actor, { id, intoId })),
  mergeOrganization: ({ params: { id }, body: { intoId } }, call) =>
    administer(call, page, (tx, by) => mergeOrganization(tx, by, { id, intoId })),
  exportOrganizations: async ({ params }, call) =>
    writeTable(await administer(call, page, exportOrganizations), params.format, 'organizations'),
})
