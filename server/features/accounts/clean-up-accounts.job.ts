import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deleteOldSecrets, deleteUnconfirmed } from './sign-up/sign-up.queries.ts'

const kind: JobKind<object> = { name: 'clean-up-accounts', retryLimit: 2 }

/** Every night: deletes sign-ups that nobody confirmed within a day, and secrets that ended a day ago. */
export const cleanUpAccountsJob: JobDefinition = {
  kind,
  schedule: '40 1 * * *',
  run: async context => {
    context.log.info(await cleanUpAccounts(context), 'unconfirmed accounts and old secrets deleted')
  },
}

/** Returns how many there were. */
export const cleanUpAccounts = (context: Context): Promise<{ accounts: number; secrets: number }> =>
  inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
    const before = new Date(context.clock.now().getTime() - dayMilliseconds)
    return { accounts: await deleteUnconfirmed(tx, before), secrets: await deleteOldSecrets(tx, before) }
  })
