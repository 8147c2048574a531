import { complaintChangesContract } from '#contract/filing/complaint-changes.ts'
import { formerValuesContract } from '#contract/filing/former-values.ts'
import { serve } from '#server/platform/http/call.ts'
import { saveRecord } from '#server/features/complaint-detail/index.ts'
import { showFormerValues } from './show-former-values.ts'
import { updateComplaint } from './update-complaint.ts'

export const complaintChangesEndpoints = serve(complaintChangesContract, {
  updateComplaint: ({ body }, call) => saveRecord(call, updateComplaint, body),
})

export const formerValuesEndpoints = serve(formerValuesContract, {
  getFormerValues: ({ params }, { context, actor }) => showFormerValues(context, actor, params.complaintId),
})
