import { z } from 'zod'
import type { CallPlan, CallPlans, Renaming } from './call-plans.ts'
import type { Endpoint } from './endpoint.ts'
import { isSentAsItIs, wireFieldsOf } from './wire.ts'

/** Reads the plan of every call from its schemas. Throws for a schema whose translation is more than renaming fields. */
export const planCalls = <Group extends Record<string, Endpoint>>(group: Group): CallPlans<Group> =>
  Object.fromEntries(Object.entries(group).map(([name, endpoint]) => [name, planCall(endpoint)])) as never

function planCall({ method, path, message, failure, params, query, body, answer }: Endpoint): CallPlan {
  const plan = {
    method,
    path,
    message,
    failure,
    hasBody: body !== undefined,
    params: params && renamingOf(params, { isText: true }),
    query: query && renamingOf(query, { isText: true }),
    body: body && renamingOf(body, { isText: false }),
    answer: renamingOf(answer, { isText: false }),
  }
  return withoutUndefined(plan) as CallPlan
}

const withoutUndefined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined))

interface Place {
  /** In a path or a query, where every value is text. */
  isText: boolean
}

function renamingOf(schema: z.ZodType, place: Place): Renaming | undefined {
  const fields = wireFieldsOf(schema)
  if (fields) return renamingOfFields(fields, place)
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape)
    return renamingOfFields(
      shape.map(([name, inner]) => ({ cleanName: name, wireName: name, schema: inner })),
      place,
    )
  }
  if (schema instanceof z.ZodArray) {
    const items = renamingOf(schema.element as z.ZodType, place)
    return items && { items }
  }
  if (schema instanceof z.ZodRecord) {
    const values = renamingOf(schema.valueType as z.ZodType, place)
    return values && { values }
  }
  if (schema instanceof z.ZodUnion) return renamingOfOptions(schema.options as z.ZodType[], place)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return renamingOf(schema.unwrap() as z.ZodType, place)
  if (schema instanceof z.ZodPipe && !place.isText && !isSentAsItIs(schema))
    throw new Error('A client translates field names only: this schema of a body or an answer makes another value.')
  return undefined
}

function renamingOfFields(
  all: readonly { cleanName: string; wireName: string; schema: z.ZodType }[],
  place: Place,
): Renaming | undefined {
  const fields = all.flatMap(({ cleanName, wireName, schema }): [string, string, Renaming?][] => {
    const inner = renamingOf(schema, place)
    if (inner) return [[cleanName, wireName, inner]]
    return cleanName === wireName ? [] : [[cleanName, wireName]]
  })
  return fields.length === 0 ? undefined : { fields }
}

/** For a value of one of several shapes, the names that all of them share are translated. */
function renamingOfOptions(options: readonly z.ZodType[], place: Place): Renaming | undefined {
  const renamings = options.map(option => renamingOf(option, place))
  const [first] = renamings
  if (renamings.some(renaming => JSON.stringify(renaming) !== JSON.stringify(first)))
    throw new Error('The shapes of a choice translate their fields differently: a client cannot tell which one came.')
  return first
}
