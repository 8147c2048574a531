import { type QueryCreator, sql } from 'kysely'
import type { FormerEvent } from '#contract/filing/former-history.ts'
import type { Database } from '#db/tables.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { StatusStep } from '#contract/desk/complaints.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { messagesSetting } from '#server/features/notifications/index.ts'
import { foundBy, type Search } from '#server/features/complaint-search/index.ts'
import { choiceOf, ifJoined, nameOf, namesOf, placeOf } from '#server/features/complaint-parts/index.ts'

/** The issues, in the complainant's order. */
const issuesOf = sql<{ ordinal: number; text: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('ordinal', ordinal, 'text', text) order by ordinal), '[]')
  from complaint_issue where complaint_id = complaint.id)`

/** The office and the number from which the case came as a dossier; null for one that was filed here. */
const originOf = sql<{ officeName: Bilingual; trackingId: string; history: FormerEvent[] } | null>`(
  select jsonb_build_object('officeName', jsonb_build_object('en', office.name_en, 'am', office.name_am),
    'trackingId', origin.former_tracking_id, 'history', origin.history)
  from complaint_origin as origin join trusted_office as office on office.id = origin.office_id
  where origin.complaint_id = complaint.id)`

/** The complaint with the names of everything that it refers to; undefined when it is missing or not visible. */
export const findComplaint = (tx: Tx, complaintId: number) => readRow(tx, complaintOf({ complaintId }))

const complaintOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint')
    .innerJoin('constant_field as type', 'type.id', 'complaint.complaint_type_id')
    .innerJoin('constant_field as required', 'required.id', 'complaint.required_decision_id')
    .innerJoin('constant_field as way', 'way.id', 'complaint.submission_way_id')
    .leftJoin('constant_field as severity', 'severity.id', 'complaint.severity_id')
    .innerJoin('organization as against', 'against.id', 'complaint.against_organization_id')
    .leftJoin('constant_field as sector', 'sector.id', 'against.sector_id')
    .leftJoin('department as against_department', 'against_department.id', 'complaint.against_department_id')
    .innerJoin('organization as handling', 'handling.id', 'complaint.handling_organization_id')
    .leftJoin('department as handling_department', 'handling_department.id', 'complaint.handling_department_id')
    .innerJoin('location', 'location.id', 'complaint.location_id')
    .leftJoin('user_account as receiver', 'receiver.id', 'complaint.receiver_id')
    .leftJoin('user_account as clerk', 'clerk.id', 'complaint.registered_by_id')
    .where('complaint.id', '=', complaintId)
    .select([
      'complaint.id',
      'complaint.tracking_id',
      'complaint.status',
      'complaint.held_by',
      'complaint.close_reason',
      'complaint.version',
      'complaint.language',
      'complaint.violated_law',
      'complaint.violated_decision_on',
      'complaint.decision_authority',
      'complaint.decision_number',
      'complaint.supporting_documents',
      'complaint.is_group',
      'complaint.group_size',
      'complaint.location_names',
      'complaint.registered_at',
      'complaint.closed_at',
      'complaint.due_at',
      'complaint.due_clock',
      'complaint.escalation_level',
      'complaint.round',
      'complaint.is_final',
      'complaint.against_organization_id',
      'complaint.location_id',
      'complaint.receiver_id',
      'complaint.officer_id',
      'complaint.reviewer_id',
      choiceOf('type').as('complaint_type'),
      choiceOf('required').as('required_decision'),
      choiceOf('way').as('submission_way'),
      ifJoined('severity', choiceOf('severity')).as('severity'),
      ifJoined('sector', choiceOf('sector')).as('sector'),
      placeOf('against').as('against_organization'),
      ifJoined('against_department', placeOf('against_department')).as('against_department'),
      placeOf('handling').as('handling_organization'),
      ifJoined('handling_department', placeOf('handling_department')).as('handling_department'),
      placeOf('location').as('location'),
      nameOf('receiver').as('receiver_name'),
      nameOf('clerk').as('clerk_name'),
      originOf.as('origin'),
      issuesOf.as('issues'),
      messagesSetting.as('messages_setting'),
    ]),
)
export type FoundComplaint = NonNullable<Awaited<ReturnType<typeof findComplaint>>>

/** Complainants and representatives with the names of what they chose. */
const partiesWithLabels = (db: QueryCreator<Database>) =>
  db
    .selectFrom('complaint_party as party')
    .innerJoin('constant_field as gender', 'gender.id', 'party.gender_id')
    .innerJoin('constant_field as age_group', 'age_group.id', 'party.age_group_id')
    .innerJoin('constant_field as occupation', 'occupation.id', 'party.occupation_id')
    .innerJoin('location as region', 'region.id', 'party.region_id')
    .innerJoin('location as zone', 'zone.id', 'party.zone_id')
    .innerJoin('location as woreda', 'woreda.id', 'party.woreda_id')
    .leftJoin('attachment as mandate', join =>
      join.onRef('mandate.id', '=', 'party.mandate_id').on('mandate.hidden_at', 'is', null),
    )
    .select([
      'party.id',
      'party.kind',
      'party.first_name',
      'party.father_name',
      'party.grandfather_name',
      'party.nationality',
      'party.kebele',
      'party.house_number',
      'party.address',
      'party.phone',
      'party.email',
      choiceOf('gender').as('gender'),
      choiceOf('age_group').as('age_group'),
      choiceOf('occupation').as('occupation'),
      placeOf('region').as('region'),
      placeOf('zone').as('zone'),
      placeOf('woreda').as('woreda'),
      ifJoined(
        'mandate',
        sql<
          NonNullable<Party['mandate']>
        >`jsonb_build_object('id', mandate.id, 'name', mandate.original_name, 'mediaType', mandate.media_type)`,
      ).as('mandate'),
    ])
export type FoundParty = Awaited<ReturnType<ReturnType<typeof partiesWithLabels>['execute']>>[number]

export const listParties = (tx: Tx, complaintId: number) => readRows(tx, partiesOf({ complaintId }))

const partiesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  partiesWithLabels(db).where('party.complaint_id', '=', complaintId).orderBy('party.ordinal'),
)

/** Zero means all; `before` is the id of the last complaint seen. */
export interface RepresentativesRequest {
  complaintId: number
  representativeId: number
  before?: number | undefined
  search?: Search
}

/**
 * Representatives of the newest complaints that have any. Each complaint's are read separately, through the index; read
 * together, the policy of the parties would make PostgreSQL read every complaint first.
 */
export function findRepresentatives(
  tx: Tx,
  { complaintId, representativeId, before, search }: RepresentativesRequest,
  complaints: number,
) {
  const page = tx
    .selectFrom('complaint')
    .innerJoinLateral(
      party =>
        party
          .selectFrom('complaint_party')
          .whereRef('complaint_party.complaint_id', '=', 'complaint.id')
          .where('kind', '=', 'representative')
          .$if(representativeId !== 0, one => one.where('complaint_party.id', '=', representativeId))
          .select('complaint_party.id')
          .limit(1)
          .as('first'),
      join => join.onTrue(),
    )
    .$if(complaintId !== 0, one => one.where('complaint.id', '=', complaintId))
    .$if(before !== undefined, older => older.where('complaint.id', '<', before as number))
    .$if(search !== undefined, some => some.where(foundBy(search as Search)))
    .select(['complaint.id', 'complaint.tracking_id'])
    .orderBy('complaint.id', 'desc')
    .limit(complaints)
  return partiesWithLabels(tx)
    .innerJoin(page.as('page'), 'page.id', 'party.complaint_id')
    .select(['page.id as complaint_id', 'page.tracking_id'])
    .where('party.kind', '=', 'representative')
    .$if(representativeId !== 0, one => one.where('party.id', '=', representativeId))
    .orderBy('page.id', 'desc')
    .orderBy('party.ordinal')
    .execute()
}

/** The steps as the complainant may read them, oldest first, with the body and the role that held the case after each. */
const publicStepsOf = (db: QueryCreator<Database>, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('status_track as step')
    .leftJoin('organization as holder', 'holder.id', 'step.organization_id')
    .leftJoin('role', 'role.id', 'step.role_id')
    .where('step.complaint_id', '=', complaintId)
    .orderBy('step.at')
    .orderBy('step.id')
    .select([
      'step.at',
      'step.action',
      'step.from_status',
      'step.to_status',
      'step.actor_kind',
      nameOf('role').as('role'),
      namesOf('holder').as('organization'),
    ])
const publicSteps = compiled((db, values: Values<{ complaintId: number }>) => publicStepsOf(db, values))
export const listPublicSteps = (tx: Tx, complaintId: number) => readRows(tx, publicSteps({ complaintId }))
export type PublicStep = Awaited<ReturnType<typeof listPublicSteps>>[number]

/** The steps with what only the office reads. */
const steps = compiled((db, values: Values<{ complaintId: number }>) =>
  publicStepsOf(db, values)
    .leftJoin('user_account as actor', 'actor.id', 'step.actor_id')
    .leftJoin('user_account as absent', 'absent.id', 'step.acted_for_id')
    .select([
      'step.reason',
      sql<StatusStep['merged']>`step.details -> 'merged'`.as('merged'),
      sql<string[] | null>`step.details -> 'missingItems'`.as('missing_items'),
      sql<StatusStep['contact']>`case when step.action = 'record-contact' then step.details end`.as('contact'),
      sql<Bilingual[] | null>`step.details -> 'listedDocuments'`.as('listed_documents'),
      sql<string[] | null>`step.details -> 'questions'`.as('questions'),
      sql<string[] | null>`step.details -> 'answers'`.as('answers'),
      nameOf('actor').as('actor_name'),
      nameOf('absent').as('acted_for_name'),
    ]),
)

export const listSteps = (tx: Tx, complaintId: number) => readRows(tx, steps({ complaintId }))
export type FoundStep = Awaited<ReturnType<typeof listSteps>>[number]

/**
 * The supervisors who were told that a clock of the complaint is over, the last one first, each with the ledger's entry that had set
 * the clock's length.
 */
export const listTold = (tx: Tx, complaintId: number) => readRows(tx, told({ complaintId }))

const told = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('clock_notice as notice')
    .innerJoin('user_account as person', 'person.id', 'notice.told_id')
    .where('notice.complaint_id', '=', complaintId)
    .where('notice.level', '=', 100)
    .orderBy('notice.id', 'desc')
    .select(['notice.clock_event_id', nameOf('person').$notNull().as('name')]),
)

/** Audit entries on a case page; the audit page has the whole trail. */
const auditEntriesShown = 200

/** The newest entries of the audit trail about the complaint. */
export const listAuditEntries = (tx: Tx, complaintId: number) =>
  readRows(tx, auditEntries({ subject: String(complaintId) }))

const auditEntries = compiled((db, { subject }: Values<{ subject: string }>) =>
  db
    .selectFrom('audit_entry as entry')
    .leftJoin('user_account as actor', 'actor.id', 'entry.actor_id')
    .where('entry.subject_type', '=', 'complaint')
    .where('entry.subject_id', '=', subject)
    .orderBy('entry.id', 'desc')
    .limit(auditEntriesShown)
    .select([
      'entry.id',
      'entry.at',
      'entry.actor_kind',
      'entry.action',
      'entry.details',
      nameOf('actor').as('actor_name'),
    ]),
)
