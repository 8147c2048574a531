import type { z } from 'zod'
import { type Access, type CookieName, type Endpoint, isByPossession, isPublic } from '#contract/http/endpoint.ts'
import { unauthorizedMessage } from '../errors.ts'
import { exampleOf } from './openapi-examples.ts'
import { parameters } from './openapi-parameters.ts'
import { componentsOf, inlineSchema, type Json, referenceTo } from './openapi-schemas.ts'

type Components = ReturnType<typeof componentsOf>

const accessNote = (access: Access): string =>
  typeof access === 'object' ? `Needs the page permission "${access.page}".` : `Access: ${access}.`

/** Proofs that allow a call: one of the list is enough, an empty proof means that none is needed. */
function securityOf({ access, cookies }: Endpoint): Json[] {
  const bearer = { bearer: [] }
  if (isByPossession(access)) return [{ possession: [] }, bearer]
  switch (access) {
    case 'draft-holder':
      return [{ application: [] }]
    case 'draft-holder-or-staff':
      return [{ application: [] }, bearer]
    case 'one-time-code':
      return [{ possession: [] }]
    case 'anyone':
    case 'tracking-id':
      return (cookies?.reads ?? []).length > 0 ? [{}, ...(cookies?.reads ?? []).map(name => ({ [name]: [] }))] : []
    default:
      return [bearer]
  }
}

const cookieNotes: Record<CookieName, string> = {
  application: 'Names the application under way. StartDraft sets it.',
  receipt: 'Names the complaint that was submitted in this browser. SubmitDraft sets it, for a day.',
  possession:
    'Proves for thirty minutes, by a one-time code, whose complaint it is. VerifyCode sets it, EndPossession ends it.',
  refresh: 'The session of an account. UserLogin sets it, each use replaces it.',
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The accessToken of UserLogin, UserAdd or Refresh; it lives ten minutes.',
  },
  ...Object.fromEntries(
    Object.entries(cookieNotes).map(([name, description]) => [
      name,
      { type: 'apiKey', in: 'cookie', name, description },
    ]),
  ),
}

const headers = {
  RetryAfter: {
    description: 'Seconds after which another try may succeed.',
    schema: { type: 'integer', minimum: 0 },
  },
  Message: { description: 'The catalogue’s message, which a screen shows.', schema: { type: 'string' } },
  SetCookie: { description: 'A signed cookie, HttpOnly and SameSite=Lax.', schema: { type: 'string' } },
}

const failureSchema = {
  type: 'object',
  description: 'The body of every answer that is not a success.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'In the words of the catalogue.' },
    code: { type: 'string', description: 'A stable word to branch on.' },
    fields: {
      type: 'array',
      description: 'With `invalid-input`: every refused field by the name under which it was sent.',
      items: {
        type: 'object',
        required: ['field', 'reason'],
        properties: { field: { type: 'string' }, reason: { type: 'string' } },
      },
    },
    details: { type: 'object', additionalProperties: true },
  },
}

interface Refused {
  status: number
  description: string
  example: Json
  isRetried?: true
}

const refused = {
  NotReadable: {
    status: 400,
    description: 'The address or the body cannot be read.',
    example: { message: 'Body is not valid JSON.', code: 'not-readable' },
  },
  NotSignedIn: {
    status: 401,
    description: 'There is no valid session, or no proof.',
    example: { message: 'Please sign in.', code: 'not-signed-in' },
  },
  NotPermitted: {
    status: 403,
    description: 'The caller may not do this.',
    example: { message: unauthorizedMessage, code: 'not-permitted' },
  },
  NotFound: {
    status: 404,
    description: 'There is no such record, or the caller does not see it: both get the same answer.',
    example: { message: 'There is no such complaint.', code: 'not-found' },
  },
  Conflict: {
    status: 409,
    description: 'A rule of the process refuses it, or somebody changed the record meanwhile.',
    example: { message: 'Error Saving Changes', code: 'stale-version', details: { version: 4, since: [] } },
  },
  TooLarge: {
    status: 413,
    description: 'The body, or a file of it, is too large.',
    example: { message: 'Request body is too large', code: 'too-large' },
  },
  WrongContentType: {
    status: 415,
    description: 'The content type is not the one that the call takes.',
    example: { message: 'Unsupported Media Type', code: 'wrong-content-type' },
  },
  InvalidInput: {
    status: 422,
    description: 'Fields with values that cannot be accepted, each by its name.',
    example: {
      message: 'Please check: reason (required).',
      code: 'invalid-input',
      fields: [{ field: 'reason', reason: 'required' }],
    },
  },
  TooManyAttempts: {
    status: 429,
    isRetried: true,
    description:
      'Too many calls from one address or account; after `challenge-required` a proof of work lets the caller pass.',
    example: { message: 'Too many attempts. Please wait.', code: 'too-many-attempts', details: { retryAfter: 30 } },
  },
  Unavailable: {
    status: 503,
    isRetried: true,
    description: 'The database or the disk does not answer.',
    example: { message: 'Something went wrong!', code: 'unavailable' },
  },
} satisfies Record<string, Refused>
type RefusalName = keyof typeof refused

const failureResponse = ({ description, example, isRetried }: Refused): Json => ({
  description,
  ...(isRetried && { headers: { 'Retry-After': referenceTo('headers', 'RetryAfter') } }),
  content: { 'application/json': { schema: referenceTo('schemas', 'Failure'), example } },
})

/** Which refusals a call can answer. */
function refusalsOf({ method, path, access, body, form, params, query, version, cookies }: Endpoint): RefusalName[] {
  const asksForProof = !['anyone', 'tracking-id'].includes(access as string) || (cookies?.reads ?? []).length > 0
  const possible: Record<RefusalName, boolean> = {
    NotReadable: true,
    NotSignedIn: asksForProof || path.startsWith('/JwtToken/'),
    NotPermitted: !isPublic(access) || access === 'possession-or-staff' || method === 'POST',
    NotFound: path.includes(':') || body !== undefined || form !== undefined || (cookies?.reads ?? []).length > 0,
    Conflict: method === 'POST',
    TooLarge: method === 'POST',
    WrongContentType: method === 'POST',
    InvalidInput: method === 'POST' || params !== undefined || query !== undefined || version !== undefined,
    TooManyAttempts: true,
    Unavailable: true,
  }
  return (Object.keys(possible) as RefusalName[]).filter(name => possible[name])
}

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = inlineSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: json,
  }))
}

function headersOf({ method, namesApplication, version }: Endpoint): Json[] {
  const names = [
    ...(method === 'POST' ? ['IdempotencyKey'] : []),
    ...(namesApplication ? ['ApplicationId'] : []),
    ...(version ? [version === 'required' ? 'SeenVersion' : 'NewestVersion'] : []),
  ]
  return names.map(name => referenceTo('parameters', name))
}

/** The fields of a multipart form; the texts come before the files. */
function formSchema({ files, fields = [] }: NonNullable<Endpoint['form']>): Json {
  const file = { type: 'string', format: 'binary' }
  return {
    type: 'object',
    required: ['file'],
    properties: {
      ...Object.fromEntries(fields.map(name => [name, { type: 'string' }])),
      file: files === 'one' ? file : { type: 'array', items: file },
    },
  }
}

function requestOf(endpoint: Endpoint, components: Components): Json {
  const { body, form } = endpoint
  if (form) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } } }
  if (!body) return {}
  const schema = schemaOf(body, components)
  const example = exampleOf(schema, components.schemas)
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
}

function schemaOf(schema: z.ZodType, { nameOf }: Components): Json {
  const name = nameOf(schema)
  return name === undefined ? inlineSchema(schema) : referenceTo('schemas', name)
}

function successOf({ answer, message, mediaTypes, cookies }: Endpoint, components: Components): Json {
  const described = {
    ...(message && { 'x-message': referenceTo('headers', 'Message') }),
    ...(cookies?.sets && { 'Set-Cookie': referenceTo('headers', 'SetCookie') }),
  }
  const schema = mediaTypes ? undefined : schemaOf(answer, components)
  const content = schema
    ? { 'application/json': { schema, example: exampleOf(schema, components.schemas) } }
    : Object.fromEntries(
        (mediaTypes ?? []).map(mediaType => [mediaType, { schema: { type: 'string', format: 'binary' } }]),
      )
  return {
    description: message ?? 'Done',
    ...(Object.keys(described).length > 0 && { headers: described }),
    content,
  }
}

function operationOf(name: string, endpoint: Endpoint, components: Components) {
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    description: [accessNote(endpoint.access), endpoint.note].filter(Boolean).join('\n\n'),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...requestOf(endpoint, components),
    security: securityOf(endpoint),
    responses: {
      200: successOf(endpoint, components),
      ...Object.fromEntries(refusalsOf(endpoint).map(each => [refused[each].status, referenceTo('responses', each)])),
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>, publicUrl: string) {
  const components = componentsOf(endpoints)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, components) }
  }
  const tags = [...new Set(Object.keys(paths).map(path => path.split('/')[1]))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Abetuta',
      version: '1',
      description: 'A public complaints portal for Ethiopian governments.',
      license: { name: 'Not licensed for use by others', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: tags.map(name => ({ name, description: `The calls below /${name}` })),
    paths,
    components: {
      schemas: { Failure: failureSchema, ...components.schemas },
      responses: Object.fromEntries(Object.entries(refused).map(([name, each]) => [name, failureResponse(each)])),
      headers,
      parameters,
      securitySchemes,
    },
  }
}
