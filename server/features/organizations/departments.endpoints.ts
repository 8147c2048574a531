import { departmentsContract, type ManagedDepartment } from '#contract/settings/departments.ts'
import { addOnce, administer, type By } from '#server/platform/administration.ts'
import { readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { writeTable } from '#server/platform/tables-import/write-table.ts'
import { findTreeHistory } from '#server/features/locations/index.ts'
import { findDepartmentTree, getDepartment } from './departments.queries.ts'
import { exportDepartments } from './departments-table.ts'
import {
  addDepartment,
  deactivateDepartment,
  deleteDepartment,
  mergeDepartment,
  moveDepartment,
  reactivateDepartment,
  renameDepartment,
} from './manage-departments.ts'
import { listDepartments, requireOrganization } from './organizations.queries.ts'

const page = 'Departments - Manage'

/** Changes one department and returns its tree. */
const change = (call: Call, id: number, work: (tx: Tx, by: By) => Promise<unknown>): Promise<ManagedDepartment[]> =>
  administer(call, page, async (tx, by) => {
    const { organizationId } = await getDepartment(tx, id)
    await work(tx, by)
    return findDepartmentTree(tx, organizationId)
  })

export const departmentsEndpoints = serve(departmentsContract, {
  getDepartments: ({ params }, call) =>
    readAs(call.context, call.actor, tx => listDepartments(tx, params.organizationId)),
  getDepartmentTree: ({ params }, call) =>
    administer(call, page, async tx => {
      await requireOrganization(tx, params.organizationId)
      return findDepartmentTree(tx, params.organizationId)
    }),
  addDepartment: ({ body }, call) =>
    addOnce(call, body, page, async (tx, by) => {
      await addDepartment(tx, by, body)
      return findDepartmentTree(tx, body.organizationId)
    }),
  renameDepartment: ({ params: { id }, body }, call) =>
    change(call, id, (tx, by) => renameDepartment(tx, by, id, body)),
  moveDepartment: ({ params: { id }, body }, call) =>
    change(call, id, (tx, by) => moveDepartment(tx, by, id, body.parentId)),
  mergeDepartment: ({ params: { id }, body }, call) =>
    change(call, id, (tx, by) => mergeDepartment(tx, by, id, body.intoId)),
  deactivateDepartment: ({ params: { id } }, call) => change(call, id, (tx, by) => deactivateDepartment(tx, by, id)),
  reactivateDepartment: ({ params: { id } }, call) => change(call, id, (tx, by) => reactivateDepartment(tx, by, id)),
  deleteDepartment: ({ params: { id } }, call) => change(call, id, (tx, by) => deleteDepartment(tx, by, id)),
  getDepartmentHistory: ({ params: { id } }, call) =>
    administer(call, page, async tx => {
      await getDepartment(tx, id)
      return findTreeHistory(tx, 'department', id)
    }),
  exportDepartments: async ({ params: { organizationId, format } }, call) => {
    const table = await administer(call, page, async tx => {
      await requireOrganization(tx, organizationId)
      return exportDepartments(tx, organizationId)
    })
    return writeTable(table, format, 'departments')
  },
})
