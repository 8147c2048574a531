import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import packageJson from '../../package.json' with { type: 'json' }
import { findDamagedFiles } from '#server/features/attachments/index.ts'
import { findPublishedHead } from '#server/features/audit/index.ts'
import {
  archiveName,
  beginBackup,
  deleteOldBackups,
  dumpName,
  finishBackup,
  type Manifest,
  passwordsName,
  thisMachine,
} from '#server/platform/backup/backup-folder.ts'
import { withBaseBackup } from '#server/platform/backup/base-backup.ts'
import { openChecksums } from '#server/platform/backup/checksums.ts'
import { dumpDatabase } from '#server/platform/backup/external-database.ts'
import { countRows } from '#server/platform/backup/row-counts.queries.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { openForBackup } from '#server/platform/db/connections/open-database.ts'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import { listAppliedMigrations } from '#server/platform/db/migrate.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { holdRemovals } from '#server/platform/files/hold-removals.ts'
import { walk } from '#server/platform/files/write-synced.ts'
import { readDataFolder } from '#server/platform/read-config.ts'
import { copyKeys, listKeyFiles } from './keys.ts'
import { inMegabytes, progress, type Say } from './progress.ts'

export interface BackUpOptions {
  env: Record<string, string | undefined>
  /** The folder of all back-ups. */
  to: string
  /** Where the keys are copied to, apart from the back-ups. */
  keys?: string
  /** How many complete back-ups are left in the folder; without it all. */
  keep?: number
  say: Say
}

/** Damaged documents that are printed. */
const mostNamed = 10

type Database = Awaited<ReturnType<typeof openForBackup>>
type Checksums = Awaited<ReturnType<typeof openChecksums>>

/**
 * Makes one complete back-up while the portal runs, and returns its folder: first the database, then the files, which exist before
 * their rows and are not removed meanwhile. Throws CannotStart and errors of the system; nothing of the back-up remains then.
 */
export async function backUp({ env, to, keys, keep, say }: BackUpOptions): Promise<string> {
  const dataFolder = readDataFolder(env)
  const parent = resolve(to)
  const database = await openForBackup(env, dataFolder)
  try {
    if (keys) copyKeys(env, dataFolder, resolve(keys))
    const { folder, manifest } = await make(parent, { database, dataFolder, say })
    const { files, bytes } = manifest.checksums
    say(`Back-up complete: ${folder} (${files} files, ${inMegabytes(bytes)})`)
    for (const old of keep ? deleteOldBackups(parent, keep) : []) say(`Deleted: ${old}`)
    const left = keys ? [] : listKeyFiles(env, dataFolder)
    if (left.length > 0)
      say(`It does not hold the keys. Keep copies of them in another place (--keys FOLDER): ${left.join(', ')}`)
    return folder
  } finally {
    await database.stop()
  }
}

interface Source {
  database: Database
  dataFolder: string
  say: Say
}

async function make(parent: string, source: Source): Promise<{ folder: string; manifest: Manifest }> {
  const unfinished = beginBackup(parent, new Date())
  try {
    const release = await holdRemovals(join(source.dataFolder, 'files'))
    const manifest = await fill(unfinished, source).finally(release)
    return { folder: finishBackup(unfinished, parent, manifest), manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, { database, dataFolder, say }: Source): Promise<Manifest> {
  const db = connect(database.backupUrl, { max: 1, statementTimeout: 0 })
  const appDb = connect(database.appUrl, { max: 1, statementTimeout: 0 })
  const checksums = await openChecksums(folder)
  try {
    const madeAt = new Date().toISOString()
    const migrations = await listAppliedMigrations(db)
    // before the database is copied, so that the copy holds it
    const auditHead = (await findPublishedHead(appDb)) ?? null
    say('Copying the database …')
    const tables = await copyDatabase(db, { database, dataFolder, checksums, say })
    say('Copying the documents …')
    await copyFiles(join(dataFolder, 'files'), checksums, progress(say, 'Documents'))
    say('Reading the copied documents …')
    const live = createDiskStore(join(dataFolder, 'files'))
    const isNewer = (key: string) =>
      live.find(key).then(
        () => true,
        () => false,
      )
    const { damaged } = await findDamagedFiles(appDb, createDiskStore(join(folder, 'files')), isNewer)
    for (const key of damaged.slice(0, mostNamed)) say(`The portal itself has no whole copy of the document ${key}.`)
    if (damaged.length > mostNamed) say(`… nor of ${damaged.length - mostNamed} more, which the manifest names.`)
    return {
      format: 1,
      version: packageJson.version,
      madeAt,
      database: database.kind,
      machine: thisMachine,
      migrations,
      tables,
      auditHead,
      damagedFiles: damaged,
      checksums: await checksums.finish(),
    }
  } finally {
    await checksums.close()
    await appDb.destroy()
    await db.destroy()
  }
}

async function copyDatabase(
  db: Db,
  { database, dataFolder, checksums, say }: Source & { checksums: Checksums },
): Promise<Manifest['tables']> {
  const onBytes = progress(say, 'Database', inMegabytes)
  async function* counted(content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      onBytes(chunk.length)
      yield chunk
    }
  }
  if (database.kind === 'external') {
    const counts = await dumpDatabase(db, database.backupUrl, dump => checksums.write(counted(dump), dumpName))
    return Object.fromEntries(Object.entries(counts).map(([table, count]) => [table, [count, count]]))
  }
  // its hashes are in the copied data, and without it nobody could sign in to them
  await checksums.write(createReadStream(join(dataFolder, 'postgres', passwordsName)), passwordsName)
  const before = await countRows(db, 'growing')
  await withBaseBackup(database.backupUrl, tar =>
    pipeline(tar, counted, createGzip({ level: 1 }), packed => checksums.write(packed, archiveName)),
  )
  const after = await countRows(db, 'growing')
  return Object.fromEntries(Object.entries(before).map(([table, count]) => [table, [count, after[table] ?? count]]))
}

/** What is below the folder of the files and is no document: files under way, and drawings that can be made again. */
const notKept = ['incoming', 'previews', 'holds']

async function copyFiles(folder: string, checksums: Checksums, onFile: () => void): Promise<void> {
  for await (const { path } of walk(folder)) {
    const name = relative(folder, path).split(sep)
    if (notKept.includes(name[0] ?? '')) continue
    try {
      await checksums.write(createReadStream(path), ['files', ...name].join('/'))
    } catch (error) {
      // it was being removed when removals were held back: no row names it
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    onFile()
  }
}
