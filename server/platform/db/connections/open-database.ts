import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { beginDataFolder, endBeginning, isBeginning } from '../../data-folder.ts'
import { readAddress } from '../../read-address.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { register } from '../embedded/embedded-users.ts'
import { untilStarted } from './until-started.ts'

/** The accounts of a database. */
export interface DatabaseUrls {
  /** The application's, which owns nothing. */
  appUrl: string
  /** The owner's, for the demonstration's migrations; production has none. */
  ownerUrl: string | undefined
}

export interface OpenDatabase extends DatabaseUrls {
  stop(): Promise<void>
}

type Environment = Record<string, string | undefined>

/** Prints that a database recovers, which can take minutes. */
const say = (line: string): void => console.log(line)

const nothingToStop = () => Promise.resolve()

/** Notes that this process uses the documents of the folder, so that no restore moves them away. Returns the way to take that back. */
function useFolder(dataFolder: string): () => Promise<void> {
  mkdirSync(dataFolder, { recursive: true })
  const leave = register(dataFolder)
  return async () => void leave()
}

/** A new database is made only in a folder that holds nothing of a portal yet. */
async function startOwn(dataFolder: string) {
  beginDataFolder(dataFolder)
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(dataFolder, 'postgres'),
    isNew: isBeginning(dataFolder),
    say,
  })
  endBeginning(dataFolder)
  return postgres
}

/**
 * The database that this process serves: that of DATABASE_APP_URL, otherwise the embedded one. The owner's account,
 * DATABASE_URL, is for `openAsOwner`; only a demonstration, which migrates by itself, takes it too. Throws CannotStart.
 */
export async function openDatabase(
  { dataFolder, mode }: Pick<Config, 'dataFolder' | 'mode'>,
  { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl }: Environment,
): Promise<OpenDatabase> {
  if (!ownerUrl && !appUrl) return startOwn(dataFolder)
  if (!appUrl) {
    throw new CannotStart(
      'DATABASE_URL is the account that owns the database; the server signs in with another one: set DATABASE_APP_URL too (docs/operations.md).',
    )
  }
  if (ownerUrl && mode === 'production') {
    throw new CannotStart(
      'DATABASE_URL is the account that owns the database, which the server in production must not hold: give it to npm run migrate only.',
    )
  }
  readAddress('DATABASE_APP_URL', appUrl)
  if (ownerUrl) readAddress('DATABASE_URL', ownerUrl)
  endBeginning(dataFolder)
  await untilStarted(appUrl, say)
  return { ownerUrl, appUrl, stop: useFolder(dataFolder) }
}

/** The database of DATABASE_URL, or the embedded one, as its owner: for migrations. Throws CannotStart. */
export async function openAsOwner(env: Environment, dataFolder: string) {
  if (env.DATABASE_URL) {
    readAddress('DATABASE_URL', env.DATABASE_URL)
    await untilStarted(env.DATABASE_URL, say)
    return { ownerUrl: env.DATABASE_URL, stop: nothingToStop }
  }
  if (env.DATABASE_APP_URL || (env.NODE_ENV === 'production' && env.DEMO !== 'yes')) {
    throw new CannotStart(
      'Set DATABASE_URL to the account that owns the database, for example postgres://owner@host/name.',
    )
  }
  return startOwn(dataFolder)
}

/**
 * The database of DATABASE_BACKUP_URL, or the embedded one, with the accounts that copy it and read it for the portal. Throws
 * CannotStart; makes no database.
 */
export async function openForBackup(env: Environment, dataFolder: string) {
  if (!existsSync(dataFolder))
    throw new CannotStart(`There is no ${dataFolder}. Name the portal's folder with DATA_FOLDER.`)
  const { DATABASE_BACKUP_URL: backupUrl, DATABASE_APP_URL: appUrl, DATABASE_URL: ownerUrl } = env
  if (backupUrl && appUrl) {
    readAddress('DATABASE_BACKUP_URL', backupUrl)
    readAddress('DATABASE_APP_URL', appUrl)
    await untilStarted(appUrl, say)
    return { kind: 'external', backupUrl, appUrl, ownerUrl, stop: useFolder(dataFolder) } as const
  }
  if (backupUrl || appUrl || ownerUrl || (env.NODE_ENV === 'production' && env.DEMO !== 'yes')) {
    throw new CannotStart(
      'Set DATABASE_BACKUP_URL to the account that reads everything, for example postgres://abetuta_backup@host/name, and ' +
        'DATABASE_APP_URL as for the portal (docs/operations.md).',
    )
  }
  const ownFolder = join(dataFolder, 'postgres')
  if (!existsSync(ownFolder))
    throw new CannotStart(`There is no database in ${dataFolder}. Name the portal's folder with DATA_FOLDER.`)
  return {
    kind: 'embedded',
    ...(await startEmbeddedPostgres({ dataFolder: ownFolder, isNew: false, say })),
  } as const
}
