import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { asApplication, connect } from './connect.ts'
import { checkDatabase } from './checks.ts'
import { findPendingMigrations, migrateDatabase } from './migrate.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { superuserUrl, ownerUrl: templateUrl } = inject('database')
let folder: string
let superuser: Client
let ownerUrl: string
let number = 0

/** A folder of migrations that may be spoilt, which resolves packages as ours does. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'abetuta-migrations-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  superuser = new Client({ connectionString: superuserUrl })
  await superuser.connect()
})
const databases: string[] = []
beforeEach(async () => {
  for (const file of readdirSync(folder)) if (file.endsWith('.ts')) rmSync(join(folder, file))
  cpSync(join(root, 'db/migrations'), folder, { recursive: true })
  const name = `migrate_${process.pid}_${number++}`
  await superuser.query(`create database ${name} owner abetuta_owner template template0`)
  databases.push(name)
  ownerUrl = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).toString()
})
afterAll(async () => {
  for (const name of databases) await superuser.query(`drop database ${name} with (force)`)
  await superuser.end()
  rmSync(folder, { recursive: true })
})

async function withOwner<Result>(work: (db: ReturnType<typeof connect>) => Promise<Result>): Promise<Result> {
  const db = connect(ownerUrl, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

test('of three that start at once one migrates and the others find it done', async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrateDatabase(ownerUrl, { queues: ['a-queue'] })))
  const files = readdirSync(join(root, 'db/migrations')).map(file => file.replace(/\.ts$/, ''))
  expect(results.filter(names => names.length > 0)).toEqual([files.sort()])
  expect(await migrateDatabase(ownerUrl, { queues: ['a-queue'] })).toEqual([])
  expect(await withOwner(db => findPendingMigrations(db))).toEqual([])
})

test('an edited migration is refused by name, one with other line ends is not', async () => {
  await migrateDatabase(ownerUrl, { folder })
  const file = join(folder, '0004_create_audit.ts')
  const { readFileSync } = await import('node:fs')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll('\n', '\r\n'))
  expect(await migrateDatabase(ownerUrl, { folder })).toEqual([])
  writeFileSync(file, `${text}// edited\n`)
  await expect(migrateDatabase(ownerUrl, { folder })).rejects.toThrow(/0004_create_audit was edited after it had run/)
})

test('what was written side by side comes in either order', async () => {
  await migrateDatabase(ownerUrl, { folder })
  writeFileSync(join(folder, '0005_a_latecomer.ts'), 'export const up = async () => {}\n')
  expect(await migrateDatabase(ownerUrl, { folder })).toEqual(['0005_a_latecomer'])
})

test('a missing migration is refused by name', async () => {
  await migrateDatabase(ownerUrl, { folder })
  rmSync(join(folder, '0006_create_lookups.ts'))
  await expect(migrateDatabase(ownerUrl, { folder })).rejects.toThrow(
    /0006_create_lookups, which this version does not/,
  )
})

test('a migration that fails is named and leaves nothing behind', async () => {
  await migrateDatabase(ownerUrl, { folder })
  writeFileSync(
    join(folder, '9001_create_broken.ts'),
    `import { sql } from 'kysely'
    export const up = async db => { await sql\`create table half (id int)\`.execute(db); await sql\`select nonsense\`.execute(db) }`,
  )
  await expect(migrateDatabase(ownerUrl, { folder })).rejects.toThrow(/9001_create_broken failed and was undone/)
  const { rows } = await withOwner(db => sql`select from pg_class where relname = 'half'`.execute(db))
  expect(rows).toEqual([])
  expect(await withOwner(db => findPendingMigrations(db, folder))).toEqual(['9001_create_broken'])
})

test('the application, whether by its account or by taking the role on, passes the checks; the owner does not', async () => {
  await migrateDatabase(ownerUrl)
  await superuser.query('grant abetuta_app to abetuta_owner')
  const application = connect(asApplication(ownerUrl), { max: 1 })
  const owner = connect(ownerUrl, { max: 1 })
  try {
    await checkDatabase(application)
    await expect(checkDatabase(owner)).rejects.toThrow(/signs in as abetuta_owner, which owns tables/)
  } finally {
    await Promise.all([application.destroy(), owner.destroy()])
    await superuser.query('revoke abetuta_app from abetuta_owner')
  }
})

test('a database that is not migrated or does not know Amharic is refused with what to do', async () => {
  const name = `migrate_c_${process.pid}`
  await superuser.query(
    `create database ${name} owner abetuta_owner template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  )
  databases.push(name)
  const url = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).toString()
  const db = connect(url, { max: 1 })
  try {
    await expect(checkDatabase(db)).rejects.toThrow(
      /encoding is SQL_ASCII.*\n.*pg_trgm is missing.*\n.*migrations have not run/,
    )
    await sql`create extension pg_trgm`.execute(db)
    await expect(checkDatabase(db)).rejects.toThrow(/LC_CTYPE does not know Amharic/)
  } finally {
    await db.destroy()
  }
})
