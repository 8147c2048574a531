import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

/** How a value is displayed: most are texts or names of choices. */
export const formerKinds = ['text', 'day', 'phone', 'nationality', 'language'] as const

/** Empty for an empty field, several for a list. */
const values = z.array(z.union([z.string(), bilingual]))

const changedField = z.object({
  /** The field's name in the form of the desk: `complaint.typeId`, `complainant.phone`; a representative’s as the complainant’s. */
  field: z.string(),
  kind: z.enum(formerKinds),
  /** Its number, counted from 1, when the field is repeated and each is listed separately. */
  number: z.int().nullable(),
  before: values,
  after: values,
})
export type ChangedField = z.output<typeof changedField>

/** Changes that somebody made together in the complaint, or in the details of one person. */
export const formerValues = wireObject({
  at: named('actionDate', instant),
  changedBy: named('actionBy', bilingual.nullable()),
  subject: z.enum(['complaint', 'complainant', 'representative']),
  /** For a person: their present name. */
  personName: z.string().nullable(),
  fields: z.array(changedField),
})
export type FormerValues = z.output<typeof formerValues>

export const formerValuesContract = endpoints({
  getFormerValues: {
    call: 'GET /Complaints/GetFormerValues/:compliant_id',
    summary: 'The former values of a complaint and of its people, before corrections',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: named('compliant_id', integerText) }),
    answer: z.array(formerValues),
    note: 'Ours. Oldest first; each change has the instant of its step in the track. For everybody who sees the case.',
  },
})
