import { z } from 'zod'
import { caseNotesContract } from './case-notes.ts'
import { caseHandlingContract } from './case-handling.ts'
import { complaintDetail } from './complaints.ts'
import { decisionsContract } from './decisions.ts'
import { endpoints } from '../http/endpoint.ts'
import { fileContract } from '../filing/file.ts'
import { formerValuesContract } from '../filing/former-values.ts'
import { lettersContract } from '../filing/letters.ts'
import { notificationsContract } from '../settings/notifications.ts'
import { constant } from '../settings/reference-data.ts'
import { ordersContract } from './orders.ts'
import { referralContract } from './referral.ts'
import { statementsContract } from './statements.ts'
import { signaturesContract } from './signatures.ts'
import { supervisionContract } from './supervision.ts'
import { systemicCaseOfComplaint } from '../reports/systemic-cases.ts'
import { integerText, wireObject } from '../http/wire.ts'

/** The decision of a case, with the opinions that led to it. */
const decisions = decisionsContract.getSolutionHistory.answer.extend({
  opinions: decisionsContract.getGroupDecisions.answer,
  solution: decisionsContract.getSolution.answer,
})
export type Decisions = z.output<typeof decisions>

const caseFile = z.object({
  complaint: complaintDetail,
  proposals: signaturesContract.getApprovalHistory.answer,
  handlers: caseHandlingContract.listCaseHandlers.answer,
  /** Null before the case was investigated, unless it was not admitted. */
  decisions: decisions.nullable(),
  orders: ordersContract.getOrders.answer,
  referrals: referralContract.getReferrals.answer,
  statements: statementsContract.getStatements.answer,
  letters: lettersContract.listLetters.answer,
  duplicates: supervisionContract.getDuplicates.answer,
  /** The systemic cases that the case is part of. */
  systemicCases: z.array(systemicCaseOfComplaint),
  messages: notificationsContract.getCaseMessages.answer,
  notes: caseNotesContract.listCaseNotes.answer,
  corrections: z.array(formerValuesContract.getFormerValues.answer.element),
  /** What documents can be added as, and their limits; null for a reader who adds none. */
  documentChoices: z.object({ types: z.array(constant), limits: fileContract.getFileLimits.answer }).nullable(),
})
export type CaseFile = z.output<typeof caseFile>

export const caseFileContract = endpoints({
  getCaseFile: {
    call: 'GET /Complaints/GetCaseFile/:complaintId',
    summary: 'A case as its page shows it: the complaint and everything that happened in it',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: integerText }),
    answer: caseFile,
    comesAlong: true,
    note: 'Ours. Each part is what the call for it alone answers, all of them read at one moment. Comes along with an action whose header Answer-Also names it.',
  },
})
