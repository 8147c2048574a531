import type { AuditChain } from '#contract/settings/audit.ts'
import { audit, findPublishedHead } from '#server/features/audit/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { auditPage } from './list-entries.ts'
import { findLatestVerification, insertVerification } from './verifications.queries.ts'
import { verifyChainKind } from './verify-chain.job.ts'

/** A verification without progress for this long has died with its process; another one can be requested. */
const mostMinutes = 60

/** The head of the chain and the last verification. Throws NotPermitted. */
export async function showChain(context: Context, actor: Actor): Promise<AuditChain> {
  requirePermission(actor, auditPage)
  const head = await findPublishedHead(context.db)
  return readAs(context, actor, tx => toChain(context, tx, head))
}

async function toChain({ config }: Context, tx: Tx, head: string | undefined): Promise<AuditChain> {
  const { auditHeadTo } = await getOfficeSetting(tx, 'publication')
  const latest = await findLatestVerification(tx)
  return {
    head: head ?? null,
    sentTo: auditHeadTo || (config.auditHeadTo ?? null),
    verification: latest ? contractForm(latest) : null,
  }
}

/** Requests a verification unless one is under way. Throws NotPermitted. */
export async function beginVerification(
  context: Context,
  actor: Actor,
  { anchor }: { anchor?: string },
): Promise<AuditChain> {
  requirePermission(actor, auditPage)
  const now = context.clock.now()
  const head = await findPublishedHead(context.db)
  return inTransaction(context, actor, async tx => {
    await waitForLock(tx, 'audit-verification')
    if (!isUnderWay(await findLatestVerification(tx), now)) {
      const asked = { asked_by_id: actor.userId, asked_at: now, anchor: anchor ?? null }
      const id = await insertVerification(tx, asked)
      await audit(tx, actor, 'audit-verification-asked', { type: 'audit', id }, { anchor: anchor ?? null }, now)
      await context.jobs.enqueue(tx, verifyChainKind, { verificationId: id })
    }
    return toChain(context, tx, head)
  })
}

const isUnderWay = (latest: Awaited<ReturnType<typeof findLatestVerification>>, now: Date): boolean =>
  latest !== undefined &&
  latest.finished_at === null &&
  now.getTime() - latest.asked_at.getTime() < mostMinutes * 60_000
