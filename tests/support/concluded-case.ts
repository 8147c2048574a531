import { z } from 'zod'
import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { startOffice } from './case-office.ts'

type Office = Awaited<ReturnType<typeof startOffice>>

export const decided: ConclusionContent = {
  issues: [
    {
      ordinal: 0,
      issue: 'ካርታዬን ከለከሉኝ',
      finding: 'The map was refused without a reason.',
      law: 'Proclamation 1150/2019, article 5',
      remedy: 'The map is issued within ten days.',
    },
  ],
  justification: 'The bureau gave no reason when it was asked.',
  requiredDecision: { en: 'Issue the map', am: 'ካርታው ይሰጥ' },
}

export const notAdmitted: ConclusionContent = {
  reason: { en: 'Pending in court', am: 'በፍርድ ቤት የተያዘ' },
  text: 'A court has the case.',
  whereInstead: 'The federal high court',
}

/** Concluded cases, for tests of what follows. */
export function concludedCases(office: Office) {
  const { context, staff, aCase, take, rowOf, database, severityId, departmentId } = office
  const issue = async (tx: Tx, complaintId: number, kind: 'decision' | 'non-admission') => {
    const { round } = await rowOf(complaintId)
    await tx
      .insertInto('conclusion')
      .values({
        complaint_id: complaintId,
        round,
        kind,
        content: JSON.stringify(kind === 'decision' ? decided : notAdmitted),
        issued_at: context.clock.now(),
        issued_by_id: (kind === 'decision' ? staff.lead : staff.receiver).userId,
      })
      .execute()
  }
  const rule = (action: 'conclude' | 'not-admit', kind: 'decision' | 'non-admission'): ActionRule<object> => ({
    action,
    input: z.object({}),
    effect: async ({ tx, complaint }) => {
      await issue(tx, complaint.id, kind)
      return {}
    },
  })
  const conclude = rule('conclude', 'decision')
  const refuse = rule('not-admit', 'non-admission')

  return {
    /** Under investigation, in the hands of the lead. */
    async anInvestigation(): Promise<number> {
      const id = await aCase()
      const reason = 'Everything is there.'
      await take(staff.receiver, forward, id, { fulfilsStandard: true, reason, severityId, departmentId })
      await database.ownerDb
        .updateTable('complaint')
        .set({ status: 'UNDER_INVESTIGATION', officer_id: staff.officer.userId })
        .where('id', '=', id)
        .execute()
      await this.giveToLead(id)
      return id
    },

    async giveToLead(id: number): Promise<void> {
      const at = context.clock.now()
      await database.ownerDb
        .insertInto('complaint_handler')
        .values({ complaint_id: id, user_id: staff.lead.userId, is_lead: true, directed_at: at, accepted_at: at })
        .execute()
    },

    /** The conclusion was issued, the complainant told, and the time for the answer runs. */
    async aConclusion(): Promise<number> {
      const id = await this.anInvestigation()
      await take(staff.lead, conclude, id, {})
      return id
    },

    /** Concluded once more, after the work started again. */
    async concludeAgain(id: number): Promise<void> {
      await database.ownerDb
        .updateTable('complaint')
        .set({ status: 'UNDER_INVESTIGATION' })
        .where('id', '=', id)
        .execute()
      await this.giveToLead(id)
      await take(staff.lead, conclude, id, {})
    },

    async aNonAdmission(): Promise<number> {
      const id = await aCase()
      await take(staff.receiver, refuse, id, {})
      return id
    },

    conclusionsOf: (id: number) =>
      database.ownerDb.selectFrom('conclusion').selectAll().where('complaint_id', '=', id).orderBy('id').execute(),
  }
}
