import type { GatedAction } from '#contract/settings/approvals.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import { lockStructure, replaceStructure } from '#server/features/signing/structures/approvals.queries.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { submitDraft } from '#server/features/intake/submit-draft.ts'
import type { Actor, Staff, Visitor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { aDepartment, aStaffMember } from './factories.ts'
import type { TestDatabaseOptions } from './database.ts'
import { startFiling } from './filing.ts'
import { rowsIn } from './rows.ts'

/** The staff of the office in the tests, and the permissions of their roles. */
const people = {
  clerk: ['Complaints - List View', 'Complaints - Register'],
  receiver: ['Complaints - List View', 'Complaints - Receive', 'Complaints - Refer'],
  officer: ['Complaints - List View', 'Complaints - Direct', 'Complaints - Refer'],
  lead: ['Complaints - List View', 'Complaints - Decide', 'Complaints - Refer'],
  member: ['Complaints - List View', 'Complaints - Decide'],
  secondMember: ['Complaints - List View', 'Complaints - Decide'],
  approver: ['Complaints - List View', 'Complaints - Approval View'],
  secondApprover: ['Complaints - List View', 'Complaints - Approval View'],
  reviewer: ['Complaints - List View', 'Complaints - Review'],
  supervisor: [
    'Complaints - List View',
    'Complaints - Supervise',
    'Complaints - Act on Delayed',
    'Complaints - Follow up',
  ],
} as const satisfies Record<string, PageCode[]>
export type Person = keyof typeof people

/**
 * A body that handles complaints, with one member of staff for each part in a complaint's life, on the real database. The
 * clock stands on a Monday at ten in Addis Ababa; `filing.clock.at` moves it.
 */
export async function startOffice(options: TestDatabaseOptions = {}) {
  const filing = await startFiling(options)
  const { context, bodies } = filing
  const asSystem = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
    inTransaction(context, { kind: 'system', job: 'test' }, work)
  const staff = {} as Record<Person, Staff>
  await asSystem(async tx => {
    for (const [name, permissions] of Object.entries(people))
      staff[name as Person] = await aStaffMember(tx, { permissions: [...permissions], organizationId: bodies.handling })
  })
  const departmentId = await asSystem(tx => aDepartment(tx, { organization_id: bodies.handling }))
  const severityId = Number(await filing.constantId('severity'))
  const nonAdmissionReasonId = Number(await filing.constantId('non-admission-reason'))
  const requiredDecisionId = Number(await filing.constantId('required-decision'))

  const rowOf = (complaintId: number) =>
    filing.database.ownerDb.selectFrom('complaint').selectAll().where('id', '=', complaintId).executeTakeFirstOrThrow()

  return {
    ...filing,
    staff,
    departmentId,
    severityId,
    nonAdmissionReasonId,
    requiredDecisionId,
    asSystem,
    rowOf,

    /** A complaint as citizens file it: it is with the receiver. */
    aCase: async (answers: Answers = {}): Promise<number> =>
      (await submitDraft(context, { kind: 'visitor' }, { draftId: await filing.filledDraft(answers) })).complaintId,

    /** The complainant, once a one-time code has proven it. */
    complainantOf: (complaintId: number): Visitor => ({ kind: 'visitor', provenComplaintId: complaintId }),

    /**
     * Takes an action on the complaint in its present version. Its complainants read Amharic, and what the tests write is English:
     * that is meant, unless a test says otherwise.
     */
    take: async <Input>(actor: Actor, rule: ActionRule<Input>, complaintId: number, input: Input) =>
      takeAction(context, actor, rule, {
        complaintId,
        input: { otherLanguage: true, ...input },
        seenVersion: (await rowOf(complaintId)).version,
      }),

    trackOf: (complaintId: number) =>
      filing.database.ownerDb
        .selectFrom('status_track')
        .selectAll()
        .where('complaint_id', '=', complaintId)
        .orderBy('id')
        .execute(),

    auditOf: (complaintId: number) =>
      filing.database.ownerDb
        .selectFrom('audit_entry')
        .selectAll()
        .where('subject_type', '=', 'complaint')
        .where('subject_id', '=', String(complaintId))
        .orderBy('id')
        .execute(),

    /** The notices to staff about a case, after the receiver was told of the new one. */
    toldOf: async (complaintId: number) =>
      filing.database.ownerDb
        .selectFrom('outgoing_message')
        .select(['recipient', 'text'])
        .where('complaint_id', '=', complaintId)
        .where('template', '=', 'staff-task')
        .where('event_key', 'not like', '%:receive:%')
        .orderBy('id')
        .execute(),

    messagesOf: (complaintId: number) =>
      filing.database.ownerDb
        .selectFrom('outgoing_message')
        .selectAll()
        .where('complaint_id', '=', complaintId)
        .orderBy('id')
        .execute(),

    clocksOf: (complaintId: number) =>
      rowsIn(
        filing.database.ownerDb,
        'clock_event',
        { complaint_id: complaintId },
        ['clock', 'event', 'at', 'amount', 'unit', 'reason'],
        'id',
      ),

    /** Lets an action wait for the signatures of these, in this order. */
    gate: (action: GatedAction, ...approvers: Staff[]) =>
      asSystem(async tx =>
        replaceStructure(tx, {
          action,
          endedId: await lockStructure(tx, action),
          approvers: approvers.map(({ userId }, index) => ({ userId, position: `Position ${index + 1}` })),
          by: staff.supervisor,
          at: filing.clock.now(),
        }),
      ),
  }
}
