import { configurationContract } from '#contract/settings/configuration.ts'
import { findRegionByName } from '#server/features/locations/index.ts'
import { inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/call.ts'

/** Public facts about this installation. */
export const configurationEndpoints = serve(configurationContract, {
  getRegion: async (_, { context, actor }) => {
    const { region } = context.config
    const place = await inTransaction(context, actor, tx => findRegionByName(tx, region), { readOnly: true })
    if (!place) throw new NotFound('region')
    return { region, name: { en: place.nameEn, am: place.nameAm } }
  },
})
