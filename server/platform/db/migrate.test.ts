import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { aComplaint } from '#tests/support/factories.ts'
import { connect } from './connections/connect.ts'
import { inTransactionAs } from './connections/transaction.ts'
import { checkDatabase, checkServer } from './checks.ts'
import { findPendingMigrations, migrateDatabase } from './migrate.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { superuserUrl, ownerUrl: templateUrl } = inject('database')
let folder: string
let folders: { migrations: string; schema: string }
let superuser: Client
let ownerUrl: string
let number = 0

/** Copies of the migrations and the definitions that a test may spoil; they resolve packages as ours do. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'abetuta-migrations-'))
  folders = { migrations: join(folder, 'migrations'), schema: join(folder, 'schema') }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  superuser = new Client({ connectionString: superuserUrl })
  await superuser.connect()
})
const databases: string[] = []
/** A new, empty database; returns the owner's address. */
async function create(options = 'template template0'): Promise<string> {
  const name = `migrate_${process.pid}_${number++}`
  await superuser.query(`create database ${name} owner abetuta_owner ${options}`)
  databases.push(name)
  return Object.assign(new URL(templateUrl), { pathname: `/${name}` }).toString()
}
/** One that all our migrations have run on: a copy of the template, which takes a tenth of running them. */
const createMigrated = () => create(`template ${new URL(templateUrl).pathname.slice(1)} strategy file_copy`)
beforeEach(() => {
  for (const [name, path] of Object.entries(folders)) {
    rmSync(path, { recursive: true, force: true })
    cpSync(join(root, 'db', name), path, { recursive: true })
  }
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

const names = readdirSync(join(root, 'db/migrations'))
  .map(file => file.replace(/\.(?:sql|ts)$/, ''))
  .sort()

test('of three that start at once one migrates and the others have nothing to do', async () => {
  ownerUrl = await create()
  const results = await Promise.all([1, 2, 3].map(() => migrateDatabase(ownerUrl, { queues: ['a-queue'] })))
  expect(results.filter(names => names.length > 0)).toEqual([names])
  expect(await migrateDatabase(ownerUrl, { queues: ['a-queue'] })).toEqual([])
  expect(await withOwner(db => findPendingMigrations(db))).toEqual([])
})

test('an edited migration is refused by name, one with other line ends is accepted', async () => {
  ownerUrl = await createMigrated()
  const file = join(folders.migrations, '0600_create_tables.sql')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll('\n', '\r\n'))
  expect(await migrateDatabase(ownerUrl, { folders })).toEqual([])
  writeFileSync(file, `${text}\n`)
  await expect(migrateDatabase(ownerUrl, { folders })).rejects.toThrow(
    /was edited after it had run. Restore db\/migrations\/0600_create_tables.sql /,
  )
})

test('migrations that were written side by side run in either order', async () => {
  ownerUrl = await createMigrated()
  writeFileSync(join(folders.migrations, '9002_a_program.ts'), 'export const up = async () => {}\n')
  expect(await migrateDatabase(ownerUrl, { folders })).toEqual(['9002_a_program'])
  writeFileSync(join(folders.migrations, '9001_a_latecomer.sql'), '-- two statements\nselect 1;\nselect 2;\n')
  expect(await migrateDatabase(ownerUrl, { folders })).toEqual(['9001_a_latecomer'])
})

test('a missing migration is refused by name', async () => {
  ownerUrl = await createMigrated()
  rmSync(join(folders.migrations, '0600_create_tables.sql'))
  await expect(migrateDatabase(ownerUrl, { folders })).rejects.toThrow(
    /0600_create_tables, which this version does not/,
  )
})

test('a migration that fails is named and leaves nothing behind', async () => {
  ownerUrl = await createMigrated()
  writeFileSync(
    join(folders.migrations, '9001_create_broken.ts'),
    `import { sql } from 'kysely'
    export const up = async db => { await sql\`create table half (id int)\`.execute(db); await sql\`select nonsense\`.execute(db) }`,
  )
  await expect(migrateDatabase(ownerUrl, { folders })).rejects.toThrow(/9001_create_broken failed and was undone/)
  const { rows } = await withOwner(db => sql`select from pg_class where relname = 'half'`.execute(db))
  expect(rows).toEqual([])
  expect(await withOwner(db => findPendingMigrations(db, folders))).toEqual(['9001_create_broken'])
})

/** Of a function that the database has, whether it names this word. */
const isInFunction = (name: string, word: string) =>
  withOwner(async db => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`.execute(db)
    return rows.map(({ text }) => text.includes(word))
  })

test('definitions are made again when a file of them changes, and those that no file has are gone', async () => {
  ownerUrl = await createMigrated()
  const file = join(folders.schema, 'rules/look-ups.sql')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, `${text}\ncreate function added() returns text language sql return 'as it was';\n`)
  expect(await withOwner(db => findPendingMigrations(db, folders))).toEqual(['rules/look-ups'])
  expect(await migrateDatabase(ownerUrl, { folders })).toEqual([])
  expect(await isInFunction('added', 'as it was')).toEqual([true])
  // another result, which `create or replace` refuses
  writeFileSync(file, `${text}\ncreate function added() returns integer language sql return 7;\n`)
  await migrateDatabase(ownerUrl, { folders })
  expect(await isInFunction('added', '7')).toEqual([true])
  writeFileSync(file, text)
  await migrateDatabase(ownerUrl, { folders })
  expect(await isInFunction('added', '7')).toEqual([])
  expect(await withOwner(db => findPendingMigrations(db))).toEqual([])
})

test('rows that triggers keep are made anew when the file that says what they are changes', async () => {
  ownerUrl = await createMigrated()
  const { id: complaintId } = await withOwner(db =>
    inTransactionAs(db, { kind: 'system', job: 'test' }, tx => aComplaint(tx)),
  )
  const rows = () =>
    withOwner(async db => {
      const found = await sql<{ seen_by: number }>`
        select seen_by from personal_visibility where complaint_id = ${complaintId} order by seen_by`.execute(db)
      return found.rows.map(({ seen_by }) => seen_by)
    })
  const before = await rows()
  const file = join(folders.schema, 'kept/personal-visibility.sql')
  const text = readFileSync(file, 'utf8')
  const first = 'select complaint.receiver_id as seen_by'
  writeFileSync(
    file,
    text.replace(
      first,
      `select 4711 as seen_by, id as complaint_id, null as step, null::timestamptz as asked_at from complaint union all ${first}`,
    ),
  )
  await migrateDatabase(ownerUrl, { folders })
  expect(await rows()).toEqual([...before, 4711])
  writeFileSync(file, text)
  await migrateDatabase(ownerUrl, { folders })
  expect(await rows()).toEqual(before)
  writeFileSync(file, `-- A comment changes nothing.\n${text}`)
  expect(await withOwner(db => findPendingMigrations(db, folders))).toEqual([])
})

test('a file of definitions that fails is named, and nothing changes', async () => {
  ownerUrl = await createMigrated()
  const file = join(folders.schema, 'kept/reporting-rows.sql')
  writeFileSync(file, readFileSync(file, 'utf8').replace('create or replace view', 'create nonsense view'))
  writeFileSync(join(folders.migrations, '9001_create_later.sql'), 'create table later (id integer)')
  await expect(migrateDatabase(ownerUrl, { folders })).rejects.toThrow(/db\/schema\/kept\/reporting-rows.sql failed/)
  expect(await withOwner(db => findPendingMigrations(db))).toEqual([])
  const { rows } = await withOwner(db => sql`select from pg_class where relname = 'later'`.execute(db))
  expect(rows).toEqual([])
})

test.each([
  { needs: 'rules/nowhere', says: /look-ups.sql needs rules\/nowhere, which is not there/ },
  { needs: 'rules/steps', says: /need each other: rules\/look-ups → rules\/steps → .*rules\/look-ups/ },
])('a file that needs $needs is refused', async ({ needs, says }) => {
  ownerUrl = await createMigrated()
  const change = (name: string, line: string) => {
    const file = join(folders.schema, `rules/${name}.sql`)
    writeFileSync(file, `-- Needs: ${line}\n${readFileSync(file, 'utf8').replace(/^-- Needs: .*\n/m, '')}`)
  }
  change('look-ups', needs)
  change('steps', 'rules/look-ups')
  await expect(migrateDatabase(ownerUrl, { folders })).rejects.toThrow(says)
})

test('the application passes the checks only with an account of its own', async () => {
  ownerUrl = await createMigrated()
  const as = async (name: string, work: string, options = '') => {
    if (work) await superuser.query(work)
    const url = Object.assign(new URL(ownerUrl), { username: name, password: 'guess-me-not', search: options })
    const db = connect(
      name === 'abetuta_owner' ? Object.assign(new URL(ownerUrl), { search: options }).href : url.href,
      {
        max: 1,
      },
    )
    return checkDatabase(db)
      .then(
        () => 'fine',
        (error: Error) => error.message,
      )
      .finally(() => db.destroy())
  }
  const made = `checked_${process.pid}`
  await superuser.query(`create role ${made} login password 'guess-me-not'`)
  await superuser.query(`grant connect on database ${new URL(ownerUrl).pathname.slice(1)} to ${made}`)
  try {
    expect(await as(made, '')).toMatch(/is neither abetuta_app nor a member of it/)
    expect(await as(made, `grant abetuta_app to ${made}`)).toBe('fine')
    expect(await as(made, `alter role ${made} createrole`)).toMatch(/may bypass row-level security or make roles/)
    await superuser.query(`alter role ${made} nocreaterole`)
    expect(await as(made, `grant pg_read_server_files to ${made}`)).toMatch(/may act as pg_read_server_files/)
    await superuser.query(`revoke pg_read_server_files from ${made}`)
    // neither inherits the owner's rights at sign-in, but each may take them on
    for (const inherits of ['true', 'false']) {
      await superuser.query(`grant abetuta_owner to ${made} with inherit ${inherits}`)
      expect(await as(made, '')).toMatch(/may act as abetuta_owner, who owns tables/)
      await superuser.query(`revoke abetuta_owner from ${made}`)
    }
    expect(await as(made, '')).toBe('fine')
    expect(await as('abetuta_owner', '')).toMatch(/signs in as abetuta_owner, .*which.* owns tables/)
    await superuser.query('grant abetuta_app to abetuta_owner')
    expect(await as('abetuta_owner', '', '?options=-c%20role%3Dabetuta_app')).toMatch(
      /signs in as abetuta_owner, which owns tables/,
    )
  } finally {
    await superuser.query('revoke abetuta_app from abetuta_owner')
    await superuser.query(`drop owned by ${made}`)
    await superuser.query(`revoke connect on database ${new URL(ownerUrl).pathname.slice(1)} from ${made}`)
    await superuser.query(`drop role ${made}`)
  }
})

test.each([
  { encoding: 'SQL_ASCII', says: /encoding is SQL_ASCII, which cannot hold Amharic/ },
  { encoding: 'LATIN1', says: /encoding is LATIN1, which cannot hold Amharic/ },
  { encoding: 'UTF8', says: /LC_CTYPE does not know Amharic letters/ },
])(
  'a database of encoding $encoding and locale C is refused before anything is migrated',
  async ({ encoding, says }) => {
    const db = connect(await create(`template template0 encoding '${encoding}' locale_provider libc locale 'C'`), {
      max: 1,
    })
    try {
      await expect(checkServer(db)).rejects.toThrow(says)
      await expect(checkDatabase(db)).rejects.toThrow(says)
    } finally {
      await db.destroy()
    }
  },
)

test('a database that is not migrated is refused with what to do', async () => {
  ownerUrl = await create()
  const db = connect(ownerUrl, { max: 1 })
  try {
    await checkServer(db)
    await expect(checkDatabase(db)).rejects.toThrow(/pg_trgm is missing.*\n.*migrations have not run.*npm run migrate/)
  } finally {
    await db.destroy()
  }
})

test('a database that takes no writes is refused', async () => {
  ownerUrl = await create()
  const db = connect(
    Object.assign(new URL(ownerUrl), { search: '?options=-c%20default_transaction_read_only%3Don' }).href,
  )
  try {
    await expect(checkServer(db)).rejects.toThrow(/It takes no writes: default_transaction_read_only is on/)
  } finally {
    await db.destroy()
  }
})
