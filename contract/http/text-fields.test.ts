import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { refusedFields } from './field-reasons.ts'
import { definitionOf } from './wire.ts'
import { contract } from '../index.ts'

interface Leaf {
  path: string
  schema: z.ZodString
}

const inner = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const definition = definitionOf(schema) as unknown as Record<string, z.core.$ZodType>
  return definition.innerType ?? definition.in ?? definition.element
}

/** Every text of a body, by the names on the wire. */
function textsOf(schema: z.core.$ZodType, path = ''): Leaf[] {
  const definition = definitionOf(schema)
  if (definition.type === 'string') return [{ path, schema: schema as z.ZodString }]
  if (definition.type === 'object')
    return Object.entries(definition.shape).flatMap(([name, field]) => textsOf(field, path ? `${path}.${name}` : name))
  if (definition.type === 'union') return definition.options.flatMap(option => textsOf(option, path))
  const next = inner(schema)
  return next ? textsOf(next, path) : []
}

const texts = Object.entries(contract as Record<string, Endpoint>).flatMap(([call, { body, query }]) =>
  [body, query].flatMap(part => (part ? textsOf(part).map(leaf => ({ call, ...leaf })) : [])),
)
const named = (...names: string[]) => texts.filter(({ path }) => names.includes(path.split('.').at(-1) ?? ''))

const messages = [
  'የማረጋገጫ ቁጥርዎ 123456 ነው። ለ10 ደቂቃ ይሠራል። ለማንም አይንገሩ።',
  '123456 is your code. It works for 10 minutes. Do not tell anybody.',
  '١٢٣٤٥٦',
  '፩፪፫ ፬፭፮',
  '123-456',
]
const codes = named('code').filter(({ call }) => !/Constant|Reason/.test(call))

test('the calls that take a code', () => {
  expect(codes.map(({ call }) => call).toSorted()).toEqual([
    'confirmAccount',
    'confirmAuthenticator',
    'resetPassword',
    'verifyCode',
    'verifySecondFactor',
  ])
})

describe.each(codes)('$call', ({ schema }) => {
  test.each(messages)('takes the code of “%s”', message => {
    expect(schema.parse(message)).toBe('123456')
  })

  test.each([
    ['', 'required'],
    ['Do not tell anybody.', 'no-code'],
    ['123456\n654321', 'several-codes'],
  ])('refuses “%s” before anything is looked up', (text, reason) => {
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([reason])
  })
})

const registered = [
  'ተቀብለናል። ቁጥርዎ 4271 0935 5518 2046 ነው። ለማንም አይስጡት።',
  'We have received your submission. Your number is 4271 0935 5518 2046. Keep it to yourself.',
  'x'.repeat(1000),
]
const ids = named('refNo', 'complaintRefNo', 'duplicateOf', 'named', 'text').filter(
  ({ call, path }) => path !== 'text' || /search|find|list|get/i.test(call),
)

test.each(ids)('$call takes a whole message in $path', ({ schema }) => {
  for (const message of registered) expect(schema.safeParse(message).success).toBe(true)
})

const limited = texts.filter(({ schema }) => schema.maxLength !== null && schema.format === null)

test('most texts have a limit', () => {
  expect(limited.length).toBeGreaterThan(80)
})

test.each(limited)('$call says by how much $path is too long', ({ schema }) => {
  const longest = Number(schema.maxLength)
  const { error } = schema.safeParse('ሀ'.repeat(longest + 7), { reportInput: true })
  expect(error && refusedFields(error)).toContainEqual({ field: '', reason: 'too-long', over: 7 })
})
