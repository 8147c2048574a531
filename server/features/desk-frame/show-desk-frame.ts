import type { DeskFigures, DeskFrame } from '#contract/desk/desk-frame.ts'
import { messagesPage } from '#contract/settings/notifications.ts'
import { listDashboardCards, opensDashboard } from '#server/features/complaint-list/index.ts'
import { countFailedJobs } from '#server/features/failed-jobs/index.ts'
import { countGivenUp } from '#server/features/notifications/index.ts'
import { countWaitingCases, signingPage } from '#server/features/signing/index.ts'
import { findNavigation } from '#server/features/users/index.ts'
import { type Actor, opens } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { NotSignedIn } from '#server/platform/errors.ts'

/** What every page of the desk needs before it opens. Throws NotSignedIn. */
export async function showDeskFrame(context: Context, actor: Actor): Promise<DeskFrame> {
  if (actor.kind !== 'staff') throw new NotSignedIn()
  const { entries } = await findNavigation(context.db, actor.userId)
  return { permissions: [...actor.permissions], entries }
}

/**
 * The numbers beside the entries of the menu. They are counted one after the other: nobody waits for them, and they take one
 * connection at a time. Throws NotSignedIn.
 */
export async function showDeskFigures(context: Context, actor: Actor): Promise<DeskFigures> {
  if (actor.kind !== 'staff') throw new NotSignedIn()
  const ids = { userId: actor.userId, roleId: actor.roleId }
  const cards = opensDashboard(actor) ? await listDashboardCards(context, actor, ids) : null
  const waitingCases = opens(actor, signingPage) ? await countWaitingCases(context, actor) : null
  const failures = opens(actor, messagesPage)
    ? (await countGivenUp(context, actor)) + (await countFailedJobs(context, actor))
    : null
  return { cards, waitingCases, failures }
}
