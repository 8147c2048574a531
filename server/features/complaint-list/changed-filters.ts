import { type ChangedFilter, type ComplaintListQuery, namingFilters } from '#contract/desk/complaints.ts'
import { type FilteredTable, findStanding } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

const tables: Record<(typeof namingFilters)[number], FilteredTable> = {
  organization: 'organization',
  handling: 'organization',
  location: 'location',
  severity: 'constant_field',
  type: 'constant_field',
  way: 'constant_field',
  holder: 'user_account',
  waitsFor: 'user_account',
}

/** The filters that name something that was merged, ended or deleted, so that no list is empty without a word. */
export async function listChangedFilters(tx: Tx, query: ComplaintListQuery): Promise<ChangedFilter[]> {
  const named = namingFilters.flatMap(filter => {
    const id = query[filter]
    // the holder 0 stands for nobody
    return id === undefined || (filter === 'holder' && id === 0) ? [] : [{ filter, id }]
  })
  const found = await Promise.all(
    named.map(async ({ filter, id }) => ({ filter, ...(await findStanding(tx, tables[filter], id)) })),
  )
  return found.filter(({ standing }) => standing !== 'stands')
}
