import { locationsContract } from '#contract/settings/locations.ts'
import { addOnce, administer } from '#server/platform/administration.ts'
import { readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { writeTable } from '#server/platform/tables-import/write-table.ts'
import { findTreeHistory } from './tree-history.queries.ts'
import { getLocationPath, listChildren, listRegions } from './locations.queries.ts'
import { exportPlaces } from './locations-table.ts'
import { addPlace, deletePlace, mergePlace, movePlace, updatePlace } from './manage-locations.ts'
import { findManagedChildren, getManagedPlace, searchPlaces } from './managed-locations.queries.ts'

const page = 'Organization Sector Location - Manage'

const read = <Result>(call: Call, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  readAs(call.context, call.actor, work)

/** 0 in the path means the whole country. */
const orCountry = (id: number): number | null => (id === 0 ? null : id)

export const locationsEndpoints = serve(locationsContract, {
  getRegions: (_, call) => read(call, listRegions),
  getChildren: ({ params }, call) =>
    read(call, async tx => {
      const children = await listChildren(tx, params.parentId)
      // An empty answer: either nothing is below it, or there is no such place; only the second is an error.
      if (children.length === 0) await getLocationPath(tx, params.parentId)
      return children
    }),
  getLocationPath: ({ params }, call) => read(call, tx => getLocationPath(tx, params.id)),
  searchLocations: ({ query }, call) => read(call, tx => searchPlaces(tx, query.text)),
  listManagedChildren: ({ params }, call) =>
    administer(call, page, async tx => {
      if (params.parentId !== 0) await getManagedPlace(tx, params.parentId)
      return findManagedChildren(tx, orCountry(params.parentId))
    }),
  getManagedLocation: ({ params }, call) => administer(call, page, tx => getManagedPlace(tx, params.id)),
  getLocationHistory: ({ params: { id } }, call) =>
    administer(call, page, async tx => {
      await getManagedPlace(tx, id)
      return findTreeHistory(tx, 'location', id)
    }),
  addLocation: ({ body }, call) => addOnce(call, body, page, (tx, by) => addPlace(tx, by, body)),
  updateLocation: ({ params, body }, call) => administer(call, page, (tx, by) => updatePlace(tx, by, params.id, body)),
  moveLocation: ({ params, body }, call) =>
    administer(call, page, (tx, by) => movePlace(tx, by, params.id, body.parentId)),
  mergeLocation: ({ params, body }, call) =>
    administer(call, page, (tx, by) => mergePlace(tx, by, params.id, body.intoId)),
  deleteLocation: ({ params }, call) => administer(call, page, (tx, by) => deletePlace(tx, by, params.id)),
  exportLocations: async ({ params }, call) => {
    const table = await administer(call, page, async tx => {
      if (params.parentId !== 0) await getManagedPlace(tx, params.parentId)
      return exportPlaces(tx, orCountry(params.parentId))
    })
    return writeTable(table, params.format, 'locations')
  },
})
