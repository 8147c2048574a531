import { type ConstantField, constantsContract, type ManagedConstant } from '#contract/settings/constants.ts'
import { addOnce, administer, type By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { writeTable } from '#server/platform/tables-import/write-table.ts'
import { exportConstants } from './constants-table.ts'
import { addConstant, deleteConstant, moveConstant, relabelConstant, setConstantRetired } from './manage-constants.ts'
import { findManagedConstants, getManagedConstant } from './managed-constants.queries.ts'

const page = 'Constant field values - Manage'

/** Changes one value and returns those of its field. */
const change = (call: Call, id: number, work: (tx: Tx, by: By) => Promise<unknown>): Promise<ManagedConstant[]> =>
  administer(call, page, async (tx, by) => {
    const { fieldName }: { fieldName: ConstantField } = await getManagedConstant(tx, id)
    await work(tx, by)
    return findManagedConstants(tx, fieldName)
  })

export const constantsEndpoints = serve(constantsContract, {
  listManagedConstants: ({ params }, call) => administer(call, page, tx => findManagedConstants(tx, params.fieldName)),
  addConstant: ({ body }, call) =>
    addOnce(call, body, page, async (tx, by) => {
      await addConstant(tx, by, body)
      return findManagedConstants(tx, body.fieldName)
    }),
  updateConstant: ({ params: { id }, body }, call) => change(call, id, (tx, by) => relabelConstant(tx, by, id, body)),
  moveConstant: ({ params: { id }, body }, call) => change(call, id, (tx, by) => moveConstant(tx, by, id, body)),
  retireConstant: ({ params: { id } }, call) => change(call, id, (tx, by) => setConstantRetired(tx, by, id, true)),
  restoreConstant: ({ params: { id } }, call) => change(call, id, (tx, by) => setConstantRetired(tx, by, id, false)),
  deleteConstant: ({ params: { id } }, call) => change(call, id, (tx, by) => deleteConstant(tx, by, id)),
  exportConstants: async ({ params }, call) =>
    writeTable(await administer(call, page, exportConstants), params.format, 'constants'),
})
