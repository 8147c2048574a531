import { randomUUID } from 'node:crypto'
import type { GatedAction } from '#contract/settings/approvals.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { loadWorkingCalendar } from '#server/features/calendar/index.ts'
import { registerComplaint } from '#server/features/registration/index.ts'
import { parseAnswers } from '#server/features/intake/answers.rules.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { type Person, startOffice } from '#tests/support/case-office.ts'
import { aRespondent } from '#tests/support/asked-bodies.ts'
import { aStaffMember, anAttachment, anOrganization } from '#tests/support/factories.ts'
import { plant } from '#tests/support/rows.ts'

/** People besides the office of the tests: stand-ins, helpers, onlookers, and strangers. */
const neighbours = {
  secondReceiver: ['Complaints - List View', 'Complaints - Receive'],
  /** Directs, and signs what others propose. */
  signingOfficer: ['Complaints - List View', 'Complaints - Direct', 'Complaints - Approval View', 'Complaints - Refer'],
  delegate: ['Complaints - List View', 'Complaints - Approval View'],
  expert: ['Complaints - List View', 'Complaints - Decide'],
  /** Stands in for the lead in the test of every action. */
  substitute: ['Complaints - List View', 'Complaints - Decide', 'Complaints - Refer'],
  /** Takes over late cases. */
  standIn: [
    'Complaints - List View',
    'Complaints - Receive',
    'Complaints - Direct',
    'Complaints - Decide',
    'Complaints - Review',
    'Complaints - Supervise',
    'Complaints - Act on Delayed',
    'Complaints - Follow up',
  ],
  secondReviewer: ['Complaints - List View', 'Complaints - Review'],
  administrator: ['All'],
  /** Of the body complained against, with every permission for the work. */
  accused: [
    'Complaints - List View',
    'Complaints - Register',
    'Complaints - Receive',
    'Complaints - Direct',
    'Complaints - Decide',
    'Complaints - Refer',
    'Complaints - Approval View',
    'Complaints - Review',
    'Complaints - Supervise',
    'Complaints - Act on Delayed',
    'Complaints - Follow up',
  ],
  /** Of the body complained against, and sees every case. */
  accusedAdministrator: ['All'],
  /** Of a body that has nothing to do with the case. */
  stranger: ['Complaints - List View', 'Complaints - Receive', 'Complaints - Direct', 'Complaints - Decide'],
} as const satisfies Record<string, PageCode[]>

export type Name = Person | keyof typeof neighbours
export type World = Awaited<ReturnType<typeof startWorld>>

/** The office of the tests with everybody around it, for tests that take many actions. */
export async function startWorld() {
  const office = await startOffice()
  // simultaneous actors on a busy machine may take longer than a caller would wait
  const db = connect(office.database.appUrl, { max: 8, statementTimeout: 60_000 })
  const context: Context = { ...office.context, db }
  const { bodies, asSystem } = office
  const elsewhere = await asSystem(tx => anOrganization(tx))
  const bodyOf: Partial<Record<keyof typeof neighbours, number>> = {
    accused: bodies.against,
    accusedAdministrator: bodies.against,
    stranger: elsewhere,
    secondReviewer: elsewhere,
  }
  const staff = { ...office.staff } as Record<Name, Staff>
  for (const [name, permissions] of Object.entries(neighbours) as [keyof typeof neighbours, PageCode[]][]) {
    const organizationId = bodyOf[name] ?? bodies.handling
    staff[name] = await asSystem(tx => aStaffMember(tx, { permissions, organizationId }))
  }
  await plant(office.database.ownerDb, 'expert_organization', {
    user_id: staff.expert.userId,
    organization_id: bodies.against,
  })
  const respondent = await aRespondent(office, bodies.against)
  const names = new Map(Object.entries(staff).map(([name, { userId }]) => [userId, name as Name]))
  const regionId = Number(office.answers['complaint.placeRegionId'])
  const loadCalendar = () => asSystem(tx => loadWorkingCalendar(tx, regionId))
  let calendar = await loadCalendar()
  const gates = new Map<string, string>()
  const left = new Set<number>()

  return {
    ...office,
    context,
    close: async () => {
      await db.destroy()
      await office.close()
    },
    staff,
    /** Speaks for the body complained against. */
    respondent,
    elsewhere,
    regionId,
    /** The working calendar of the region, as it was read last. */
    get calendar() {
      return calendar
    },
    async readCalendar(): Promise<void> {
      calendar = await loadCalendar()
    },
    nameOf: (userId: number): Name | undefined => names.get(userId),

    /** The answers of a citizen, read once: a life begins with its registration and not with eleven pages of a form. */
    application: applicationOf(office.answers),
    aCase: (): Promise<number> =>
      asSystem(async tx => {
        const key = randomUUID()
        const filing = { actor: { kind: 'visitor', draftId: key }, submissionKey: key, submissionWay: 'web' } as const
        const application = applicationOf(office.answers)
        const { complaintId } = await registerComplaint(tx, context, application, {
          ...filing,
          hasDecisionLetter: false,
        })
        await anAttachment(tx, { complaint_id: complaintId, attached_at: office.clock.at })
        return complaintId
      }),

    /** Makes these the approvers of the action; nothing is written when they are already. */
    async gate(action: GatedAction, ...approvers: Staff[]): Promise<void> {
      const wanted = approvers.map(({ userId }) => userId).join()
      if ((gates.get(action) ?? '') === wanted) return
      await office.gate(action, ...approvers)
      gates.set(action, wanted)
    },

    /** The absent colleague for whom `standIn` stands in. */
    standsInFor: null as number | null,

    /** Whether somebody has left, and has not come back. */
    isAway: (userId: number): boolean => left.has(userId),

    async setActive(people: readonly Name[], is_active: boolean): Promise<void> {
      for (const name of people) {
        if (is_active) left.delete(staff[name].userId)
        else left.add(staff[name].userId)
      }
      await office.database.ownerDb
        .updateTable('user_account')
        .set({ is_active })
        .where('id', 'in', [0, ...people.map(name => staff[name].userId)])
        .execute()
    },
  }
}

function applicationOf(answers: Parameters<typeof parseAnswers>[0]) {
  const { application } = parseAnswers(answers, { language: 'am', today: '2026-11-23', hasDecisionLetter: false })
  if (!application) throw new Error('The answers of the tests are complete.')
  return application
}
