import { z } from 'zod'
import { bilingual, instant } from './complaint-parts.ts'
import { endpoints } from './endpoint.ts'
import { integerText, named, wireObject } from './wire.ts'

/** How a value is read: most are texts or the names of what was chosen. */
export const formerKinds = ['text', 'day', 'phone', 'nationality', 'language'] as const

/** Nothing for an empty field, several for a list. */
const values = z.array(z.union([z.string(), bilingual]))

const changedField = z.object({
  /** As the form of the desk names it: `complaint.typeId`, `complainant.phone`; a representative’s as the complainant’s. */
  field: z.string(),
  kind: z.enum(formerKinds),
  /** Which one, counted from 1, where the field is repeated and each is told by itself. */
  number: z.int().nullable(),
  before: values,
  after: values,
})
export type ChangedField = z.output<typeof changedField>

/** What somebody changed at once in the complaint, or in what is on file about one person. */
export const formerValues = wireObject({
  at: named('actionDate', instant),
  changedBy: named('actionBy', bilingual.nullable()),
  subject: z.enum(['complaint', 'complainant', 'representative']),
  /** Of a person: what they are called now. */
  personName: z.string().nullable(),
  fields: z.array(changedField),
})
export type FormerValues = z.output<typeof formerValues>

export const formerValuesContract = endpoints({
  getFormerValues: {
    method: 'GET',
    path: '/Complaints/GetFormerValues/:compliant_id',
    summary: 'What stood in a complaint, and in the details of its people, before it was put right',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: named('compliant_id', integerText) }),
    answer: z.array(formerValues),
    note: 'Ours. Oldest first; each change has the instant of its step in the track. For whoever sees the case.',
  },
})
