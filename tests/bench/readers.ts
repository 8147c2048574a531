import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import type { Reader, Role, SignedIn } from './scenarios.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

/** User names by role: the demonstration's own people have the longest lists, a colleague has a short one. */
export async function findPeople(db: Db): Promise<Record<Role, string>> {
  const demo = (name: string) => demoSignIns.find(({ userName }) => userName.startsWith(`${name}@`))?.userName ?? name
  const supervisor = demo('supervisor')
  const clerk = demo('clerk')
  const subCities = db.selectFrom('location').select('id').where('name_en', '=', 'Bole').where('kind', '=', 'sub-city')
  const types = db.selectFrom('constant_field').select('id').where('field_name', '=', 'complaint-type').limit(3)
  const { id: subCity } = await subCities.executeTakeFirstOrThrow()
  const { id: woreda } = await db
    .selectFrom('complaint')
    .select('location_id as id')
    .groupBy('location_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await addFilter(db, supervisor, 'location', [{ location_id: subCity }])
  await addFilter(
    db,
    supervisor,
    'complaint-type',
    (await types.execute()).map(({ id }) => ({ constant_id: id })),
  )
  await addFilter(db, clerk, 'location', [{ location_id: woreda }])
  return {
    administrator: demo('admin'),
    supervisor,
    clerk,
    officer: demo('officer'),
    handler: 'officer7@bench.example.test',
    approver: demo('approver'),
    expert: demo('expert'),
  }
}

/** Restricts somebody to what the filter shows. */
async function addFilter(
  db: Db,
  userName: string,
  kind: 'location' | 'complaint-type',
  values: readonly ({ location_id: number } | { constant_id: number })[],
): Promise<void> {
  const user = db.selectFrom('user_account').select('id').where('user_name', '=', userName)
  const filter = { user_id: (await user.executeTakeFirstOrThrow()).id, kind, updated_at: new Date() }
  const filter_id = await plantOne(db, 'data_filter', filter)
  await plant(
    db,
    'data_filter_value',
    values.map(value => ({ filter_id, ...value })),
  )
}

/** Signs somebody in, who must see some cases. */
export async function readerOf(port: number, userName: string): Promise<Reader> {
  const user = await signIn(port, userName)
  const url = `http://127.0.0.1:${port}/api/Complaints/GetCompliantsList/${user.userId}/${user.roleId}/all`
  const page = await readJson(url, { headers: { authorization: `Bearer ${user.token}` } })
  const caseIds: number[] = page.compliants.map(({ compliant_id }: { compliant_id: number }) => compliant_id)
  if (caseIds.length === 0) throw new Error(`${userName} sees no cases: their rows would measure nothing.`)
  return { ...user, caseIds }
}

async function signIn(port: number, userName: string): Promise<SignedIn> {
  const { accessToken: token, user } = await readJson(`http://127.0.0.1:${port}/api/JwtToken/UserLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, userPassword: demoPassword }),
  })
  return { userId: user[0].id as number, roleId: user[0].RoleId as number, token: token as string }
}

/** The answer of a call, as JSON. Throws when it is refused. */
export async function readJson(url: string, init?: RequestInit) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
