import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit, readKnownHead } from '#server/features/audit/index.ts'
import { sealAuditEntries } from '#server/features/audit/seal-entries.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { makeDatabaseFolder } from '#tests/support/database-folder.ts'
import { aComplaint, anAttachment, anOrganization } from '#tests/support/factories.ts'
import { runToEnd } from '#tests/support/failed-start.ts'
import { quickSettings } from '#tests/support/quick-settings.ts'
import { backUp } from './back-up.ts'
import { restore, type RestoreOptions } from './restore.ts'

const system = { kind: 'system', job: 'test' } as const
const parent = await makeDatabaseFolder()
const dataFolder = join(parent, 'data')
const to = join(parent, 'backups')
const keys = join(parent, 'keys')
const target = join(parent, 'restored')
const env = { DATA_FOLDER: dataFolder }
let said: string[] = []
const say = (line: string) => void said.push(line)
const files = createDiskStore(join(dataFolder, 'files'))
let auditKey: string
let postgres: EmbeddedPostgres
let db: Db
/** The back-up that the tests restore. */
let folder: string

/** A complaint with a document, and its entry in the trail. */
async function addCase(content: string): Promise<void> {
  const { key, size, sha256 } = await files.write(Readable.from([Buffer.from(content)]))
  await inTransactionAs(db, system, async tx => {
    const { id } = await aComplaint(tx, { handling_organization_id: await anOrganization(tx) })
    await anAttachment(tx, { complaint_id: id, storage_key: key, size, sha256 })
    await audit(tx, system, 'complaint-claimed', { type: 'complaint', id }, {}, new Date())
  })
}

const seal = () => sealAuditEntries({ db, key: auditKey, dataFolder })
const namesIn = async (path: string) => (existsSync(path) ? readdir(path) : [])
const restoreTo = (more: Partial<RestoreOptions> = {}) =>
  restore({ env: {}, from: folder, to: target, keys, say, ...more })
/** A copy of the back-up that a test may damage. */
async function copyOfBackup(): Promise<string> {
  const copy = await mkdtemp(join(parent, 'copy-'))
  await cp(folder, copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  auditKey = readConfig(env).auditKey
  postgres = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres'), settings: quickSettings })
  await migrateDatabase(postgres.ownerUrl)
  db = connect(postgres.appUrl, { max: 3 })
  await seedReferenceData(db)
  for (const content of ['one', 'two', 'three']) await addCase(content)
  await seal()
  const made = new AbortController()
  const adding = (async () => {
    for (let count = 0; !made.signal.aborted; count++) await addCase(`meanwhile ${count}`)
  })()
  folder = await backUp({ env, to, keys, say }).finally(() => made.abort())
  await adding
})
afterAll(async () => {
  await db?.destroy()
  await postgres?.stop()
  await rm(parent, { recursive: true, force: true })
})

/** What the restored folder holds: documents by their content, the rows that name them, the complaints, and the last entry of the trail. */
async function readRestored() {
  const own = await startEmbeddedPostgres({ dataFolder: join(target, 'postgres'), isNew: false })
  const ownDb = connect(own.appUrl, { max: 1 })
  const store = createDiskStore(join(target, 'files'))
  try {
    const { complaints, attachments, last } = await inTransactionAs(ownDb, system, async tx => ({
      complaints: await tx.selectFrom('complaint').select('id').orderBy('id').execute(),
      attachments: await tx
        .selectFrom('attachment')
        .select(['complaint_id as id', 'storage_key as key'])
        .orderBy('complaint_id')
        .execute(),
      last: await tx.selectFrom('audit_entry').select('action').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    }))
    const documents = await Promise.all(attachments.map(async ({ key }) => text(await store.read(key))))
    return {
      complaints: complaints.map(row => row.id),
      attached: attachments.map(row => row.id),
      documents,
      lastEntry: last?.action,
    }
  } finally {
    await ownDb.destroy()
    await own.stop()
  }
}

test('cases from before the back-up are restored with their documents and trail, and none is half there', async () => {
  await addCase('afterwards')
  await seal()
  said = []
  await restoreTo()
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Verified: \d+ rows of \d\d+ tables; migrations: \d+$/),
      expect.stringMatching(/^Verified: 3 entries of the audit trail, \d+ not sealed yet; head 3:[0-9a-f]{64}$/),
      `Restored to ${target}.`,
    ]),
  )
  expect(readKnownHead(target)?.sequence).toBe(3)
  const { complaints, attached, documents, lastEntry } = await readRestored()
  expect(lastEntry).toBe('backup-restored')
  expect(attached).toEqual(complaints)
  expect(documents.slice(0, 3)).toEqual(['one', 'two', 'three'])
  expect(documents).not.toContain('afterwards')

  // a second one renames the first and loses nothing of it
  await expect(restoreTo()).rejects.toThrow(/restored holds data already\. Add --move-aside/)
  await restoreTo({ moveAside: true })
  const [aside = ''] = (await namesIn(parent)).filter(name => name.startsWith('restored.before-'))
  expect(await namesIn(join(parent, aside))).toEqual(await namesIn(target))
  expect((await readRestored()).complaints).toEqual(complaints)
})

test('data that a portal uses are not moved aside, not even when that is allowed', async () => {
  const before = await namesIn(dataFolder)
  await expect(restoreTo({ to: dataFolder })).rejects.toThrow(/data holds data already/)
  await expect(restoreTo({ to: dataFolder, moveAside: true })).rejects.toThrow(/A portal runs with the database/)
  expect(await namesIn(dataFolder)).toEqual(before)
})

test.each(['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_BACKUP_URL'])(
  'nothing is moved aside for a back-up of the embedded database while %s names a PostgreSQL elsewhere',
  async name => {
    const before = await namesIn(target)
    const elsewhere = { ...env, [name]: 'postgres://portal@db.example.gov.et/abetuta' }
    await expect(restoreTo({ env: elsewhere, moveAside: true })).rejects.toThrow(
      `The back-up is of the embedded database, so it needs no ${name}. Leave that unset.`,
    )
    expect(await namesIn(target)).toEqual(before)
    expect((await namesIn(parent)).filter(each => each.startsWith('restored.')).length).toBe(1)
  },
)

test('damaged and missing files are named before anything is written', async () => {
  const from = await copyOfBackup()
  const elsewhere = join(parent, 'from-damaged')
  await appendFile(join(from, 'database.tar.gz'), 'x')
  await rm(join(from, 'passwords.json'))
  await expect(restoreTo({ from, to: elsewhere })).rejects.toThrow(
    /^The back-up is damaged:\n- .*\/passwords\.json is missing\n- .*\/database\.tar\.gz was changed$/,
  )
  await appendFile(join(from, 'checksums.sha256'), '\n')
  await expect(restoreTo({ from, to: elsewhere })).rejects.toThrow(/checksums\.sha256 is missing or was changed/)
  await rm(join(from, 'manifest.json'))
  await expect(restoreTo({ from, to: elsewhere })).rejects.toThrow(
    /is not a complete back-up: it has no manifest\.json/,
  )
  expect((await namesIn(parent)).filter(name => name.startsWith('from-damaged'))).toEqual([])
})

test.each([
  ['a later version', { migrations: ['9999_make_more'] }, /made by a later version .*9999_make_more/],
  ['other migrations than its database', { migrations: [] }, /other migrations have run/],
  ['another machine', { machine: 'beos-ppc' }, /The back-up is of beos-ppc/],
  ['other rows', { tables: { 'public.complaint': [7000, 7000] } }, /public\.complaint has \d+ rows instead of 7000/],
  ['another trail', { auditHead: `2:${'0'.repeat(64)}` }, /audit chain is broken.*seal 2 is not the one/],
])('a back-up of %s is refused, and nothing stays of it', async (_, change, message) => {
  const from = await copyOfBackup()
  const manifest = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8'))
  await rm(join(from, 'manifest.json'))
  await appendFile(join(from, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
  await expect(restoreTo({ from, to: join(parent, 'refused') })).rejects.toThrow(message)
  expect((await namesIn(parent)).filter(name => name.startsWith('refused'))).toEqual([])
})

test('without the keys nothing is restored', async () => {
  await expect(restoreTo({ to: join(parent, 'keyless'), keys: undefined })).rejects.toThrow(
    /keyless does not hold audit-key and data-key, which no back-up holds/,
  )
  expect((await readdir(folder, { recursive: true })).filter(name => /key|secret/.test(name))).toEqual([])
})

test('a back-up that is killed is none, and the next one removes what it left', async () => {
  const child = spawn(process.execPath, ['server/backup.ts', '--to', to], { env: { PATH: process.env.PATH, ...env } })
  // the database is being copied then
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const [killed = ''] = (await namesIn(to)).filter(name => name.includes('unfinished'))
  await expect(restoreTo({ from: join(to, killed), to: join(parent, 'unfinished') })).rejects.toThrow(/not a complete/)

  // a document that the portal itself has lost is named, and no reason to have no back-up
  const { key, sha256 } = await files.write(Readable.from([Buffer.from('lost')]))
  await inTransactionAs(db, system, async tx => {
    const { id } = await aComplaint(tx, { handling_organization_id: await anOrganization(tx) })
    await anAttachment(tx, { complaint_id: id, storage_key: key, sha256 })
  })
  await rm(await files.find(key))
  said = []
  const next = await backUp({ env, to, keep: 1, say })
  expect(said).toContain(`The portal itself has no whole copy of the document ${key}.`)
  expect(JSON.parse(await readFile(join(next, 'manifest.json'), 'utf8'))).toMatchObject({ damagedFiles: [key] })
  expect(await namesIn(to)).toEqual([next.slice(to.length + 1)])
  expect(said).toContain(`Deleted: ${folder}`)
  expect(said).toContainEqual(expect.stringMatching(/It does not hold the keys\..*data\/audit-key, .*data\/data-key/))
  folder = next
})

test('a disk that takes no more ends a back-up with a sentence, and nothing of it stays', async () => {
  const full = join(parent, 'full')
  const { code, output } = await runToEnd(env, ['server/backup.ts', '--to', full], 'ulimit -f 1000')
  expect(output).toMatch(/database\.tar\.gz cannot be used: this account may write no larger file .* with --to\.\n$/)
  expect(code).toBe(1)
  expect(await namesIn(full)).toEqual([])
})

test('a database elsewhere needs pg_dump, and the sentence says which', async () => {
  vi.stubEnv('PATH', parent)
  const external = { ...env, DATABASE_BACKUP_URL: postgres.backupUrl, DATABASE_APP_URL: postgres.appUrl }
  await expect(backUp({ env: external, to, say }).finally(vi.unstubAllEnvs)).rejects.toThrow(
    'pg_dump is not in the PATH. Install the client programs of PostgreSQL 18 and put their folder into the PATH.',
  )
  await expect(backUp({ env: { ...env, DATABASE_APP_URL: postgres.appUrl }, to, say })).rejects.toThrow(
    /^Set DATABASE_BACKUP_URL/,
  )
  expect((await namesIn(to)).filter(name => name.includes('unfinished'))).toEqual([])
})
