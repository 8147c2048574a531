import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/complaint-parts.ts'
import type { Status } from '#contract/statuses.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { canSign, mayApprove, stepsAskedOf } from '#server/features/lifecycle/index.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { isInConflict } from '#server/features/data-filters/index.ts'
import { canTakeWork, stateOf } from '#server/features/staff-search/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/together.ts'
import { actsAs, type Tx } from '#server/platform/db/transaction.ts'
import type { Gate, Signer, Step } from './approval.rules.ts'

/** The page that lets its holder sign. */
export const signingPage = 'Complaints - Approval View'

export interface Person extends Signer {
  name: Bilingual
}

/** A signature as it is kept, with the names of all who have to do with it. */
export interface FoundStep extends Step<Person> {
  id: number
  ordinal: number
  position: string | null
  askedAt: Date | null
  signedAt: Date | null
  signedBy: { userId: number; name: Bilingual } | null
  ruling: 'approved' | 'sent-back' | null
  reason: string | null
}

/** A proposal as it is kept, with its signatures in their order. */
export interface Proposal extends Gate<Person> {
  id: number
  complaintId: number
  action: string
  outcome: string | null
  /** What the action was given; its rule reads it back. */
  input: unknown
  fromStatus: Status
  proposedBy: Bilingual
  proposedAt: Date
  endedAt: Date | null
  ending: 'approved' | 'sent-back' | 'withdrawn' | 'void' | null
  steps: FoundStep[]
}

/** Which proposals: all of a complaint, or these. */
type Which = { complaintId: number } | { ids: readonly number[] }

/** Proposals with their signatures and whoever stands at them today, oldest first. */
export async function listProposals(tx: Tx, which: Which, now: Date): Promise<Proposal[]> {
  const day = localDate(now)
  const query =
    'ids' in which
      ? proposalsNamed({ ids: [...which.ids], day })
      : proposalsOfComplaint({ complaintId: which.complaintId, day })
  const rows = await readRows(tx, query)
  return Object.values(Object.groupBy(rows, ({ id }) => id)).flatMap(own => (own ? [toProposal(own)] : []))
}

const proposalsOfComplaint = compiled((_, { complaintId, day }: Values<{ complaintId: number; day: string }>) =>
  proposalsWhere(sql`proposal.complaint_id = ${complaintId}`, day),
)
const proposalsNamed = compiled((_, { ids, day }: Values<{ ids: number[]; day: string }>) =>
  proposalsWhere(sql`proposal.id = any(${ids}::integer[])`, day),
)

const proposalsWhere = (wanted: RawBuilder<unknown>, day: RawBuilder<string>) => sql<FoundRow>`
    select proposal.id, proposal.complaint_id as "complaintId", proposal.action, proposal.outcome, proposal.input,
      proposal.from_status as "fromStatus", proposal.proposed_by_id as "proposedById",
      proposal.proposed_at as "proposedAt", proposal.ended_at as "endedAt", proposal.ending,
      ${nameOf('author')} as "proposedBy", complaint.against_organization_id as "againstOrganizationId",
      step.id as "stepId", step.ordinal, step.position, step.asked_at as "askedAt", step.signed_at as "signedAt",
      step.signed_by_id as "signedById", ${nameOf('signer')} as "signedBy", step.ruling, step.reason,
      ${personOf('approver')} as approver, ${personOf('substitute')} as substitute, ${personOf('delegate')} as delegate
    from proposal
      join complaint on complaint.id = proposal.complaint_id
      join user_account as author on author.id = proposal.proposed_by_id
      join proposal_step as step on step.proposal_id = proposal.id
      join user_account as approver on approver.id = step.approver_id
      left join user_account as substitute on substitute.id = step.substitute_id
      left join user_account as signer on signer.id = step.signed_by_id
      left join delegation on delegation.approver_id = step.approver_id and delegation.withdrawn_at is null
        and ${day}::date between delegation.from_on and delegation.to_on
      left join user_account as delegate on delegate.id = delegation.delegate_id
    where ${wanted}
    order by proposal.id, step.ordinal`

type FoundPerson = Omit<Person, 'isInConflict'> & { organizationId: number | null }
type FoundRow = Omit<Proposal, 'steps'> &
  Omit<FoundStep, 'id' | 'approver' | 'substitute' | 'delegate' | 'signedBy'> & {
    stepId: number
    againstOrganizationId: number
    signedBy: Bilingual | null
    approver: FoundPerson
    substitute: FoundPerson | null
    delegate: FoundPerson | null
  }

const personOf = (alias: string) => sql<FoundPerson | null>`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('userId', ${sql.ref(`${alias}.id`)},
    'name', ${nameOf(alias)}, 'state', ${stateOf(alias)},
    'organizationId', ${sql.ref(`${alias}.organization_id`)},
    'mayApprove', ${mayApprove(alias)}) end`

const toPerson = ({ organizationId, ...person }: FoundPerson, againstOrganizationId: number): Person => ({
  ...person,
  isInConflict: isInConflict({ organizationId }, { againstOrganizationId }),
})

function toProposal(rows: FoundRow[]): Proposal {
  const [first] = rows as [FoundRow]
  const { id, complaintId, action, outcome, input, fromStatus } = first
  const { proposedById, proposedBy, proposedAt, endedAt, ending } = first
  const about = { id, complaintId, action, outcome, input, fromStatus }
  return { ...about, proposedById, proposedBy, proposedAt, endedAt, ending, steps: rows.map(toStep) }
}

function toStep({
  stepId,
  ordinal,
  position,
  askedAt,
  signedAt,
  signedById,
  ruling,
  reason,
  ...row
}: FoundRow): FoundStep {
  const person = (found: FoundPerson | null) => found && toPerson(found, row.againstOrganizationId)
  return {
    ...{ id: stepId, ordinal, position, askedAt, signedAt, signedById, ruling, reason },
    signedBy: signedById !== null && row.signedBy ? { userId: signedById, name: row.signedBy } : null,
    approver: toPerson(row.approver, row.againstOrganizationId),
    substitute: person(row.substitute),
    delegate: person(row.delegate),
  }
}

/** The round of the work in which a visible complaint is. */
export const findRound = async (tx: Tx, complaintId: number): Promise<number> =>
  (await tx.selectFrom('complaint').select('round').where('id', '=', complaintId).executeTakeFirstOrThrow()).round

/** What waits on the complaint; undefined when nothing does. */
export const findOpenProposal = async (tx: Tx, complaintId: number, now: Date): Promise<Proposal | undefined> =>
  (await listProposals(tx, { complaintId }, now)).find(({ endedAt }) => endedAt === null)

export interface Signable {
  /** Of the first proposals, the nearest deadline first. */
  proposalIds: number[]
  /** Both go one beyond the bound where there are more. */
  total: number
  delayed: number
}

/** So many signatures are compared with who may sign today, and put in order, before the walk by deadline begins. */
const fewAsked = 1000

/**
 * What the user can sign today: the first `limit`, and how many there are, counting no further than `bound` + 1. Whoever is asked for a
 * few signatures has all of them compared. Where there are more, the cases that wait for signatures are walked by their deadlines, until
 * the bound is reached: with the first ones in their order, those that are late are known too.
 */
export async function findSignable(
  tx: Tx,
  userId: number,
  now: Date,
  { limit, bound, few = fewAsked }: { limit: number; bound: number; few?: number },
): Promise<Signable> {
  const hasFewAsked = sql<boolean>`(select count(*) <= ${sql.lit(few)} from asked)`
  const { rows } = await sql<Signable>`
    with asked as materialized (select * from ${stepsAskedOf(userId, now)} as step limit ${sql.lit(few + 1)}),
    signable as materialized (
      (select proposal.id, complaint.id as complaint_id, complaint.due_at
      from asked as step
        join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
        join complaint on complaint.id = proposal.complaint_id
        join user_account as person on person.id = ${userId}
      where ${hasFewAsked} and ${canSign(now)}
      order by complaint.due_at, complaint.id limit ${sql.lit(bound + 1)})
      union all
      (select proposal.id, complaint.id, complaint.due_at
      from ${waitingByDeadline(actsAs(tx, userId))}
        join proposal on proposal.complaint_id = complaint.id and proposal.ended_at is null
        join proposal_step as step on step.proposal_id = proposal.id
          and step.asked_at is not null and step.signed_at is null
        join user_account as person on person.id = ${userId}
      where not ${hasFewAsked} and ${canSign(now)}
      limit ${sql.lit(bound + 1)})
    )
    select array(select id from signable order by due_at, complaint_id limit ${sql.lit(limit)}) as "proposalIds",
      count(*)::integer as total, (count(*) filter (where due_at < ${now}))::integer as delayed
    from signable`.execute(tx)
  return rows[0]!
}

/**
 * What waits for signatures, in the order of the page, which `offset 0` keeps; for those who ask for themselves, what they were asked for:
 * each has a row of sight for it.
 */
const waitingByDeadline = (isOwn: boolean) => {
  const inSight = isOwn
    ? sql`and exists (select from personal_sight as sight where sight.complaint_id = complaint.id offset 0)`
    : sql``
  const waiting = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select id, due_at, against_organization_id from complaint
    where status = 'WAITING_FOR_APPROVAL' and ${condition} ${inSight} order by ${order})`
  return sql`(select * from (
    ${waiting(sql`due_at is not null`, sql`due_at, id`)}
    union all
    ${waiting(sql`due_at is null`, sql`id`)}) as waiting offset 0) as complaint`
}

/** Longest list of people who could stand in. */
const substituteLimit = 50

/** Active staff who may sign, those of the body that handles the complaint first; one of them, or by name. */
export async function listSigners(
  tx: Tx,
  { complaintId, id }: { complaintId: number; id?: number },
): Promise<Person[]> {
  const { rows } = await sql<{ person: FoundPerson; againstOrganizationId: number }>`
    select ${personOf('candidate')} as person, complaint.against_organization_id as "againstOrganizationId"
    from complaint cross join user_account as candidate
    where complaint.id = ${complaintId} and candidate.kind = 'staff'
      and ${id === undefined ? sql`${canTakeWork('candidate')} and ${mayApprove('candidate')}` : sql`candidate.id = ${id}`}
    order by candidate.organization_id is distinct from complaint.handling_organization_id, candidate.name, candidate.id
    limit ${substituteLimit}`.execute(tx)
  return rows.map(({ person, againstOrganizationId }) => toPerson(person, againstOrganizationId))
}
