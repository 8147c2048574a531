import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldError, InvalidInput } from '../errors.ts'

const isReason = (text: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)

/** Our schemas carry kebab reasons as messages; where zod speaks for itself, its code is translated. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (isReason(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'wrong-type'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-long' : 'too-large'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-short' : 'too-small'
    case 'invalid_value':
      return 'not-an-option'
    case 'unrecognized_keys':
      return 'unknown-field'
    default:
      return 'invalid'
  }
}

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
  const errors = result.error.issues.map(issue => ({ field: issue.path.join('.'), reason: reasonOf(issue) }))
  return { value: undefined, errors }
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
