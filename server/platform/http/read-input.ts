import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { refusedFields } from '#contract/http/field-reasons.ts'
import { unknownFields } from '#contract/http/wire.ts'
import { normalizeText } from '#contract/values/clean-text.ts'
import { type FieldError, refuseFields } from '../errors.ts'

/** As many as a form can show. For a body with thousands of wrong values only the first are named. */
const mostErrors = 100

/** Texts that PostgreSQL cannot hold, or that no keyboard makes: NUL and lone surrogates. */
function findBrokenText(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (findBrokenText(key)) return [...path, '?']
    const found = findBrokenText(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Not texts: a password is what was typed, and what a form was filled with is compared with what is stored. */
const isKept = (name: string): boolean => /password|^seen$/i.test(name)

/** The same input with normalized texts. */
function normalized(value: unknown): unknown {
  if (typeof value === 'string') return normalizeText(value)
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isKept(name) ? inner : normalized(inner)]),
  )
}

function readPart(schema: z.ZodType, value: unknown): { value: unknown; errors: FieldError[] } {
  const broken = findBrokenText(value)
  if (broken) return { value: undefined, errors: [{ field: broken.join('.'), reason: 'broken-text' }] }
  const result = z.safeDecode(schema, normalized(value), { reportInput: true })
  if (result.success) return { value: result.data, errors: [] }
  return { value: undefined, errors: refusedFields(result.error).slice(0, mostErrors) }
}

/** Number of unknown fields that are named, and the length of each name. */
const mostUnknown = 20
const longestName = 100

/** Fields that the schema does not know. They are refused by name, because a dropped field would look like a stored one. */
function unknownIn(schema: z.ZodType | undefined, body: unknown): FieldError[] {
  if (!schema) {
    const isEmpty = typeof body !== 'object' || body === null || Object.keys(body).length === 0
    return isEmpty ? [] : unknownIn(z.object({}), body)
  }
  return unknownFields(schema, body)
    .slice(0, mostUnknown)
    .map(path => ({ field: path.map(name => name.slice(0, longestName)).join('.'), reason: 'unknown-field' }))
}

/** Decodes parameters, query and body from the wire. Throws InvalidInput naming every refused field. */
export function readInput(endpoint: Endpoint, request: { params: unknown; query: unknown; body: unknown }) {
  const parts = (['params', 'query', 'body'] as const).flatMap(part => {
    const schema = endpoint[part]
    return schema ? [{ part, ...readPart(schema, request[part] ?? {}) }] : []
  })
  refuseFields([...parts.flatMap(part => part.errors), ...unknownIn(endpoint.body, request.body)])
  return Object.fromEntries(parts.map(({ part, value }) => [part, value]))
}
