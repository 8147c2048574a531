import { systemicCasesContract } from '#contract/reports/systemic-cases.ts'
import { serve } from '#server/platform/http/call.ts'
import {
  addSystemicNote,
  changeSystemicCase,
  openSystemicCase,
  setSystemicStatus,
  tieComplaints,
  untieComplaint,
} from './change-systemic-case.ts'
import { listSystemicCases, showSystemicCase } from './show-systemic-cases.ts'

export const systemicCasesEndpoints = serve(systemicCasesContract, {
  listSystemicCases: (_, { context, actor }) => listSystemicCases(context, actor),
  getSystemicCase: ({ params }, { context, actor }) => showSystemicCase(context, actor, params.systemicCaseId),
  openSystemicCase: ({ body }, { context, actor, idempotencyKey: key }) =>
    openSystemicCase(context, actor, { ...body, key }),
  changeSystemicCase: ({ body }, { context, actor, ifMatch: seenVersion }) =>
    changeSystemicCase(context, actor, { ...body, seenVersion }),
  setSystemicStatus: ({ body }, { context, actor, ifMatch: seenVersion }) =>
    setSystemicStatus(context, actor, { ...body, seenVersion }),
  tieComplaints: ({ body }, { context, actor }) => tieComplaints(context, actor, { ...body, seenVersion: 'newest' }),
  untieComplaint: ({ body }, { context, actor }) => untieComplaint(context, actor, { ...body, seenVersion: 'newest' }),
  addSystemicNote: ({ body }, { context, actor, idempotencyKey: key }) =>
    addSystemicNote(context, actor, { ...body, key }),
})
