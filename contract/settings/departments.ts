import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'
import { nameField } from '../values/names.ts'
import { tableFormats, tableMediaTypes } from '../http/table-import.ts'
import { treeHistory, treeHistoryNote } from '../values/tree-history.ts'
import { integerText, seenValues, takesBack } from '../http/wire.ts'

export { departmentColumns } from '../http/table-columns.ts'

/** A part of a body; the parts form a tree. */
export const department = z.object({
  id: z.int(),
  organizationId: z.int(),
  parentId: z.int().nullable(),
  nameEn: z.string(),
  nameAm: z.string(),
})
export type Department = z.output<typeof department>

/** A department as its administrators see it. */
export const managedDepartment = department.extend({
  isActive: z.boolean(),
  /** The department that it was merged into. */
  mergedIntoId: z.int().nullable(),
})
export type ManagedDepartment = z.output<typeof managedDepartment>

const oneDepartment = z.object({ id: integerText })
const ofOrganization = z.object({ organizationId: integerText })
const names = z.object({ nameEn: nameField, nameAm: nameField })
const tree = z.array(managedDepartment)
const usual = { access: { page: 'Departments - Manage' }, answer: tree } as const

export const departmentsContract = endpointsWith(usual, {
  getDepartments: {
    call: 'GET /Organizations/GetDepartments/:organizationId',
    summary: 'The active departments of a body',
    access: 'anyone',
    params: ofOrganization,
    answer: z.array(department),
    note: 'An unknown or closed body answers 404.',
  },
  getDepartmentTree: {
    call: 'GET /Organizations/GetDepartmentTree/:organizationId',
    summary: 'All departments of a body, closed ones too',
    params: ofOrganization,
  },
  addDepartment: {
    call: 'POST /Organizations/AddDepartment',
    summary: 'Enters a department; answers the tree of its body',
    body: names.extend({ organizationId: z.int(), parentId: z.int().nullable() }),
    message: 'Department created successfully',
    note: 'A name that its parent already has is refused, so a repeated call adds nothing.',
  },
  renameDepartment: {
    call: 'POST /Organizations/RenameDepartment/:id',
    summary: 'Changes the names of a department',
    params: oneDepartment,
    body: takesBack(managedDepartment, names.extend({ seen: seenValues })),
    message: 'Department updated successfully',
  },
  moveDepartment: {
    call: 'POST /Organizations/MoveDepartment/:id',
    summary: 'Moves a department, with everything below it, under another one or to the top',
    params: oneDepartment,
    body: z.object({ parentId: z.int().nullable() }),
    message: 'Department moved successfully',
    note: 'Never below itself (409 `circle`), nor if the caller would then see more (409 `own-visibility`). The history keeps the old and the new parent.',
  },
  mergeDepartment: {
    call: 'POST /Organizations/MergeDepartment/:id',
    summary: 'Moves everything that belongs to a department to another one of the same body, and closes it',
    params: oneDepartment,
    body: z.object({ intoId: z.int() }),
    message: 'Department merged successfully',
    note: 'Never into a department below it (409 `circle`). The closed department stays and names its successor.',
  },
  deactivateDepartment: {
    call: 'POST /Organizations/DeactivateDepartment/:id',
    summary: 'Closes a department and everything below it',
    params: oneDepartment,
    message: 'Department deactivated successfully',
  },
  reactivateDepartment: {
    call: 'POST /Organizations/ReactivateDepartment/:id',
    summary: 'Opens a closed department again',
    params: oneDepartment,
    message: 'Department reactivated successfully',
    note: 'One that was merged stays closed (409 `merged`), and so does one below a closed department (409 `parent-closed`).',
  },
  deleteDepartment: {
    call: 'POST /Organizations/DeleteDepartment/:id',
    summary: 'Removes a department that nothing refers to',
    params: oneDepartment,
    message: 'Department deleted successfully',
    note: 'In use it answers 409 `in-use`; `details.usedIn` names the tables and how many rows.',
  },
  getDepartmentHistory: {
    call: 'GET /Organizations/GetDepartmentHistory/:id',
    summary: 'What happened to a department, the latest first',
    params: oneDepartment,
    answer: treeHistory,
    note: treeHistoryNote,
  },
  exportDepartments: {
    call: 'GET /Organizations/ExportDepartments/:organizationId/:format',
    summary: 'All departments of a body as a table',
    params: ofOrganization.extend({ format: z.enum(tableFormats) }),
    mediaTypes: tableMediaTypes,
    answer: binaryAnswer,
  },
})
