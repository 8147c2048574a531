import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../cannot-start.ts'
import { isAlive } from '../db/embedded/embedded-process.ts'
import { syncFolder, writeWhole } from '../files/write-whole.ts'

const manifestName = 'manifest.json'
/** The embedded database with its log, and the passwords of its roles; or the dump of another one. The documents are below `files`. */
export const archiveName = 'database.tar.gz'
export const passwordsName = 'passwords.json'
export const dumpName = 'database.dump'

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'external']),
  /** System and processor, because the files of a database belong to them. */
  machine: z.string(),
  migrations: z.array(z.string()),
  /** The fewest and the most rows that each table may have after the restore. */
  tables: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** Last link of the audit trail, `SEQUENCE:HASH`; null before anything was sealed. */
  auditHead: z.string().nullable(),
  /** Keys of files that were missing or damaged in the portal itself when the back-up was made. */
  damagedFiles: z.array(z.string()),
  checksums: z.object({ sha256: z.string(), files: z.number(), bytes: z.number() }),
})

export type Manifest = z.infer<typeof manifestSchema>

export const thisMachine = `${process.platform}-${process.arch}`

const completeName = /^\d{4}-\d\d-\d\dT\d{6}Z$/
const unfinishedName = /^\d{4}-\d\d-\d\dT\d{6}Z\.unfinished-(\d+)$/

/** Makes the folder of a new back-up, with a name that says that it is unfinished. Removes what killed ones left. */
export function beginBackup(parent: string, now: Date): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(parent)) {
    const [, pid] = unfinishedName.exec(name) ?? []
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
  const name = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const folder = join(parent, `${name}.unfinished-${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Writes the manifest and gives the back-up its name; until then nothing takes it for one. Returns its folder. */
export function finishBackup(unfinished: string, parent: string, manifest: Manifest): string {
  writeWhole(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  const folder = unfinished.replace(/\.unfinished-\d+$/, '')
  renameSync(unfinished, folder)
  syncFolder(parent)
  return folder
}

/** Deletes the oldest complete back-ups, so that `keep` are left; returns the folders that it deleted. */
export function deleteOldBackups(parent: string, keep: number): string[] {
  const complete = readdirSync(parent).filter(
    name => completeName.test(name) && existsSync(join(parent, name, manifestName)),
  )
  const old = complete.sort().slice(0, -keep)
  return old.map(name => {
    // if this is interrupted, the next back-up removes the rest
    const unfinished = join(parent, `${name}.unfinished-${process.pid}`)
    renameSync(join(parent, name), unfinished)
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 })
    return join(parent, name)
  })
}

/** Throws CannotStart when the folder is no complete back-up, or one of a later version or another kind of machine. */
export function readManifest(folder: string, ownMigrations: readonly string[]): Manifest {
  const file = join(folder, manifestName)
  if (!existsSync(file))
    throw new CannotStart(`${folder} is not a complete back-up: it has no ${manifestName}. Choose another one.`)
  const manifest = parseManifest(file)
  const unknown = manifest.migrations.filter(name => !ownMigrations.includes(name))
  if (unknown.length > 0)
    throw new CannotStart(
      `The back-up was made by a later version (${manifest.version}, with ${unknown.join(', ')}). Restore it with that version.`,
    )
  if (manifest.database === 'embedded' && manifest.machine !== thisMachine)
    throw new CannotStart(
      `The back-up is of ${manifest.machine}, and this is ${thisMachine}: restore it on such a machine.`,
    )
  return manifest
}

function parseManifest(file: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof z.ZodError)
      throw new CannotStart(`${file} cannot be read: it is damaged, or a later version wrote it.`, { cause })
    throw cause
  }
}
