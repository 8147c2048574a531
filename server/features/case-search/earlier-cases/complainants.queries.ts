import { sql } from 'kysely'
import { fullName } from '#contract/values/full-name.ts'
import { findPlacedCases } from '../case-search.queries.ts'
import { type CaseWords, isFoundBy } from '#server/features/complaint-search/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Cases of one kind of match that are read. */
const mostRead = 100

export interface CasesOfComplainants {
  /** Whole words first, then open cases, then the newest. */
  cases: CaseOfComplainant[]
  /** More cases match than were read. */
  isCut: boolean
}

/** Visible cases whose complainant has every word in the name or the phone; cases of their representatives are left out. */
export async function findCasesOfComplainants(tx: Tx, words: CaseWords): Promise<CasesOfComplainants> {
  const { placed, isCut } = await findPlacedCases(tx, words, mostRead)
  const ofPeople = placed.filter(({ place }) => place === 'phone' || place === 'name')
  const ids = ofPeople.map(({ complaintId }) => complaintId)
  const rows = new Map((await listComplainants(tx, ids)).map(row => [row.complaintId, row]))
  return {
    cases: ids
      .flatMap(id => rows.get(id) ?? [])
      .filter(({ person }) => isFoundBy(words, fullName(person), person.phone)),
    isCut: isCut || ofPeople.some(({ ofPlace }) => ofPlace > mostRead),
  }
}

async function listComplainants(tx: Tx, complaintIds: readonly number[]) {
  if (complaintIds.length === 0) return []
  const rows = await tx
    .selectFrom('complaint')
    .innerJoin('complaint_party as party', 'party.complaint_id', 'complaint.id')
    .where(sql<boolean>`complaint.id = any(${complaintIds}::integer[])`)
    .where('party.kind', '=', 'complainant')
    .select([
      'complaint.id as complaintId',
      'complaint.status',
      'complaint.close_reason as closeReason',
      'complaint.registered_at as registeredAt',
      'complaint.against_organization_id as organizationId',
      'complaint.violated_decision_on as decisionDate',
      'complaint.language',
      'party.first_name as firstName',
      'party.father_name as fatherName',
      'party.grandfather_name as grandfatherName',
      'party.gender_id as genderId',
      'party.age_group_id as ageGroupId',
      'party.nationality',
      'party.occupation_id as occupationId',
      'party.region_id as regionId',
      'party.zone_id as zoneId',
      'party.woreda_id as woredaId',
      'party.kebele',
      'party.house_number as houseNumber',
      'party.address',
      'party.phone',
      'party.email',
    ])
    .execute()
  return rows.map(
    ({ complaintId, status, closeReason, registeredAt, organizationId, decisionDate, language, ...person }) => ({
      complaintId,
      status,
      closeReason,
      registeredAt,
      organizationId,
      decisionDate,
      language,
      person,
    }),
  )
}
export type CaseOfComplainant = Awaited<ReturnType<typeof listComplainants>>[number]
