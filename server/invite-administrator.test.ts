import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runToEnd } from '#tests/support/failed-start.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { plantOne } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { tokenIn } from '#tests/support/sent-messages.ts'

// a process is started for each run of the command
vi.setConfig({ testTimeout: 120_000 })

const server = await testServer()
const { ownerDb, appUrl } = server.database
let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-invite-'))
})
afterAll(() => rm(dataFolder, { recursive: true }))

const settings = () => ({
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  DATA_KEY: 'y'.repeat(32),
  PUBLIC_URL: 'https://abetuta.example',
  CLAMAV_URL: 'none',
  DATABASE_APP_URL: appUrl,
  DATA_FOLDER: dataFolder,
})
const invite = (...options: string[]) => runToEnd(settings(), ['server/invite-administrator.ts', ...options])
const hana = ['--email', 'hana@office.example.test', '--name', 'Hana Girma', '--name-am', 'ሐና ግርማ']

const call = (name: string, body: object) => server.post(`/api/Users/${name}`, body)
const accept = (token: string) => call('AcceptInvitation', { token, newPassword: 'seven green umbrellas by the lake' })
const accountsOf = (userName: string) =>
  ownerDb
    .selectFrom('user_account as account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select([
      'account.id',
      'account.language',
      'role.name as role',
      'guard_level',
      'requires_second_factor',
      'page_code',
    ])
    .where('user_name', '=', userName)
    .execute()

test('an installation without anybody gets its first administrator, who chooses a password by the link', async () => {
  expect(await ownerDb.selectFrom('user_account').select('id').execute()).toEqual([])
  const first = await invite(...hana)
  expect([first.code, first.output]).toEqual([
    0,
    expect.stringMatching(
      /^hana@office\.example\.test chooses .+\nhttps:\/\/abetuta\.example\/session\/invitation\?token=\S+\n$/,
    ),
  ])
  const accounts = await accountsOf('hana@office.example.test')
  const role = { role: 'System administrator', guard_level: 'SA', requires_second_factor: true, page_code: 'All' }
  expect(accounts).toEqual([{ id: expect.any(Number), language: 'am', ...role }])

  const again = await invite(...hana)
  expect(again.code).toBe(0)
  expect((await accept(tokenIn(first.output))).statusCode).toBe(404)
  expect((await accept(tokenIn(again.output))).statusCode).toBe(200)
  const login = { userName: 'hana@office.example.test', userPassword: 'seven green umbrellas by the lake' }
  expect((await server.post('/api/JwtToken/UserLogin', login)).statusCode).toBe(200)
  const { id = 0 } = accounts[0] ?? {}
  expect(await actionsOn(ownerDb, ['user', id])).toEqual([
    'user-invited',
    'user-invited',
    'invitation-accepted',
    'signed-in',
  ])

  const second = await invite('--email', 'abel@office.example.test', '--name', 'Abel Tadesse', '--language', 'en')
  expect(second.code).toBe(0)
  expect(await accountsOf('abel@office.example.test')).toMatchObject([{ role: 'System administrator', language: 'en' }])
})

test('what is wrong is said in a sentence, and nobody is invited', async () => {
  const wrong = await invite('--email', 'nobody', '--language', 'fr')
  expect(wrong).toEqual({
    code: 1,
    output: '--email is no e-mail address. --name is missing. --language is en or am.\n',
  })
  const clerk = await plantOne(ownerDb, 'role', { name: 'Clerk', guard_level: 'ADMIN' })
  const account = { user_name: 'lily@office.example.test', name: 'Lily', password_hash: 'x', role_id: clerk }
  await plantOne(ownerDb, 'user_account', account)
  const taken = await invite('--email', 'Lily@office.example.test', '--name', 'Lily')
  expect(taken).toEqual({ code: 1, output: '--email belongs to another account.\n' })
  expect(await invite('--mail', 'x')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Unknown option '--mail'.*\n$/),
  })
})
