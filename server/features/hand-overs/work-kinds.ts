import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { WorkKindName } from '#contract/settings/work-kinds.ts'
import { handOverAbsence } from '#server/features/absences/index.ts'
import { handOverAssignment } from '#server/features/experts/index.ts'
import { handOverReport } from '#server/features/saved-reports/index.ts'
import { handOverApproval, handOverDelegation, handOverSignatures } from '#server/features/signing/index.ts'
import { givePost, leaveCase } from '#server/features/supervision/index.ts'
import { handOverSystemicCase } from '#server/features/systemic-cases/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { By } from '#server/platform/administration.ts'
import type { Context } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { NotPermitted } from '#server/platform/errors.ts'

/** One piece of work that is given to somebody, in a transaction that is the system's. */
export interface Giving {
  tx: Tx
  context: Context
  /** Who ordered it, while their account is open. What is no work on a case is given in their name and with their permissions. */
  orderedBy: Staff | undefined
  cause: 'deactivated' | 'leaving'
  at: Date
  id: number
  fromId: number
  /** Null when nobody takes it. */
  to: Staff | null
}

/** Whether somebody has it now, or it ended without anybody; `stays` where only somebody could take it, and nobody does. */
export type Given = 'handed-over' | 'ended' | 'stays'

/** A kind of work that names a person. */
export interface WorkKind {
  /** Whether its ids are those of complaints. */
  isOnCase: boolean
  /** Whoever takes it needs one of these. */
  pages: readonly PageCode[]
  /** Whether it cannot follow somebody into another body. */
  isOfBody: boolean
  /** Gives one to the taker by the rules of its feature, which throw a refusal; called with nobody only to end what can end. */
  give: (giving: Giving) => Promise<Given>
}

/** Gives with somebody who takes it; without anybody it stays. */
const toTaker =
  (give: (giving: Giving & { to: Staff }) => Promise<unknown>): WorkKind['give'] =>
  async giving => {
    if (!giving.to) return 'stays'
    await give({ ...giving, to: giving.to })
    return 'handed-over'
  }

/** Gives in the name of whoever ordered it. Throws NotPermitted when their account is closed. */
const inTheirName =
  (give: (giving: Giving, by: By) => Promise<Given>): WorkKind['give'] =>
  async giving => {
    if (!giving.orderedBy) throw new NotPermitted()
    return give(giving, { actor: giving.orderedBy, at: giving.at })
  }

/** The same with their visibility, which the database checks. */
const asThem = (give: (giving: Giving, by: By) => Promise<Given>): WorkKind['give'] =>
  inTheirName(async (giving, by) => {
    await continueAs(giving.tx, by.actor)
    return give(giving, by)
  })

const post = (name: 'receiver' | 'officer' | 'lead' | 'reviewer', page: PageCode): WorkKind => ({
  isOnCase: true,
  pages: [page],
  isOfBody: true,
  give: toTaker(({ tx, context, id, to, fromId, cause }) =>
    givePost(tx, context, id, { userId: to.userId, fromId, post: name, cause }),
  ),
})

/**
 * Everything that names a person who leaves. A new kind is a row here, one in `namedWork` that says where it names somebody, and its name in
 * the contract.
 */
export const workKindTable: Record<WorkKindName, WorkKind> = {
  receiving: post('receiver', 'Complaints - Receive'),
  directing: post('officer', 'Complaints - Direct'),
  leading: post('lead', 'Complaints - Decide'),
  handling: {
    isOnCase: true,
    pages: ['Complaints - Decide'],
    isOfBody: true,
    give: async ({ tx, context, id, fromId, to, cause }) => {
      const { hasSuccessor } = await leaveCase(tx, context, id, {
        userId: fromId,
        successorId: to?.userId ?? null,
        cause,
      })
      return hasSuccessor ? 'handed-over' : 'ended'
    },
  },
  reviewing: post('reviewer', 'Complaints - Review'),
  signing: {
    isOnCase: true,
    pages: ['Complaints - Approval View'],
    isOfBody: true,
    give: toTaker(({ tx, context, id, to, fromId, cause }) =>
      handOverSignatures(tx, context, id, { userId: to.userId, fromId, cause }),
    ),
  },
  structures: {
    isOnCase: false,
    pages: ['Complaints - Approval View'],
    isOfBody: false,
    give: asThem(async ({ tx, id, fromId, to }, by) => {
      if (!to) return 'stays'
      await handOverApproval(tx, by, { id, fromId, toId: to.userId })
      return 'handed-over'
    }),
  },
  delegations: {
    isOnCase: false,
    pages: ['Complaints - Approval View'],
    isOfBody: false,
    give: asThem(async ({ tx, id, fromId, to }, by) =>
      (await handOverDelegation(tx, by, { id, fromId, toId: to?.userId ?? null })) ? 'handed-over' : 'ended',
    ),
  },
  absences: {
    isOnCase: false,
    pages: ['Complaints - List View'],
    isOfBody: true,
    give: asThem(async ({ tx, context, id, fromId, to }, { actor }) =>
      (await handOverAbsence(tx, context, actor, { id, fromId, toId: to?.userId ?? null })) ? 'handed-over' : 'ended',
    ),
  },
  reports: {
    isOnCase: false,
    pages: ['Summary Reports - View', 'Complaint Reports - View', 'Complaints - List View'],
    isOfBody: false,
    give: inTheirName(async ({ tx, id, fromId, to }, by) => {
      if (!to) return 'stays'
      await handOverReport(tx, by, { id, fromId, to })
      return 'handed-over'
    }),
  },
  'systemic-cases': {
    isOnCase: false,
    pages: ['Complaints - Supervise'],
    isOfBody: false,
    give: inTheirName(async ({ tx, id, fromId, to }, by) => {
      if (!to) return 'stays'
      await handOverSystemicCase(tx, by, { id, fromId, toId: to.userId })
      return 'handed-over'
    }),
  },
  'expert-bodies': {
    isOnCase: false,
    pages: ['Complaints - Decide'],
    isOfBody: false,
    give: inTheirName(async ({ tx, id, fromId, to }, by) => {
      await handOverAssignment(tx, by, { organizationId: id, fromId, to })
      return to ? 'handed-over' : 'ended'
    }),
  },
}
