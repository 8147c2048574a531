import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, isPublic } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { type Answer, ask, type Asking } from './records/ask.ts'
import { namedRecords } from './records/named-records.ts'
import type { RecordLine } from './records/line.ts'
import { recordTable } from './records/record-table.ts'
import { owners, type RecordKind } from './records/world.ts'

const calls = contract as Record<string, Endpoint>
const naming = Object.entries(calls)
  .map(([name, endpoint]) => ({ name, endpoint, fields: namedRecords(endpoint) }))
  .filter(({ fields }) => fields.length > 0)
let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** What is missing, as it could be typed. */
function missingLines(): string[] {
  return naming.flatMap(({ name, fields }) => {
    const lacking = fields.filter(field => !recordTable[name]?.names[field])
    const asTyped = lacking.map(field => `'${field}': names('…', hidden)`).join(', ')
    return lacking.length > 0 ? [`${name}: { names: { ${asTyped} } },`] : []
  })
}

test('every call that names a record has a line, which says so of each field', () => {
  const advice = 'Add these to tests/security/records/*.ts; the head of call-table.ts says how.'
  expect(missingLines(), advice).toEqual([])
})

test('ids are found in paths, queries and bodies, in lists and objects too', () => {
  const body = z.object({ steps: z.array(z.object({ approvingUser: z.int(), note: z.string() })), roleId: z.int() })
  const query = z.object({ fileUrl: z.string().optional(), text: z.string() })
  expect(namedRecords({ path: '/Complaints/Share/:complaintId/:format', query, body })).toEqual([
    'path.complaintId',
    'query.fileUrl',
    'body.steps.approvingUser',
    'body.roleId',
  ])
})

test('every line has a call', () => {
  const fields = Object.entries(recordTable).flatMap(([name, line]) =>
    Object.keys(line.names).map(field => `${name} ${field}`),
  )
  const known = new Set(naming.flatMap(({ name, fields: own }) => own.map(field => `${name} ${field}`)))
  expect(fields.filter(field => !known.has(field))).toEqual([])
})

/** Without a session there is nobody with `All`; a complainant never has it. */
const asking = ({ access }: Endpoint, { isAskedByStaff }: RecordLine): Asking[] =>
  (isPublic(access) && !isAskedByStaff) || access === 'complainant' ? ['reader'] : ['reader', 'all']

const cases = naming.flatMap(({ name, endpoint, fields }) =>
  fields.filter(field => recordTable[name]?.names[field]).map(field => ({ name, field, endpoint })),
)

const ofComplaints = new Set<RecordKind>(['complaint', 'trackingId', 'representative', 'attachment'])

test.each(cases)('$name by $field', async ({ name, field, endpoint }) => {
  const line = recordTable[name]!
  const expected = line.names[field]!
  for (const who of asking(endpoint, line)) {
    const answers: Record<string, Answer> = {}
    for (const owner of owners) answers[owner] = await ask(server, { endpoint, line, asking: who, field, owner })
    const found = Object.values(answers).map(({ status }) => status)
    const refusals = Object.entries(answers).filter(([, { status }]) => status >= 400)
    const said = refusals.map(([owner, { status, body }]) => `${owner}: ${status} ${body.slice(0, 300)}`)
    const why = `for a record that is ${owners.join(', ')}; refused were\n${said.join('\n')}\n`
    expect.soft(`${who}: ${found.join(' ')}`, why).toBe(`${who}: ${expected[who].join(' ')}`)
    if (who === 'reader' && ofComplaints.has(expected.kind) && expected.reader[2] === expected.reader[3]) {
      expect(answers.foreign!.body, 'a foreign complaint looks like none').toBe(answers.missing!.body)
    }
  }
})
