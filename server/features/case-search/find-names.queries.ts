import type { NamedChoice } from '#contract/desk/case-search.ts'
import { namesOf } from '#server/features/complaint-parts/index.ts'
import { holdsWords } from '#server/platform/db/folded-search.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Open bodies whose name in either language holds every word, whichever homophone letter was typed; by name. */
export const findBodies = (tx: Tx, text: string, limit: number): Promise<NamedChoice[]> =>
  tx
    .selectFrom('organization as body')
    .where('body.is_active', '=', true)
    .where(holdsWords('body.folded', text))
    .select(['body.id', namesOf('body').$notNull().as('name')])
    .orderBy('body.name_en')
    .orderBy('body.id')
    .limit(limit)
    .execute()
