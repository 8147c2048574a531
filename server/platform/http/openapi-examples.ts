import type { Json } from './openapi-schemas.ts'

/** Values of fields in the examples, where the schema alone would give a poor or refused value. */
const byName: Record<string, unknown> = {
  userName: 'officer@demo.abetuta.et',
  userPassword: 'a long enough password',
  currentPassword: 'a long enough password',
  newPassword: 'another password of good length',
  newUserName: '',
  name: 'Tigist Bekele',
  nameEn: 'Land office',
  nameAm: 'የመሬት ቢሮ',
  en: 'Land office',
  am: 'የመሬት ቢሮ',
  firstName: 'Abebe',
  fatherName: 'Kebede',
  grandfatherName: 'Lemma',
  nationality: 'ETHIOPIAN',
  phone: '+251911223344',
  country: 'ET',
  email: 'abebe@example.et',
  language: 'am',
  compliant_id: 17,
  CompliantId: 17,
  complaintRefNo: '4271093555182046',
  refNo: '4271 0935 5518 2046',
  region: 'Addis Ababa',
  text: 'The licence was refused.',
  finding: 'The licence was due.',
  law: 'Directive 12/2016',
  remedy: 'Issue the licence.',
  justification: 'Every paper was there.',
  reason: 'The papers are complete.',
  code: 'high',
  version: 3,
  isHandledByGroup: false,
  leadHandlerId: 12,
  complaintAction: 'direct-for-action',
  filterBy: 'organization',
  filteringValue: '3',
  attachedByUser: 'taken from the token',
  HasAttachment: false,
  attachements: [],
  minimumLength: 15,
  minimumLengthWithSecondFactor: 8,
  direction: 'up',
  freeCallNumber: '6383',
  telephone: '011 155 0000',
  auditHeadTo: 'auditor@example.et',
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  fromMinute: 150,
  toMinute: 510,
}

const byFormat: Record<string, string> = {
  uuid: '0d4bb1cf-2d4e-4c1f-9a53-6d0cf2f0f3a1',
  date: '2026-03-01',
  'date-time': '2026-11-22T06:30:00.000Z',
  email: 'abebe@example.et',
}

type Schemas = Record<string, Json>

/** Deeper than any record of the contract; endless recursion ends here. */
const deepest = 24

/** Optional, but needed in the example: at least one way to reach somebody is required. */
const alwaysShown = new Set(['phone'])

/** An example of what a schema describes: every required field. */
export function exampleOf(schema: Json, schemas: Schemas, depth = 0): unknown {
  if (depth > deepest) return null
  const below = (inner: unknown) => exampleOf(inner as Json, schemas, depth + 1)
  if (typeof schema.$ref === 'string') return below(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('default' in schema) return schema.default
  if ('example' in schema) return schema.example
  const either = (schema.oneOf ?? schema.anyOf) as Json[] | undefined
  if (either?.[0]) return below(either[0])
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(below))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleObject(schema, below)
    case 'array':
      return schema.items ? [below(schema.items)] : []
    case 'string':
      return exampleText(schema)
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

function exampleObject({ properties = {}, required = [] }: Json, below: (schema: unknown) => unknown): Json {
  const fields = Object.entries(properties as Schemas).filter(
    ([name]) => (required as string[]).includes(name) || alwaysShown.has(name),
  )
  return Object.fromEntries(
    fields.map(([name, schema]) => {
      const given = byName[name]
      const fits = given !== undefined && !Array.isArray(schema.enum) && isOfType(given, schema)
      return [name, fits && schema.example === undefined ? given : below(schema)]
    }),
  )
}

/** A value of the table cannot be used where the same name means something else. */
function isOfType(value: unknown, { type, anyOf, oneOf, $ref }: Json): boolean {
  if ($ref) return false
  const either = (anyOf ?? oneOf) as Json[] | undefined
  if (either) return either.some(option => isOfType(value, option))
  if (type === undefined) return true
  const own = Array.isArray(value) ? 'array' : typeof value
  return [type].flat().some(each => each === own || (each === 'integer' && own === 'number'))
}

function exampleText({ format, pattern, minLength }: Json): string {
  if (typeof format === 'string' && byFormat[format]) return byFormat[format]
  if (pattern !== undefined) return 'high'
  return 'example'.padEnd(Number(minLength ?? 0), '.')
}
