import { parseAnchor, printLink, readKnownHead, verifyAuditChain } from '#server/features/audit/index.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { findVerification, updateVerification } from './verifications.queries.ts'

export const verifyChainKind: JobKind<{ verificationId: number }> = { name: 'verify-audit-chain', retryLimit: 2 }

/** Does a requested verification of the chain, and stores its progress. */
export const verifyChainJob: JobDefinition<{ verificationId: number }> = {
  kind: verifyChainKind,
  run: (context, { verificationId }) => verifyAsked(context, verificationId),
}

export async function verifyAsked(context: Context, id: number): Promise<void> {
  const { db, config, clock } = context
  const change = (changes: Parameters<typeof updateVerification>[2]) =>
    inTransaction(context, { kind: 'system', job: verifyChainKind.name }, tx => updateVerification(tx, id, changes))
  const asked = await readAs(context, { kind: 'system', job: verifyChainKind.name }, tx => findVerification(tx, id))
  if (!asked || asked.finished_at) return
  const known = readKnownHead(config.dataFolder)
  const anchors = [...(known ? [known] : []), ...(asked.anchor ? [parseAnchor(asked.anchor)] : [])]
  const { verified, unsealed, head, broken } = await verifyAuditChain(db, config.auditKey, anchors, (done, seals) =>
    change({ verified: done, seals }),
  )
  await change({
    verified,
    unsealed,
    head: verified > 0 ? printLink(head) : null,
    broken: broken ?? null,
    finished_at: clock.now(),
  })
}
