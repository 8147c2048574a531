import { type RawBuilder, sql } from 'kysely'
import type { PossibleSubstitute } from '#contract/desk/signatures.ts'
import { mostProposed } from '#contract/values/action-choices.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import type { Status } from '#contract/statuses.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { isSought } from '#server/features/case-people/index.ts'
import { mayApprove, nextSteps } from '#server/features/lifecycle/index.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { isInConflict } from '#server/features/data-filters/index.ts'
import { awayUntil, canTakeWork, isAway, stateOf } from '#server/features/staff/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Gate, Signer, Step } from './approval.rules.ts'

/** The page permission of approvers. */
export const signingPage = 'Complaints - Approval View'

export interface Person extends Signer {
  name: Bilingual
}

/** A stored signature, with the names of everybody involved. */
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

/** A stored proposal, with its signatures in their order. */
export interface Proposal extends Gate<Person> {
  id: number
  complaintId: number
  action: string
  outcome: string | null
  /** The payload of the action; its rule reads it back. */
  input: unknown
  fromStatus: Status
  proposedBy: Bilingual
  /** The absent colleague for whom it was proposed. */
  proposedForId: number | null
  proposedAt: Date
  endedAt: Date | null
  ending: 'approved' | 'sent-back' | 'withdrawn' | 'void' | null
  steps: FoundStep[]
}

/** The proposals of a complaint with their signatures and today's responsible people, oldest first. */
export async function listProposals(tx: Tx, { complaintId }: { complaintId: number }, now: Date): Promise<Proposal[]> {
  const rows = await readRows(tx, proposalsOf({ complaintId, day: localDate(now) }))
  return Object.values(Object.groupBy(rows, ({ id }) => id)).flatMap(own => (own ? [toProposal(own)] : []))
}

const proposalsOf = compiled(
  (_, { complaintId, day }: Values<{ complaintId: number; day: string }>) => sql<FoundRow>`
    select proposal.id, proposal.complaint_id as "complaintId", proposal.action, proposal.outcome, proposal.input,
      proposal.from_status as "fromStatus", proposal.proposed_by_id as "proposedById",
      (select acted_for_id from status_track as made where made.complaint_id = proposal.complaint_id
        and made.action = 'propose' and made.at = proposal.proposed_at limit 1) as "proposedForId",
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
      left join away on away.user_id = step.approver_id and away.signer_id is not null
        and ${day}::date between away.from_on and away.to_on
      left join user_account as delegate on delegate.id = away.signer_id
    where proposal.complaint_id = ${complaintId}
    order by proposal.id, step.ordinal`,
)

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
  const { proposedById, proposedForId, proposedBy, proposedAt, endedAt, ending } = first
  const about = { id, complaintId, action, outcome, input, fromStatus }
  return { ...about, proposedById, proposedForId, proposedBy, proposedAt, endedAt, ending, steps: rows.map(toStep) }
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

/** The open proposal on the complaint; undefined when there is none. */
export const findOpenProposal = async (tx: Tx, complaintId: number, now: Date): Promise<Proposal | undefined> =>
  (await listProposals(tx, { complaintId }, now)).find(({ endedAt }) => endedAt === null)

/** A case that somebody can sign, with the proposal that asks for it. */
export interface SignableCase {
  proposalId: number
  complaintId: number
  action: string
  proposedById: number
  proposedBy: Bilingual
  proposedAt: Date
  /** The place of the signature among those of the proposal, and their number. */
  order: number
  signatures: number
  askedAt: Date
  approverId: number
  approver: Bilingual
}

export interface Signable {
  /** The first ones, by the nearest deadline. */
  cases: SignableCase[]
  /** Both counts go one beyond the bound when there are more. */
  total: number
  delayed: number
}

/**
 * The cases that the user, who acts, can sign today: the first `limit`, and their number, counted up to `bound` + 1. They come in the order of their
 * deadlines, so the late ones are known too.
 */
export async function findSignable(
  tx: Tx,
  userId: number,
  now: Date,
  { limit, bound }: { limit: number; bound: number },
): Promise<Signable> {
  const { rows } = await sql<Omit<Signable, 'cases'> & (SignableCase | { proposalId: null })>`
    with signable as materialized (${nextSteps(userId, now, { order: 'due', limit: bound + 1, only: 'sign' })}),
    counted as (
      select count(*)::integer as total, (count(*) filter (where due_at < ${now}))::integer as delayed from signable)
    select total, delayed, proposal.id as "proposalId", shown.complaint_id as "complaintId", proposal.action,
      proposal.proposed_by_id as "proposedById", ${nameOf('author')} as "proposedBy", proposal.proposed_at as "proposedAt",
      step.ordinal as "order", (select count(*)::integer from proposal_step as each where each.proposal_id = proposal.id) as signatures,
      step.asked_at as "askedAt", step.approver_id as "approverId", ${nameOf('approver')} as approver
    from counted
      left join (select * from signable order by due_at, complaint_id limit ${sql.lit(limit)}) as shown on true
      left join proposal on proposal.complaint_id = shown.complaint_id and proposal.ended_at is null
      left join proposal_step as step on step.proposal_id = proposal.id and step.asked_at is not null and step.signed_at is null
      left join user_account as author on author.id = proposal.proposed_by_id
      left join user_account as approver on approver.id = step.approver_id
    order by shown.due_at, shown.complaint_id`.execute(tx)
  const { total = 0, delayed = 0 } = rows[0] ?? {}
  return { cases: rows.flatMap(row => (row.proposalId === null ? [] : [row])), total, delayed }
}

/** Those of the list who signed already, or will, are left out of it afterwards; these are added for them. */
const spare = 20

/** Somebody who may sign. */
export type FoundSigner = Person & Pick<PossibleSubstitute, 'role' | 'organization' | 'isOfHandlingBody' | 'awayUntil'>

interface SignersAsked extends ProposalSearch {
  complaintId: number
  now: Date
}

/** Staff who may sign and are not of the body complained against: those of the handling body first, by name, who is away last. */
export const listSigners = (tx: Tx, { complaintId, now, ...sought }: SignersAsked): Promise<FoundSigner[]> => {
  const mayBeAsked = sql<boolean>`${canTakeWork('person')} and ${mayApprove('person')}
    and person.organization_id is distinct from complaint.against_organization_id and ${isSought(sought)}`
  return findSigners(tx, complaintId, now, mayBeAsked)
}

/** One member of staff, whether they may sign or not. */
export const findSigner = async (tx: Tx, complaintId: number, id: number, now: Date): Promise<Person | undefined> =>
  (await findSigners(tx, complaintId, now, sql<boolean>`person.id = ${id}`))[0]

async function findSigners(tx: Tx, complaintId: number, now: Date, wanted: RawBuilder<boolean>) {
  const { rows } = await sql<Omit<FoundSigner, keyof Person> & { person: FoundPerson; againstOrganizationId: number }>`
    select ${personOf('person')} as person, complaint.against_organization_id as "againstOrganizationId",
      ${nameOf('role')} as role, ${namesOf('body')} as organization, ${awayUntil('person', now)} as "awayUntil",
      person.organization_id is not distinct from complaint.handling_organization_id as "isOfHandlingBody"
    from complaint cross join user_account as person
      join role on role.id = person.role_id
      left join organization as body on body.id = person.organization_id
    where complaint.id = ${complaintId} and person.kind = 'staff' and ${wanted}
    order by ${isAway('person', now)}, "isOfHandlingBody" desc, person.name, person.id
    limit ${mostProposed + spare}`.execute(tx)
  return rows.map(({ person, againstOrganizationId, ...facts }) => ({
    ...facts,
    ...toPerson(person, againstOrganizationId),
  }))
}
