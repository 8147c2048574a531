import { ownComplaintsContract } from '#contract/filing/own-complaints.ts'
import { downloadFile } from '#server/features/attachments/index.ts'
import type { Complainant } from '#server/platform/actor.ts'
import { NotPermitted } from '#server/platform/errors.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { claimComplaint, listOwnComplaints, showOwnComplaint } from './own-complaints.ts'

function complainantOf({ actor }: Call): Complainant {
  if (actor.kind !== 'complainant') throw new NotPermitted()
  return actor
}

export const ownComplaintsEndpoints = serve(ownComplaintsContract, {
  listOwnComplaints: (_, call) => listOwnComplaints(call.context, complainantOf(call)),
  getOwnComplaint: ({ params }, call) => showOwnComplaint(call.context, complainantOf(call), params.id),
  downloadOwnDocument: ({ params }, call) => {
    call.setHeader('x-content-type-options', 'nosniff')
    call.setHeader('cache-control', 'private, no-store')
    return downloadFile(call.context, complainantOf(call), { ...params, isPreview: false })
  },
  claimComplaint: (_, call) => claimComplaint(call, complainantOf(call)),
})
