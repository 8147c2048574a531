import { configurationContract } from '#contract/settings/configuration.ts'
import { findRegionByName } from '#server/features/locations/index.ts'
import { readAs } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/call.ts'

/** Public facts about this installation. */
export const configurationEndpoints = serve(configurationContract, {
  getRegion: async (_, { context, actor }) => {
    const { region, sms, smtp } = context.config
    const place = await readAs(context, actor, tx => findRegionByName(tx, region))
    if (!place) throw new NotFound('region')
    const sends = { sms: sms !== null, email: smtp !== null }
    return { region, name: { en: place.nameEn, am: place.nameAm }, sends }
  },
})
