import {
  type DataFilterFields,
  type DataFilterPreview,
  previewLimit,
  previewRows,
} from '#contract/settings/data-filters.ts'
import { type Actor, requirePermission, seesEverything } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs, continueWithFilters } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { countVisible, findAsActor, listNewestVisible } from './data-filters.queries.ts'
import { checkCriterion } from './read-values.ts'

/**
 * What a user sees, or would see with `criteria`; the database computes it as that user. Throws NotPermitted,
 * NotFound and InvalidInput.
 */
export async function previewDataFilters(
  context: Context,
  actor: Actor,
  { userId, criteria }: { userId: number; criteria?: DataFilterFields[] | undefined },
): Promise<DataFilterPreview> {
  requirePermission(actor, 'Data Filtering Map - Manage')
  return readAs(context, actor, async tx => {
    const user = await findAsActor(tx, userId)
    if (!user) throw new NotFound('user')
    if (criteria === undefined) await continueAs(tx, user)
    else {
      const checked: DataFilterFields[] = []
      for (const [index, criterion] of criteria.entries()) {
        checked.push(await checkCriterion(tx, criterion, `criteria.${index}.`))
      }
      const proposed = checked.flatMap(({ kind, values }) => values.map(value => ({ kind, value })))
      await continueWithFilters(tx, user, proposed)
    }
    const count = await countVisible(tx, previewLimit + 1)
    return {
      total: { count: Math.min(count, previewLimit), isMore: count > previewLimit },
      complaints: await listNewestVisible(tx, previewRows),
      seesEverything: seesEverything(user),
    }
  })
}
