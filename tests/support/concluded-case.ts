import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision } from '#server/features/decisions/save-decision.ts'
import type { startOffice } from './case-office.ts'
import { anInvestigation, giveTo } from './investigation.ts'

type Office = Awaited<ReturnType<typeof startOffice>>

/** Concluded cases, for tests of what follows. */
export function concludedCases(office: Office) {
  const { staff, take, database, nonAdmissionReasonId, requiredDecisionId } = office
  const decision = {
    issues: [0, 1].map(ordinal => ({
      ordinal,
      finding: 'The map was refused without a reason.',
      law: 'Proclamation 1150/2019, article 5',
      remedy: 'The map is issued within ten days.',
    })),
    justification: 'The bureau gave no reason when it was asked.',
    requiredDecisionId,
  }
  const decide = async (id: number) => {
    await take(staff.lead, saveDecision, id, decision)
    await take(staff.lead, conclude, id, {})
  }

  return {
    /** Under investigation, in the hands of the lead. */
    anInvestigation: () => anInvestigation(office, [staff.lead]),

    /** The conclusion was issued, the complainant told, and the time for the answer runs. */
    async aConclusion(): Promise<number> {
      const id = await anInvestigation(office, [staff.lead])
      await decide(id)
      return id
    },

    /** Concluded once more, after the work started again. */
    async concludeAgain(id: number): Promise<void> {
      await giveTo(office, id, [staff.lead])
      await decide(id)
    },

    async aNonAdmission(): Promise<number> {
      const id = await office.aCase()
      const reason = 'A court has the case.'
      await take(staff.receiver, notAdmit, id, { nonAdmissionReasonId, reason, whereInstead: 'The federal high court' })
      return id
    },

    conclusionsOf: (id: number) =>
      database.ownerDb.selectFrom('conclusion').selectAll().where('complaint_id', '=', id).orderBy('id').execute(),
  }
}
