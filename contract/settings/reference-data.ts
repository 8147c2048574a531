import { z } from 'zod'
import { type ConstantField, constantFields } from './constants.ts'
import { endpoints } from '../http/endpoint.ts'
import { weekdays } from './office-settings.ts'
import { integerText } from '../http/wire.ts'
import { bilingual } from '../values/names.ts'

export { type ConstantField, constantFields } from './constants.ts'

/** `gender,age-group` in the path, a list in our code. */
const fieldList = z.codec(z.string(), z.array(z.enum(constantFields)).min(1), {
  decode: text => text.split(',') as ConstantField[],
  encode: fields => fields.join(','),
})

/** One value that can be chosen; `code` is stable, the labels are an administrator's. */
export const constant = z.object({
  id: z.int(),
  code: z.string(),
  labelEn: z.string(),
  labelAm: z.string(),
  order: z.int(),
})
export type Constant = z.output<typeof constant>

const weekday = z.enum(weekdays)

/** The office that takes the complaints. */
const office = z.object({
  name: bilingual.nullable(),
  address: bilingual.nullable(),
  telephone: z.string().nullable(),
  freeCallNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** The law that it stands on. */
  law: bilingual.nullable(),
})
export type Office = z.output<typeof office>

export const referenceDataContract = endpoints({
  getConstants: {
    call: 'GET /ReferenceData/GetConstants/:fieldNames',
    summary: 'The values that can be chosen for one field or more',
    access: 'anyone',
    params: z.object({ fieldNames: fieldList }),
    query: z.object({ regionId: integerText.optional() }),
    answer: z.partialRecord(z.enum(constantFields), z.array(constant)),
    note: 'Field names are separated by commas. Retired values are left out; those of one region come with its regionId.',
  },
  getContact: {
    call: 'GET /ReferenceData/GetContact',
    summary: 'When and how to reach the office',
    access: 'anyone',
    answer: z.object({
      days: z.array(weekday),
      timeZoneLabel: z.string(),
      timeZoneLabelAm: z.string(),
      hours: z.string().nullable(),
      freeCallNumber: z.string().nullable(),
    }),
    note: 'Hours and number are null, and not shown, until an administrator enters them.',
  },
  getOffice: {
    call: 'GET /ReferenceData/GetOffice',
    summary: 'Which office takes the complaints: its name, address, telephone, e-mail and the law that it stands on',
    access: 'anyone',
    answer: office,
    note: 'What an administrator has not entered is null, and not shown. A text that was entered in one language stands in both.',
  },
})
