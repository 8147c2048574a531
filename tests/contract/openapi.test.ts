import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { unknownFields } from '#contract/http/wire.ts'
import { aDepartment, anOrganization } from '#tests/support/factories.ts'
import { generateClient } from '#tests/support/openapi-client.ts'
import { openApiProgram } from '#tests/support/openapi-program.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { recordTable } from '#tests/security/records/record-table.ts'

interface Operation {
  parameters: { $ref?: string; name?: string }[]
  requestBody?: { content: Record<string, { example?: unknown; schema: Record<string, unknown> }> }
  responses: Record<string, { content?: Record<string, unknown>; $ref?: string }>
  security: Record<string, unknown>[]
}

const calls = Object.entries(contract) as [keyof typeof contract, Endpoint][]
const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

const server = await testServer()
const text = (await server.get('/api/docs/json')).body
const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation & { operationId: string }>> }
const operations = new Map(
  Object.values(paths)
    .flatMap(path => Object.values(path))
    .map(operation => [operation.operationId, operation]),
)

const operationOf = (name: string): Operation => {
  const operation = operations.get(name)
  if (!operation) throw new Error(`The document does not describe ${name}.`)
  return operation
}
const referencesOf = (name: string) => operationOf(name).parameters.flatMap(({ $ref }) => ($ref ? [$ref] : []))

test('the linter of OpenAPI documents finds nothing but the address of this machine', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, config })
  expect(problems.filter(({ ruleId }) => ruleId !== 'no-server-example.com').map(({ message }) => message)).toEqual([])
})

test('the linter finds planted errors', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const broken = text.replace('"operationId":"signIn"', '"operationId":"signOut"')
  // two calls of it are enough: to read all of them again takes seconds
  const { paths, ...rest } = JSON.parse(broken) as { paths: Record<string, unknown> }
  const few = Object.entries(paths).filter(([, path]) => JSON.stringify(path).includes('"operationId":"signOut"'))
  const source = JSON.stringify({ ...rest, paths: Object.fromEntries(few) })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, severity }) => [ruleId, severity])).toContainEqual([
    'operation-operationId-unique',
    'error',
  ])
})

describe('the document describes for every call', () => {
  test('its headers: the idempotency key, the application, the version', () => {
    for (const [name, { method, namesApplication, version }] of calls) {
      const expected = [
        ...(method === 'POST' ? ['#/components/parameters/IdempotencyKey'] : []),
        ...(namesApplication ? ['#/components/parameters/ApplicationId'] : []),
        ...(version ? [`#/components/parameters/${version === 'required' ? 'SeenVersion' : 'NewestVersion'}`] : []),
      ]
      expect([name, referencesOf(name)]).toEqual([name, expected])
    }
  })

  test('sends a version wherever the table of records has one', () => {
    const sending = Object.entries(recordTable).filter(([, line]) => line.version !== undefined)
    const silent = sending.filter(([name]) => !calls.find(([each]) => each === name)?.[1].version)
    expect(silent.map(([name]) => name)).toEqual([])
  })

  test('a valid example of its body', () => {
    const refused = calls.flatMap(([name, { body }]) => {
      if (!body) return []
      const example = operationOf(name).requestBody?.content['application/json']?.example
      const isTaken = z.safeDecode(body, example).success && unknownFields(body, example).length === 0
      return isTaken ? [] : [`${name}: ${JSON.stringify(example)}`]
    })
    expect(refused).toEqual([])
  })

  test('forms with files and answers that are no JSON', () => {
    for (const [name, { form, mediaTypes, body }] of calls) {
      const { requestBody, responses } = operationOf(name)
      const sent = form ? ['multipart/form-data'] : body ? ['application/json'] : []
      expect([name, Object.keys(requestBody?.content ?? {})]).toEqual([name, sent])
      expect([name, Object.keys(responses[200]?.content ?? {})]).toEqual([name, mediaTypes ?? ['application/json']])
    }
    const takingFiles = calls.filter(([, { note = '' }]) => /[Mm]ultipart/.test(note)).map(([name]) => name)
    expect(takingFiles.filter(name => !contractForm(name))).toEqual([])
  })

  test('the proofs that it accepts, and its refusals', () => {
    for (const [name, { method }] of calls) {
      const { security, responses } = operationOf(name)
      expect(security).toBeDefined()
      const always = method === 'POST' ? ['409', '413', '415', '422', '429', '503'] : ['429', '503']
      expect([name, always.filter(status => !(status in responses))]).toEqual([name, []])
    }
    expect(operationOf('saveDecision').security).toEqual([{ bearer: [] }])
    expect(operationOf('rejectConclusion').security).toEqual([{ possession: [] }, { bearer: [] }])
    expect(Object.keys(operationOf('getComplaintDetail').responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '404', '422', '429', '503']),
    )
  })
})

test('it can be read as YAML too', async () => {
  const answer = await server.get('/api/docs/yaml')
  expect(answer.headers['content-type']).toContain('yaml')
  const described = [...answer.body.matchAll(/^ +operationId: (\w+)$/gm)].map(([, name]) => name)
  expect(described.sort()).toEqual([...operations.keys()].sort())
})

const contractForm = (name: keyof typeof contract) => (contract as Record<string, Endpoint>)[name]?.form

test('a client that is generated from it compiles, and files, directs and decides a case', async () => {
  const folder = join(root, 'reports/openapi-client')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'document.json'), text)
  generateClient(join(folder, 'document.json'), folder)
  await writeFile(join(folder, 'program.ts'), openApiProgram)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options =
    '--checkers 1 --ignoreConfig --noEmit --strict --skipLibCheck --target es2023 --module nodenext --types node'.split(
      ' ',
    )
  await run(process.execPath, [compiler, ...options, join(folder, 'program.ts')], { cwd: root }).catch(
    (error: { stdout?: string }) => {
      throw new Error(`The generated client does not compile:\n${error.stdout}`)
    },
  )
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], {
    cwd: root,
    env: { ...process.env, API: `${address}/api`, PEOPLE: JSON.stringify(await anOffice()) },
  })
  expect(JSON.parse(stdout)).toEqual({ status: 'UNDER_INVESTIGATION', justification: 'Every paper was there.' })
})

/** Tokens of the people who do the work, and the places. */
async function anOffice() {
  const organizationId = await server.add(anOrganization)
  const departmentId = await server.add(aDepartment, { organization_id: organizationId })
  const against = await server.add(anOrganization, { handles_complaints: false })
  const member = (permissions: NonNullable<Parameters<typeof signInAs>[1]>['permissions']) =>
    signInAs(server, { organizationId, permissions: ['Complaints - List View', ...(permissions ?? [])] })
  const [clerk, receiver, officer, handler] = [
    await member(['Complaints - Register']),
    await member(['Complaints - Receive']),
    await member(['Complaints - Direct']),
    await member(['Complaints - Decide']),
  ]
  return {
    organizationId,
    departmentId,
    against,
    clerk: clerk.token,
    receiver: receiver.token,
    officer: officer.token,
    handler: handler.token,
    handlerId: handler.userId,
  }
}
