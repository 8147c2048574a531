import { auditContract } from '#contract/settings/audit.ts'
import { serve } from '#server/platform/http/call.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'
import { beginVerification, showChain } from './verify-on-demand.ts'

export const auditEndpoints = serve(auditContract, {
  getAuditEntries: ({ query }, { context, actor }) => listEntries(context, actor, query),
  exportAuditEntries: ({ body }, { context, actor }) => exportEntries(context, actor, body),
  getAuditChain: (_, { context, actor }) => showChain(context, actor),
  verifyAuditChain: ({ body }, { context, actor }) => beginVerification(context, actor, body),
})
