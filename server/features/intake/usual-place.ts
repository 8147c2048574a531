import { findExistingPlaces, getLocationPath } from '#server/features/locations/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { findPlaceOf } from './draft.queries.ts'

/** The region in which the body of a clerk is; null where the body has no place or its region ended. Throws NotPermitted. */
export async function showUsualPlace(context: Context, actor: Actor): Promise<{ regionId: number | null }> {
  requirePermission(actor, 'Complaints - Register')
  return readAs(context, actor, async tx => {
    const placeId = actor.organizationId === null ? null : await findPlaceOf(tx, actor.organizationId)
    if (placeId === null) return { regionId: null }
    const [region] = await getLocationPath(tx, placeId)
    const isThere = region && (await findExistingPlaces(tx, [region.id])).has(region.id)
    return { regionId: isThere ? region.id : null }
  })
}
