import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { namedSchemas } from '#contract/http/named-schemas.ts'
import { wireShapeOf } from '#contract/http/wire.ts'

/** A JSON Schema, or a reference to one. */
export type Json = Record<string, unknown>

export const referenceTo = (part: 'schemas' | 'responses' | 'headers' | 'parameters', name: string): Json => ({
  $ref: `#/components/${part}/${name}`,
})

/** `saveDecision` → `SaveDecision`. */
const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Fields that may be sent back with a record although the call does not change them: they are ignored. */
const readOnly = { readOnly: true, description: 'As it was read; it is ignored here.' }

/** Adds what zod cannot know: the fields that are accepted back. The object that is passed may be shared; its parts are not changed. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const shape = wireShapeOf(zodSchema)
  const names = Object.keys(shape?.readOnly ?? {})
  if (names.length === 0) return
  const taken = Object.fromEntries(names.map(name => [name, readOnly]))
  jsonSchema.properties = { ...jsonSchema.properties, ...taken }
}

/** The wire's side of a schema; parts that only a program can check become "anything". */
const conversion = { io: 'input', unrepresentable: 'any', override: describe } as const

/** Removes bounds that hold for every whole number. */
function withoutTheObvious(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTheObvious)
  if (typeof value !== 'object' || value === null) return value
  const { $schema: _, $id: __, ...rest } = value as Json
  const entries = Object.entries(rest).filter(([, bound]) => Math.abs(bound as number) !== Number.MAX_SAFE_INTEGER)
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutTheObvious(inner)]))
}

/** Forbids other properties in the objects of a request; named objects forbid them in their own schema. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isFixed = inner.type === 'object' && inner.properties !== undefined && !('additionalProperties' in inner)
  return isFixed ? { ...inner, additionalProperties: false } : inner
}

/** A schema that is written out by itself, such as that of a parameter. */
export const inlineSchema = (schema: z.ZodType): Json => withoutTheObvious(z.toJSONSchema(schema, conversion)) as Json

/** The schemas of all requests and answers by name, and the name of each. */
export function componentsOf(endpoints: Record<string, Endpoint>) {
  const names = new Map<z.ZodType, string>(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]))
  const requests = new Set<string>()
  for (const [call, { body, answer, mediaTypes }] of Object.entries(endpoints)) {
    if (body && !names.has(body)) {
      names.set(body, `${titled(call)}Request`)
      requests.add(`${titled(call)}Request`)
    }
    if (!mediaTypes && !names.has(answer)) names.set(answer, `${titled(call)}Answer`)
  }
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    ...conversion,
    uri: id => `#/components/schemas/${id}`,
  })
  const described = Object.entries(schemas).map(([name, schema]) => {
    const plain = withoutTheObvious(schema)
    return [name, requests.has(name) ? closed(plain) : plain]
  })
  return {
    schemas: Object.fromEntries(described) as Record<string, Json>,
    nameOf: (schema: z.ZodType) => names.get(schema),
  }
}
