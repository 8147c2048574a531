import { locationsContract } from '#contract/locations.ts'
import { inTransaction } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Call, serve } from '../../platform/http/call.ts'
import { getLocationPath, listChildren, listRegions } from './locations.queries.ts'

const read = <Result>(call: Call, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(call.context, call.actor, work, { readOnly: true })

export const locationsEndpoints = serve(locationsContract, {
  getRegions: (_, call) => read(call, listRegions),
  getChildren: ({ params }, call) =>
    read(call, async tx => {
      const children = await listChildren(tx, params.parentId)
      // Nothing below it, or no such place: only the second is an error.
      if (children.length === 0) await getLocationPath(tx, params.parentId)
      return children
    }),
  getLocationPath: ({ params }, call) => read(call, tx => getLocationPath(tx, params.id)),
})
