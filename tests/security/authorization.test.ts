import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { testServer } from '#tests/support/server.ts'
import { callTable, type Line } from './call-table.ts'
import { words } from './call-words.ts'
import { type Caller, callers, meetCallers, type Person, statusAtTheDoor } from './callers.ts'

const calls = Object.entries(contract) as [keyof typeof contract, Endpoint][]

const server = await testServer()
const people = await meetCallers(server)

/** No record has this id. */
const missing = '2147483600'

function urlOf(endpoint: Endpoint, line: Line, own: Person | undefined): string {
  const ownIds: Record<string, string> = own ? { userId: String(own.userId), roleId: String(own.roleId) } : {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(line.params?.[name] ?? ownIds[name] ?? words[name] ?? missing),
  )
  return `/api${path}`
}

const refusesNothing = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && !z.safeDecode(schema, {}).success

function expectedStatus(endpoint: Endpoint, line: Line, caller: Caller): number {
  const atTheDoor = statusAtTheDoor(endpoint.access, caller)
  if (atTheDoor !== null) return atTheDoor
  const usual =
    refusesNothing(endpoint.body) || refusesNothing(endpoint.query) ? 422 : endpoint.path.includes(':') ? 404 : 200
  return line.by?.[caller] ?? line.passes ?? usual
}

async function statusOf(endpoint: Endpoint, line: Line, caller: Caller): Promise<number> {
  const url = urlOf(endpoint, line, await people.personOf(caller, endpoint.access))
  const token = await people.tokenOf(caller, endpoint.access)
  const answer =
    endpoint.method === 'GET' ? await server.get(url, token) : await server.post(url, {}, token ? { token } : {})
  return answer.statusCode
}

test('every call has a line in the table, and every line a call', () => {
  expect(Object.keys(callTable).sort()).toEqual(Object.keys(contract).sort())
})

test.each(calls)('%s', async (name, endpoint) => {
  const line: Line = callTable[name]
  const expected: Partial<Record<Caller, number>> = {}
  const found: Partial<Record<Caller, number>> = {}
  for (const caller of callers) {
    expected[caller] = expectedStatus(endpoint, line, caller)
    found[caller] = await statusOf(endpoint, line, caller)
  }
  expect(found).toEqual(expected)
})
