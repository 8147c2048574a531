import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusedFields } from '#contract/field-reasons.ts'
import { type FieldError, InvalidInput } from '../errors.ts'

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

function readPart(schema: z.ZodType, value: unknown): { value: unknown; errors: FieldError[] } {
  const broken = findBrokenText(value)
  if (broken) return { value: undefined, errors: [{ field: broken.join('.'), reason: 'broken-text' }] }
  const result = z.safeDecode(schema, value, { reportInput: true })
  if (result.success) return { value: result.data, errors: [] }
  return { value: undefined, errors: refusedFields(result.error) }
}

/** Decodes parameters, query and body from the wire. Throws InvalidInput naming every refused field. */
export function readInput(endpoint: Endpoint, request: { params: unknown; query: unknown; body: unknown }) {
  const parts = (['params', 'query', 'body'] as const).flatMap(part => {
    const schema = endpoint[part]
    return schema ? [{ part, ...readPart(schema, request[part] ?? {}) }] : []
  })
  const errors = parts.flatMap(part => part.errors)
  if (errors.length > 0) throw new InvalidInput(errors)
  return Object.fromEntries(parts.map(({ part, value }) => [part, value]))
}
