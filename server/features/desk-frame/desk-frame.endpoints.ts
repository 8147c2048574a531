import { deskFrameContract } from '#contract/desk/desk-frame.ts'
import { serve } from '#server/platform/http/call.ts'
import { showDeskFigures, showDeskFrame } from './show-desk-frame.ts'

export const deskFrameEndpoints = serve(deskFrameContract, {
  getDeskFrame: (_, { context, actor }) => showDeskFrame(context, actor),
  getDeskFigures: (_, { context, actor }) => showDeskFigures(context, actor),
})
