import { z } from 'zod'
import { clockName, closeReason, filedFields, instant, ledgerEntry, party, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from './file.ts'
import { nextSteps, publicStep } from './tracking.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

/** A complaint in the list of the account that owns it. */
export const ownComplaint = wireObject({
  id: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  status: named('currentStatus', status),
  closeReason: closeReason.nullable(),
  registeredAt: named('registrationDate', instant),
  againstOrganization: bilingual,
  nextStep: z.enum(nextSteps),
  dueAt: instant.nullable(),
})
export type OwnComplaint = z.output<typeof ownComplaint>

export const ownComplaintDetail = wireObject({
  ...filedFields,
  complainant: party,
  representatives: named('compliantRepresentatives', z.array(party)),
  nextStep: z.enum(nextSteps),
  dueAt: instant.nullable(),
  dueClock: clockName.nullable(),
  steps: named('statusTrack', z.array(publicStep)),
  ledger: named('deadlineLedger', z.array(ledgerEntry)),
})
export type OwnComplaintDetail = z.output<typeof ownComplaintDetail>

const list = z.array(ownComplaint)
const usual = { access: 'complainant' } as const

export const ownComplaintsContract = endpointsWith(usual, {
  listOwnComplaints: {
    call: 'GET /Complaints/GetMyComplaints',
    summary: "The complaints of a complainant's account, newest first",
    answer: list,
    note: 'Those filed while signed in, and those claimed. At most the newest 200.',
  },
  getOwnComplaint: {
    call: 'GET /Complaints/GetMyComplaint/:id',
    summary: 'One complaint of the account with everything that was filed',
    params: z.object({ id: integerText }),
    answer: ownComplaintDetail,
    note: "404 for somebody else's and for a missing one.",
  },
  downloadOwnDocument: {
    call: 'GET /Complaints/GetMyDocument/:id',
    summary: 'One document of a complaint of the account, saved under its own name',
    params: wireObject({ attachmentId: named('id', z.uuid('no-such-file')) }),
    mediaTypes: ['application/octet-stream'],
    answer: binaryAnswer,
    note: 'Ours. Public calls do not know signed-in users, so `File/download` gives complainants only files of the complaint that a one-time code proved.',
  },
  claimComplaint: {
    call: 'POST /Complaints/ClaimComplaint',
    summary: 'Adds a complaint whose possession was just proven to the account',
    cookies: { reads: ['possession'] },
    answer: list,
    failure: 'Error Saving Changes',
    note: 'The proof is the cookie that Tracking/VerifyCode sets for a tracking ID and its one-time code; without it 401 `code-required`.',
  },
})
