import { configurationContract } from '#contract/configuration.ts'
import { serve } from '#server/platform/http/call.ts'

/** What everybody may know of how this installation is set up. */
export const configurationEndpoints = serve(configurationContract, {
  getRegion: (_, { context }) => Promise.resolve({ region: context.config.region }),
})
