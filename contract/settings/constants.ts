import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'
import { bilingual } from '../values/names.ts'
import { tableFormats, tableMediaTypes } from '../http/table-import.ts'
import { integerText, seenValues, takesBack } from '../http/wire.ts'
import { constantFields } from '../values/settings-choices.ts'

export { constantColumns } from '../http/table-columns.ts'

export { constantFields, type ConstantField } from '../values/settings-choices.ts'

/** A value as its administrators see it. */
export const managedConstant = z.object({
  id: z.int(),
  fieldName: z.enum(constantFields),
  code: z.string(),
  labelEn: z.string(),
  labelAm: z.string(),
  regionId: z.int().nullable(),
  region: bilingual.nullable(),
  order: z.int(),
  retiredOn: z.iso.date().nullable(),
})
export type ManagedConstant = z.output<typeof managedConstant>

const label = z.string().trim().min(1, 'required').max(200, 'too-long')
const code = z
  .string()
  .trim()
  .min(1, 'required')
  .max(60, 'too-long')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not-a-code')

/** The fields of a new value; field, code and region never change afterwards. */
export const constantEntry = z.object({
  fieldName: z.enum(constantFields),
  code,
  labelEn: label,
  labelAm: label,
  regionId: z.int().nullable(),
})
export type ConstantEntry = z.output<typeof constantEntry>

const oneConstant = z.object({ id: integerText })
const values = z.array(managedConstant)
const usual = { access: { page: 'Constant field values - Manage' }, answer: values } as const

export const constantsContract = endpointsWith(usual, {
  listManagedConstants: {
    call: 'GET /ReferenceData/GetManagedConstants/:fieldName',
    summary: 'All values of a field in their order, retired ones too',
    params: z.object({ fieldName: z.enum(constantFields) }),
  },
  addConstant: {
    call: 'POST /ReferenceData/AddConstant',
    summary: 'Enters a value, last in its field; answers the values of the field',
    body: constantEntry,
    message: 'Constant field value created successfully',
    note: 'A code that the field has in that region is refused, so a repeated call adds nothing.',
  },
  updateConstant: {
    call: 'POST /ReferenceData/UpdateConstant/:id',
    summary: 'Changes the labels of a value',
    params: oneConstant,
    body: takesBack(managedConstant, z.object({ labelEn: label, labelAm: label, seen: seenValues })),
    message: 'Constant field value updated successfully',
  },
  moveConstant: {
    call: 'POST /ReferenceData/MoveConstant/:id',
    summary: 'Moves a value one place up or down in its field',
    params: oneConstant,
    body: z.object({ direction: z.enum(['up', 'down']), fromPlace: z.int().min(0) }),
    message: 'Order changed successfully',
    note: '`fromPlace` is the position that the caller saw (0 is first): a repeated call moves it once.',
  },
  retireConstant: {
    call: 'POST /ReferenceData/RetireConstant/:id',
    summary: 'Retires a value: it is no longer offered, and existing records keep it',
    params: oneConstant,
    message: 'Constant field value retired successfully',
  },
  restoreConstant: {
    call: 'POST /ReferenceData/RestoreConstant/:id',
    summary: 'Offers a retired value again',
    params: oneConstant,
    message: 'Constant field value restored successfully',
  },
  deleteConstant: {
    call: 'POST /ReferenceData/DeleteConstant/:id',
    summary: 'Removes a value that nothing refers to',
    params: oneConstant,
    message: 'Constant field value deleted successfully',
    note: 'In use it answers 409 `in-use` with `details.usedIn`; one that the program names answers 409 `needed`. Retire it instead.',
  },
  exportConstants: {
    call: 'GET /ReferenceData/ExportConstants/:format',
    summary: 'All values of all fields as a table',
    params: z.object({ format: z.enum(tableFormats) }),
    mediaTypes: tableMediaTypes,
    answer: binaryAnswer,
  },
})
