import type { PageApi } from '#web/platform/page-context.ts'

/**
 * Deletes what the server has for this browser: the application under way with its files, the proof by a one-time code, the receipt, and the session. False
 * when something could not be deleted: nobody can open it without the cookies, and it ends by itself.
 */
export async function forgetOnServer({ client, holds }: PageApi): Promise<boolean> {
  const calls: [string[], () => Promise<unknown>][] = [
    [['application'], () => discard(client)],
    [['possession', 'receipt'], () => client.endPossession()],
    [['refresh'], () => client.signOut()],
  ]
  const outcomes = await Promise.allSettled(calls.filter(([cookies]) => cookies.some(holds)).map(([, call]) => call()))
  return outcomes.every(({ status }) => status === 'fulfilled')
}

/** An application that was filed is a complaint, and stays. */
async function discard(client: PageApi['client']): Promise<void> {
  const { draft } = await client.getDraft()
  if (draft) await client.discardDraft({ body: {} })
}
