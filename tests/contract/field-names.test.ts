import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { definitionOf, wireShapeOf } from '#contract/http/wire.ts'
import { contract } from '#contract/index.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const calls = contract as Record<string, Endpoint>

const server = await testServer()
const { token } = await signInAs(server, { permissions: ['All', 'Complaints - Decide'], guardLevel: 'SA' })

describe('an unknown field', () => {
  test('is refused by its name, at any depth', async () => {
    const body = { representativeId: 1, representative: { grandFatherName: 'ሌላ', mobile: '0911' }, why: 1 }
    const answer = await server.post('/api/Complaints/UpdateComplaintRepresentative', body, { token })
    expect(answer.statusCode).toBe(422)
    const unknown = ['representative.grandFatherName', 'representative.mobile', 'why']
    const { fields } = answer.json<{ fields: { field: string; reason: string }[] }>()
    expect(fields.flatMap(({ field, reason }) => (reason === 'unknown-field' ? [field] : []))).toEqual(unknown)
  })

  test('is refused by calls without a body too, and together with other errors', async () => {
    const session = await server.post('/api/JwtToken/Logout', { everywhere: 1 })
    expect(session.json()).toMatchObject({ fields: [{ field: 'everywhere', reason: 'unknown-field' }] })
    const login = await server.post('/api/JwtToken/UserLogin', { username: 'a', userPassword: 'b' })
    expect(login.json().fields).toEqual([
      { field: 'userName', reason: 'required' },
      { field: 'username', reason: 'unknown-field' },
    ])
  })

  /** An example value for each kind of schema would prove less: the first object of each body gets one more field. */
  test('is refused by every call with a body', async () => {
    const dropping: string[] = []
    for (const [name, { path, body }] of Object.entries(calls)) {
      if (!body) continue
      const answer = await server.post(`/api${path.replace(/:\w+/g, '1')}`, { 'no-call-knows-me': 1 }, { token })
      const isRefused = answer.statusCode === 422 && answer.body.includes('no-call-knows-me')
      // a proof, an application under way or a complainant's session would be required first
      if (!isRefused && ![401, 403].includes(answer.statusCode)) dropping.push(`${name} ${answer.statusCode}`)
    }
    expect(dropping).toEqual([])
  })

  test('names twenty fields at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'x'.repeat(150)}${index}`, index]))
    const answer = await server.post('/api/JwtToken/UserLogin', { userName: 'a', userPassword: 'b', ...many })
    expect(answer.json().fields).toHaveLength(20)
    expect(answer.body.length).toBeLessThan(10_000)
  })
})

/** Only letters and digits, and the specification's own spellings in the usual form. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('compliant', 'complaint')
    .replaceAll('attachement', 'attachment')

/** Spellings that the specification itself uses side by side, and names with two meanings. */
const bySpecification: Record<string, readonly string[]> = {
  complaintid: ['compliant_id', 'CompliantId'],
  roleid: ['RoleId', 'roleId', 'roleID'],
  userid: ['userId', 'userID'],
  // the whole record, and for an application the part about the complaint
  complaint: ['compliant', 'complaint'],
}

function collectNames(schema: z.core.$ZodType | undefined, found: Set<string>): void {
  if (!schema) return
  const shape = wireShapeOf(schema)
  for (const [name, field] of Object.entries(shape?.fields ?? {})) {
    found.add(name)
    collectNames(field, found)
  }
  const def = definitionOf(schema)
  if ('innerType' in def) collectNames(def.innerType, found)
  if (def.type === 'pipe') collectNames(def.in, found)
  if (def.type === 'array') collectNames(def.element, found)
  if (def.type === 'union') for (const option of def.options) collectNames(option, found)
}

test('a name has one spelling in all requests and answers', () => {
  const names = new Set<string>()
  for (const { query, body, answer } of Object.values(calls))
    for (const schema of [query, body, answer]) collectNames(schema, names)
  expect(names.size).toBeGreaterThan(200)
  const spellings = Map.groupBy(names, folded)
  const several = [...spellings].filter(([name, spelled]) =>
    spelled.some(each => spelled.length > 1 && !bySpecification[name]?.includes(each)),
  )
  expect(several).toEqual([])
})
