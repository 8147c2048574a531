import { join } from 'node:path'
import { asApplication } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export interface DatabaseAddress {
  /** For migrations. */
  ownerUrl: string
  /** For the application: an account, or a role taken on, that owns nothing. */
  appUrl: string
  stop(): Promise<void>
}

/**
 * The database of DATABASE_URL (an owner's account), or the one that came along. DATABASE_APP_URL gives the application
 * an account of its own; without it the application signs in as the owner and takes the role `abetuta_app` on.
 */
export async function openDatabase(
  { dataFolder }: { dataFolder: string },
  env: Record<string, string | undefined>,
): Promise<DatabaseAddress> {
  const ownerUrl = env.DATABASE_URL
  if (!ownerUrl) return startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres') })
  return { ownerUrl, appUrl: env.DATABASE_APP_URL ?? asApplication(ownerUrl), stop: () => Promise.resolve() }
}
