import type { Chance } from './chance.ts'
import { hostileForm, hostileHeaders, hostileJson, hostileText, hostileValue } from './hostile.ts'

type Json = Record<string, unknown>

/** An operation of the OpenAPI document. */
export interface Operation {
  operationId: string
  method: string
  path: string
  parameters: { name?: string; in?: string; schema?: Json; required?: boolean; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, unknown>
}

interface Document {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Json> }
}

export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** Existing ids and words, for fields that refer to something. */
export interface Known {
  ids: readonly (number | string)[]
  trackingIds: readonly string[]
  files: readonly string[]
}

export interface Sent {
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

/** Makes the sender ask for an answer after some seconds instead of a proof of work. */
const waiting = 'patient'

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? 'null')

/** Draws requests for the calls of a document: mostly valid ones, with one error. */
export function callDrawer(document: Document, known: Known, files: readonly { name: string; content: Buffer }[]) {
  const { schemas } = document.components

  function valueOf(chance: Chance, schema: Json, name: string, depth: number): unknown {
    if (typeof schema.$ref === 'string')
      return valueOf(chance, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth + 1)
    if (depth > 12) return null
    const either = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (either) return valueOf(chance, chance.oneOf(either), name, depth + 1)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return chance.oneOf(schema.enum)
    switch (chance.oneOf([schema.type].flat())) {
      case 'object':
        return objectOf(chance, schema, depth)
      case 'array':
        return Array.from({ length: chance.oneOf([0, 1, 1, 2, 7]) }, () =>
          valueOf(chance, (schema.items ?? {}) as Json, name, depth + 1),
        )
      case 'integer':
        return chance.isTrue(0.7)
          ? Number(chance.oneOf(known.ids)) || 1
          : chance.oneOf([0, 1, 2, 3, 7, 100, 2_147_483_647])
      case 'number':
        return chance.oneOf([0, 1.5, -1])
      case 'boolean':
        return chance.isTrue(0.5)
      case 'null':
        return null
      default:
        return textOf(chance, schema, name)
    }
  }

  function objectOf(chance: Chance, { properties = {}, required = [] }: Json, depth: number): Json {
    const fields = Object.entries(properties as Record<string, Json>).filter(
      ([name]) => name !== waiting && ((required as string[]).includes(name) || chance.isTrue(0.4)),
    )
    return Object.fromEntries(fields.map(([name, inner]) => [name, valueOf(chance, inner, name, depth + 1)]))
  }

  function textOf(chance: Chance, { format }: Json, name: string): string {
    if (chance.isTrue(0.15)) return hostileText(chance)
    if (/refno|trackingid|duplicateof/i.test(name)) return chance.oneOf(known.trackingIds)
    if (format === 'uuid' || /file|path|attach/i.test(name)) return chance.oneOf(known.files)
    if (format === 'date') return chance.oneOf(['2026-03-01', '0001-01-01', '9999-12-31'])
    if (format === 'date-time') return chance.oneOf(['2026-11-22T06:30:00.000Z', '0000-01-01T00:00:00Z'])
    if (/id$/i.test(name)) return String(chance.oneOf(known.ids))
    return chance.oneOf([
      'The licence was refused.',
      'የፈቃድ ጥያቄ',
      'abc',
      '12',
      'Addis Ababa',
      '0911223344',
      'all',
      'yes',
    ])
  }

  /** Replaces one thing of a body by something else. */
  function spoiled(chance: Chance, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || chance.isTrue(0.1)) return hostileValue(chance)
    const names = Object.keys(value)
    if (names.length === 0 || chance.isTrue(0.15))
      return { ...value, [hostileText(chance) || 'unknown']: hostileValue(chance) }
    const name = chance.oneOf(names)
    if (Array.isArray(value)) return value.with(Number(name), spoiled(chance, value[Number(name)]))
    if (chance.isTrue(0.2)) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
    return { ...value, [name]: spoiled(chance, (value as Json)[name]) }
  }

  function urlOf(chance: Chance, { path, parameters }: Operation): string {
    const drawn = ({ name = '', schema = {} }: Operation['parameters'][number]): string => {
      if (chance.isTrue(0.15)) return hostileText(chance)
      const value = valueOf(chance, schema, name, 0)
      return String(
        /^(integer|string)$/.test(String(schema.type)) && /id$|^[abc]$/i.test(name) ? chance.oneOf(known.ids) : value,
      )
    }
    const encode = (text: string): string =>
      (chance.isTrue(0.03) ? text.replace(/[^\x21-\x7e]|[#?/]/g, '') : encodeURIComponent(text.toWellFormed())) || '%20'
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find(each => each.name === name)
      return encode(parameter ? drawn(parameter) : 'x')
    })
    const query = parameters
      .filter(each => each.in === 'query' && each.name !== waiting && (each.required || chance.isTrue(0.4)))
      .flatMap(each => Array.from({ length: chance.isTrue(0.05) ? 3 : 1 }, () => `${each.name}=${encode(drawn(each))}`))
    if (chance.isTrue(0.05))
      query.push(chance.oneOf(['__proto__[x]=1', '%', 'a=%ff', '&&&', 'constructor=1', `x=${'y'.repeat(3000)}`]))
    return `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  }

  function bodyOf(chance: Chance, { requestBody }: Operation): { payload: Buffer; contentType: string } | undefined {
    const content = requestBody?.content ?? {}
    const form = content['multipart/form-data']
    if (form) return hostileForm(chance, Object.keys(form.schema.properties ?? {}), files)
    const schema = content['application/json']?.schema
    const contentType = 'application/json'
    if (!schema && chance.isTrue(0.8)) return undefined
    if (chance.isTrue(0.08)) return { payload: Buffer.from(hostileJson(chance)), contentType }
    const value = schema ? valueOf(chance, schema, '', 0) : {}
    return { payload: json(chance.isTrue(0.5) ? value : spoiled(chance, value)), contentType }
  }

  return (chance: Chance, operation: Operation): Sent => {
    const body = operation.method === 'POST' ? bodyOf(chance, operation) : undefined
    return {
      url: urlOf(chance, operation),
      headers: {
        ...(body && { 'content-type': body.contentType }),
        ...(chance.isTrue(0.3) &&
          operation.method === 'POST' && { 'idempotency-key': chance.oneOf(['a', 'b', 'c'.repeat(200)]) }),
        ...(chance.isTrue(0.3) &&
          operation.method === 'POST' && { 'if-match': chance.oneOf(['"1"', '"2"', '3', '*']) }),
        ...(chance.isTrue(0.15) && hostileHeaders(chance)),
      },
      ...(body && { payload: body.payload }),
    }
  }
}
