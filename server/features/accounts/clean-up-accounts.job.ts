import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deleteOldSecrets, deleteUnconfirmed } from './sign-up/sign-up.queries.ts'

const kind: JobKind<object> = { name: 'clean-up-accounts', retryLimit: 2 }
const dayMilliseconds = 86_400_000

/** Every night: sign-ups that nobody confirmed within a day, and secrets that have been over for as long. */
export const cleanUpAccountsJob: JobDefinition = {
  kind,
  schedule: '40 1 * * *',
  run: async context => {
    context.log.info(await cleanUpAccounts(context), 'unconfirmed accounts and old secrets deleted')
  },
}

/** Answers how many there were. */
export const cleanUpAccounts = (context: Context): Promise<{ accounts: number; secrets: number }> =>
  inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
    const before = new Date(context.clock.now().getTime() - dayMilliseconds)
    return { accounts: await deleteUnconfirmed(tx, before), secrets: await deleteOldSecrets(tx, before) }
  })
