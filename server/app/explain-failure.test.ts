import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ConfigError } from '#server/platform/cannot-start.ts'
import { testDatabase } from '#tests/support/database.ts'
import { explainFailure } from './explain-failure.ts'

/** The error of some work, in an operator's words. */
const failureOf = async (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => 'nothing failed',
    (error: unknown) => explainFailure(error),
  )

const listenOn = async (host: string, port: number) => {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  return server
}

test('a used port is named, with how to choose another one', async () => {
  const first = await listenOn('127.0.0.1', 0)
  const { port } = first.address() as { port: number }
  expect(await failureOf(() => listenOn('127.0.0.1', port))).toMatch(
    new RegExp(`^Port ${port} is taken by another program\\..* PORT=3001`),
  )
  first.close()
})

test('an address that is not of this machine is named', async () => {
  expect(await failureOf(() => listenOn('192.0.2.1', 0))).toMatch(/^This machine has no address 192\.0\.2\.1\./)
})

test('an impossible folder is named with the reason', async () => {
  const folder = join(import.meta.filename, 'data')
  expect(await failureOf(() => mkdir(folder, { recursive: true }))).toBe(
    `${folder} cannot be used: a file stands where a folder should be. Put that right, or choose another folder with DATA_FOLDER.`,
  )
})

test('a database that does not answer, and one that refuses the account', async () => {
  const database = await testDatabase()
  const wrong = new URL(database.ownerUrl)
  wrong.password = 'wrong'
  expect(await failureOf(() => new Client(wrong.href).connect())).toMatch(/^The database refuses the account/)
  wrong.port = '1'
  expect(await failureOf(() => new Client(wrong.href).connect())).toBe(
    'The database does not answer (ECONNREFUSED); is DATABASE_APP_URL or DATABASE_URL right?',
  )
  await database.close()
})

test('a wrong setting says what is wrong; an unexpected error is shown in full', () => {
  expect(explainFailure(new ConfigError('PORT is wrong.'))).toBe('PORT is wrong.')
  expect(explainFailure(new TypeError('no such thing'))).toMatch(/^TypeError: no such thing\n\s+at /)
})
