import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

let server: TestServer
const people: Record<string, Awaited<ReturnType<typeof signInAs>>> = {}
/** A case that went all the way: opinions, signatures, a decision, letters and messages. */
let concluded: { id: number; tracking_id: string }

beforeAll(async () => {
  server = await testServer({ line: { statementTimeout: 30_000 } })
  await markForDemo(server.database.ownerDb)
  await seedDemoData(server.context.db, server.clock.now())
  const { handling_organization_id: organizationId, ...found } = await server.database.ownerDb
    .selectFrom('complaint')
    .where('status', '=', 'CONCLUSION_ISSUED')
    .where(eb => eb.exists(eb.selectFrom('conclusion').whereRef('complaint_id', '=', 'complaint.id').select('id')))
    .orderBy('id')
    .select(['id', 'tracking_id', 'handling_organization_id'])
    .executeTakeFirstOrThrow()
  concluded = found
  const members = {
    administrator: { permissions: ['All'] as PageCode[] },
    officer: { permissions: ['Complaints - List View', 'Complaints - Approval View'] as PageCode[], organizationId },
  }
  for (const [who, member] of Object.entries(members)) {
    people[who] = await signInAs(server, member)
  }
})
afterAll(() => server.close())

/** The texts of all statements of one call, session and transaction included. */
async function statementsOf(url: string, token?: string): Promise<string[]> {
  // what is read once in a process, and the end of the transaction before, do not count
  expect((await server.get(url, token)).statusCode).toBe(200)
  const { statements } = server.database.line!
  const isOver = () => expect.poll(() => statements.at(-1)?.text).toBe('commit')
  await isOver()
  const before = statements.length
  expect((await server.get(url, token)).statusCode).toBe(200)
  await isOver()
  return statements.slice(before).map(({ text }) => text)
}

interface Row {
  what: string
  path: (person: { userId: number; roleId: number }) => string
  most: { administrator: number; officer: number }
}

/** What a call may cost the database; each is asked in one transaction. */
const rows: Row[] = [
  {
    what: 'a case as its page shows it',
    path: () => `Complaints/GetCaseFile/${concluded.id}`,
    most: { administrator: 38, officer: 34 },
  },
  {
    what: 'the complaint alone',
    path: () => `Complaints/GetCompliantsDetailByID/${concluded.id}`,
    most: { administrator: 22, officer: 14 },
  },
  {
    what: 'a page of the list',
    path: ({ userId, roleId }) => `Complaints/GetCompliantsList/${userId}/${roleId}/all`,
    most: { administrator: 5, officer: 6 },
  },
  {
    what: 'the cards of the dashboard',
    path: ({ userId, roleId }) => `Complaints/GetDashBoardCard/${userId}/${roleId}`,
    most: { administrator: 6, officer: 6 },
  },
  {
    what: 'the approval list',
    path: ({ userId }) => `Complaints/GetCompliantsDashboardForApproval/${userId}`,
    most: { administrator: 7, officer: 7 },
  },
]

describe.each(['administrator', 'officer'] as const)('for the %s', who => {
  test.each(rows)('$what', async ({ path, most }) => {
    const { token, ...person } = people[who]!
    const texts = await statementsOf(`/api/${path(person)}`, token)
    expect(texts.filter(text => text === 'start transaction read only')).toHaveLength(1)
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(most[who])
  })
})

test('where a complaint stands, for a citizen', async () => {
  const texts = await statementsOf(`/api/Complaints/GetCompliantsTrackStatus/${concluded.tracking_id}`)
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(5)
})
