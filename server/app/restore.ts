import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { findDamagedFiles } from '#server/features/attachments/index.ts'
import {
  audit,
  keepKnownHead,
  type Link,
  parseAnchor,
  printLink,
  readKnownHead,
  verifyAuditChain,
} from '#server/features/audit/index.ts'
import {
  archiveName,
  dumpName,
  type Manifest,
  passwordsName,
  readManifest,
} from '#server/platform/backup/backup-folder.ts'
import { readChecksums, verifyChecksums } from '#server/platform/backup/checksums.ts'
import { restoreDump } from '#server/platform/backup/external-database.ts'
import { countRows } from '#server/platform/backup/row-counts.queries.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { openForBackup } from '#server/platform/db/connections/open-database.ts'
import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { endUnusedServer, putCluster, removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { isUsed, register } from '#server/platform/db/embedded/embedded-users.ts'
import { listAppliedMigrations, listOwnMigrations, migrateDatabase } from '#server/platform/db/migrate.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { syncFolder } from '#server/platform/files/write-whole.ts'
import { writeSynced } from '#server/platform/files/write-synced.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { readAuditKey, readDataFolder } from '#server/platform/read-config.ts'
import { jobDefinitions } from './jobs.ts'
import { copyKeys, requireKeys } from './keys.ts'
import { progress, type Say } from './progress.ts'
import { forgetMark, markRestored, removeLeftovers } from './restore-leftovers.ts'

export interface RestoreOptions {
  env: Record<string, string | undefined>
  /** The folder of one back-up. */
  from: string
  /** The data folder to make; without it the portal's own. */
  to?: string
  /** The folder with the keys; without it the data folder that is moved aside. */
  keys?: string
  /** Renames a data folder that is there already, instead of refusing. */
  moveAside?: boolean
  say: Say
}

/**
 * Restores a back-up into a data folder. Everything is put together and verified in a folder beside it, which gets its name at the end:
 * a failure leaves the former data as they are. Throws CannotStart and errors of the system.
 */
export async function restore({ env, from, to, keys, moveAside = false, say }: RestoreOptions): Promise<void> {
  const manifest = readManifest(resolve(from), listOwnMigrations())
  requireDatabase(env, manifest)
  const target = resolve(to ?? readDataFolder(env))
  const keysFolder = resolve(keys ?? target)
  await removeLeftovers(target, say)
  requireKeys(env, keysFolder)
  await requireFree(target, moveAside)
  say(`Checking the back-up of ${manifest.madeAt} …`)
  await verifyChecksums(resolve(from), manifest.checksums, progress(say, 'Checked'))
  const former = readKnownHead(target)
  const folder = `${target}.restoring-${randomBytes(4).toString('hex')}`
  let leave = () => false
  try {
    mkdirSync(folder, { recursive: true })
    leave = register(folder)
    copyKeys(env, keysFolder, folder)
    await putFiles(resolve(from), folder, say)
    await openAndVerify({ env, from: resolve(from), folder, manifest, former, say })
    await requireFree(target, moveAside)
    markRestored(folder)
    leave()
  } catch (error) {
    leave()
    removeCluster(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const aside = putInPlace(folder, target)
  forgetMark(target)
  if (aside) say(`The former data are in ${aside}. Delete them when nothing is missing.`)
  say(`Restored to ${target}.`)
}

/** Throws CannotStart when the environment names another kind of database than the back-up holds. */
function requireDatabase(env: RestoreOptions['env'], { database }: Manifest): void {
  const named = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_BACKUP_URL'].filter(name => env[name])
  if (database === 'external' && named.length < 3)
    throw new CannotStart(
      'The back-up is of a PostgreSQL of its own. Make an empty database there, and name its three accounts with DATABASE_URL, ' +
        'DATABASE_APP_URL and DATABASE_BACKUP_URL (docs/operations.md).',
    )
  if (database === 'embedded' && named.length > 0)
    throw new CannotStart(
      `The back-up is of the embedded database, so it needs no ${named.join(', ')}. Leave that unset.`,
    )
}

/** Throws CannotStart when data are there that nobody allowed to be moved aside, or a portal uses them. */
async function requireFree(target: string, moveAside: boolean): Promise<void> {
  if (!existsSync(target) || readdirSync(target).length === 0) return
  if (!moveAside)
    throw new CannotStart(
      `${target} holds data already. Add --move-aside to rename that folder first, or name another one with --to FOLDER.`,
    )
  // a portal with a PostgreSQL elsewhere uses the documents
  if (isUsed(target)) throw new CannotStart(`A portal runs with the data in ${target}. Stop it, and try again.`)
  await endUnusedServer(join(target, 'postgres'))
}

async function putFiles(from: string, folder: string, say: Say): Promise<void> {
  say('Copying the documents …')
  const onFile = progress(say, 'Documents')
  for await (const { path, sha256 } of readChecksums(from)) {
    if (!path.startsWith('files/')) continue
    await put(join(from, path), join(folder, path), sha256)
    onFile()
  }
}

async function put(from: string, to: string, sha256?: string): Promise<void> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const written = await writeSynced(createReadStream(from), to)
  if (sha256 && written.sha256 !== sha256) throw new CannotStart(`${from} has changed since it was checked.`)
}

interface Restored {
  env: RestoreOptions['env']
  from: string
  folder: string
  manifest: Manifest
  /** The end of the trail of the data that are moved aside, as far as it is known. */
  former: Link | undefined
  say: Say
}

async function openAndVerify(restored: Restored): Promise<void> {
  const { env, from, folder, manifest, say } = restored
  say('Restoring the database …')
  if (manifest.database === 'external') await restoreExternal(env, join(from, dumpName))
  else await restoreEmbedded(from, join(folder, 'postgres'))
  const database = await openForBackup(env, folder)
  const db = connect(database.backupUrl, { max: 1, statementTimeout: 0 })
  const appDb = connect(database.appUrl, { max: 1, statementTimeout: 0 })
  try {
    await verifyTables(db, restored)
    const names = await migrateDatabase(database.ownerUrl ?? '', { queues: queueNames(jobDefinitions) })
    if (names.length > 0) say(`Migrated: ${names.join(', ')}`)
    const head = await verifyTrail(appDb, restored)
    await verifyDocuments(appDb, restored)
    await noteRestore(appDb, head, restored)
  } finally {
    await appDb.destroy()
    await db.destroy()
    await database.stop()
  }
}

async function restoreEmbedded(from: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  await pipeline(createReadStream(join(from, archiveName)), createGunzip(), tar => putCluster(folder, tar))
  await put(join(from, passwordsName), join(folder, passwordsName))
}

async function restoreExternal(env: RestoreOptions['env'], dump: string): Promise<void> {
  const ownerUrl = env.DATABASE_URL ?? ''
  const db = connect(ownerUrl, { max: 1, statementTimeout: 0 })
  await restoreDump(db, ownerUrl, dump).finally(() => db.destroy())
}

const differs = (what: string) => new CannotStart(`The restored data are not those of the back-up: ${what}.`)

async function verifyTables(db: Db, { manifest, say }: Restored): Promise<void> {
  const migrations = await listAppliedMigrations(db)
  if (migrations.join() !== manifest.migrations.join()) throw differs('other migrations have run')
  const counts = await countRows(db, 'all')
  let rows = 0
  for (const [table, [fewest, most]] of Object.entries(manifest.tables)) {
    const count = counts[table] ?? -1
    if (count < fewest || count > most) throw differs(`${table} has ${count} rows instead of ${fewest} to ${most}`)
    rows += count
  }
  say(`Verified: ${rows} rows of ${Object.keys(manifest.tables).length} tables; migrations: ${migrations.length}`)
}

/** Returns the last link of the trail. It takes the place of what was known of the end of the former one. */
async function verifyTrail(db: Db, { env, folder, manifest, former, say }: Restored): Promise<Link> {
  const anchors = manifest.auditHead ? [parseAnchor(manifest.auditHead)] : []
  const { verified, unsealed, head, broken } = await verifyAuditChain(db, readAuditKey(env, folder), anchors)
  if (broken) throw differs(`the audit chain is broken, or the audit key is another one: ${broken}`)
  if (verified > 0) keepKnownHead(folder, head)
  say(`Verified: ${verified} entries of the audit trail, ${unsealed} not sealed yet; head ${printLink(head)}`)
  if (former && former.sequence > head.sequence)
    say(`The former trail went on to ${printLink(former)}: what happened after the back-up is not in the restored one.`)
  return head
}

async function verifyDocuments(db: Db, { folder, manifest, say }: Restored): Promise<void> {
  const { count, damaged } = await findDamagedFiles(db, createDiskStore(join(folder, 'files')))
  const lost = damaged.filter(key => !manifest.damagedFiles.includes(key))
  if (lost.length > 0) throw differs(`documents are missing or changed: ${lost.slice(0, 10).join(', ')}`)
  say(`Verified: ${count} documents`)
  for (const key of damaged) say(`The document ${key} was missing or damaged before the back-up.`)
}

/** The trail says itself that it was restored, and up to where it had gone before. */
async function noteRestore(db: Db, head: Link, { manifest, former }: Restored): Promise<void> {
  const restorer = { kind: 'system', job: 'restore' } as const
  const details = { madeAt: manifest.madeAt, head: printLink(head), former: former ? printLink(former) : null }
  await inTransactionAs(db, restorer, tx =>
    audit(tx, restorer, 'backup-restored', { type: 'audit', id: head.sequence }, details, new Date()),
  )
}

/** Gives the restored folder its name. Returns where the former one is now. */
function putInPlace(folder: string, target: string): string | undefined {
  const isEmpty = existsSync(target) && readdirSync(target).length === 0
  const aside = existsSync(target) && !isEmpty ? `${target}.before-${Date.now()}` : undefined
  try {
    if (isEmpty) rmdirSync(target)
    if (aside) renameSync(target, aside)
    renameSync(folder, target)
    syncFolder(dirname(target))
    return aside
  } catch (error) {
    if (aside && !existsSync(target)) renameSync(aside, target)
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `The data are restored and verified in ${folder}, but the folder cannot be renamed to ${target} (${code}). Rename it, or start ` +
        `with DATA_FOLDER=${folder}.`,
      { cause: error },
    )
  }
}
