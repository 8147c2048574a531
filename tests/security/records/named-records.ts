import type { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { words } from '../call-words.ts'

/** Fields that name a record although their names do not end like it. */
const namesWithoutEnding = new Set([
  'approvingUser',
  'handOverTo',
  'fileUrl',
  'mandateLetter',
  'refNo',
  'complaintRefNo',
  'CompliantId',
  'mentioned',
])

const looksLikeAnId = (name: string): boolean =>
  name === 'id' || /(Id|_id|Ids|_ids|ID)$/.test(name) || namesWithoutEnding.has(name)

interface Definition {
  type: string
  in?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
}

/** The names of all fields of a schema as they are on the wire, those inside lists and objects with a dot. */
function fieldsOf(schema: z.ZodType): string[] {
  const definition = schema.def as unknown as Definition
  const inner = definition.in ?? definition.innerType ?? definition.element
  if (inner) return fieldsOf(inner)
  // an id, or the record that has it, is one name
  const isIdOrRecord = definition.options?.some(option => fieldsOf(option).length === 0)
  if (definition.options) return isIdOrRecord ? [] : definition.options.flatMap(fieldsOf)
  return Object.entries(definition.shape ?? {}).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field).map(below => `${name}.${below}`),
  ])
}

/** Every field by which a call names a record: `path.id`, `query.fileUrl`, `body.approvers.approvingUser`. */
export function namedRecords({ path, query, body }: Pick<Endpoint, 'path' | 'query' | 'body'>): string[] {
  const inPath = [...path.matchAll(/:(\w+)/g)]
    .map(([, name]) => name as string)
    .filter(name => looksLikeAnId(name) || !(name in words))
  const inSchema = (schema: z.ZodType | undefined) =>
    schema ? [...new Set(fieldsOf(schema))].filter(name => looksLikeAnId(name.split('.').at(-1) as string)) : []
  return [
    ...inPath.map(name => `path.${name}`),
    ...inSchema(query).map(name => `query.${name}`),
    ...inSchema(body).map(name => `body.${name}`),
  ]
}
