import { z } from 'zod'
import { type Access, type Endpoint, isPublic } from '#contract/endpoint.ts'

const accessNote = (access: Access): string =>
  typeof access === 'object' ? `Needs the page permission "${access.page}".` : `Access: ${access}.`

/** The wire's side of a schema as JSON Schema; parts that only a program can check become "anything". */
const wireSchema = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: json,
  }))
}

function operationOf(name: string, endpoint: Endpoint) {
  const failure = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    description: [accessNote(endpoint.access), endpoint.note].filter(Boolean).join('\n\n'),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: wireSchema(endpoint.body) } } },
    }),
    ...(isPublic(endpoint.access) ? {} : { security: [{ bearer: [] }] }),
    responses: {
      200: {
        description: endpoint.message ?? 'Done',
        content: { 'application/json': { schema: wireSchema(endpoint.answer) } },
      },
      '4XX': failure,
    },
  }
}

const failureSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'reason'],
        properties: { field: { type: 'string' }, reason: { type: 'string' } },
      },
    },
    details: { type: 'object' },
  },
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Abetuta', version: '1', description: 'A public complaints portal for Ethiopian governments.' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
