import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromWire, toWire } from './call-plans.ts'
import { callPlans } from './calls.ts'
import { contract } from '../index.ts'
import { planCalls } from './plan-calls.ts'
import { endpoints } from './endpoint.ts'
import { named, wireFieldsOf, wireObject } from './wire.ts'

/** A value of a schema as it is on the wire, every field filled, lists with two items. */
function sampleOf(schema: z.ZodType): unknown {
  const fields = wireFieldsOf(schema)
  if (fields) return Object.fromEntries(fields.map(field => [field.wireName, sampleOf(field.schema)]))
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, inner]) => [name, sampleOf(inner)]),
    )
  if (schema instanceof z.ZodArray) return [1, 2].map(() => sampleOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord) return { 'any key': sampleOf(schema.valueType as z.ZodType) }
  if (schema instanceof z.ZodUnion) return sampleOf((schema.options as z.ZodType[])[0] as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return sampleOf(schema.unwrap() as z.ZodType)
  return 'a text'
}

const parts = Object.entries(contract).flatMap(([name, endpoint]) =>
  (['body', 'answer'] as const).flatMap(part => {
    const schema = (endpoint as Partial<Record<typeof part, z.ZodType>>)[part]
    return schema ? [{ name: name as keyof typeof contract, part, schema }] : []
  }),
)

describe('a client without schemas translates every field of the contract in both directions', () => {
  test.each(parts)('$name $part', ({ name, part, schema }) => {
    const wire = sampleOf(schema)
    const plan = callPlans[name][part]
    expect(toWire(plan, fromWire(plan, wire))).toEqual(wire)
  })

  test('a value decoded by zod is the same', () => {
    const inner = wireObject({ name: named('fullName', z.string()), age: z.int() })
    const answer = wireObject({ people: named('PeopleList', z.array(inner.nullable())), total: z.int() })
    const { some } = planCalls(endpoints({ some: { call: 'GET /Some', summary: '', access: 'anyone', answer } }))
    const wire = { PeopleList: [{ fullName: 'Abebe', age: 40 }, null], total: 2 }
    expect(fromWire(some.answer, wire)).toEqual(z.decode(answer, wire))
    expect(toWire(some.answer, z.decode(answer, wire))).toEqual(wire)
  })
})

test('a body that needs more than renaming is refused when the plans are made', () => {
  const doubled = z.codec(z.int(), z.int(), { decode: value => value * 2, encode: value => value / 2 })
  const some = {
    method: 'POST',
    path: '/Some',
    summary: '',
    access: 'anyone',
    body: z.object({ doubled }),
    answer: z.null(),
  } as const
  expect(() => planCalls({ some })).toThrow('field names only')
})

test('a choice of shapes with different names is refused when the plans are made', () => {
  const answer = z.union([wireObject({ one: named('ONE', z.string()) }), wireObject({ one: named('EIN', z.string()) })])
  const some = { method: 'GET', path: '/Some', summary: '', access: 'anyone', answer } as const
  expect(() => planCalls({ some })).toThrow('translate their fields differently')
})
