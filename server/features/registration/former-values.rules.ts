import { isDeepStrictEqual } from 'node:util'
import type { ChangedField } from '#contract/filing/former-values.ts'

/** Tables whose rows a column refers to, besides plain values. */
export type NamedTable = 'constant_field' | 'organization' | 'department' | 'location' | 'attachment'

/** The field of a column in the form of the desk, and how its values are displayed. */
interface Column {
  field: string
  kind: ChangedField['kind'] | NamedTable
}

const column = (field: string, kind: Column['kind'] = 'text'): Column => ({ field, kind })

const complaintColumns: Record<string, Column> = {
  submission_way_id: column('complaint.submissionWayId', 'constant_field'),
  language: column('language', 'language'),
  group_size: column('groupSize'),
  complaint_type_id: column('complaint.typeId', 'constant_field'),
  against_organization_id: column('complaint.organizationId', 'organization'),
  against_department_id: column('complaint.departmentId', 'department'),
  issues: column('complaint.issues'),
  location_id: column('complaint.locationId', 'location'),
  decision_authority: column('decisionLetter.authority'),
  decision_number: column('decisionLetter.number'),
  violated_decision_on: column('complaint.violatedDecisionOn', 'day'),
  required_decision_id: column('complaint.requiredDecisionId', 'constant_field'),
  violated_law: column('complaint.violatedLaw'),
  supporting_documents: column('complaint.supportingDocuments'),
}

const partyColumns: Record<string, Column> = {
  first_name: column('complainant.firstName'),
  father_name: column('complainant.fatherName'),
  grandfather_name: column('complainant.grandfatherName'),
  gender_id: column('complainant.genderId', 'constant_field'),
  age_group_id: column('complainant.ageGroupId', 'constant_field'),
  nationality: column('complainant.nationality', 'nationality'),
  occupation_id: column('complainant.occupationId', 'constant_field'),
  region_id: column('complainant.regionId', 'location'),
  zone_id: column('complainant.zoneId', 'location'),
  woreda_id: column('complainant.woredaId', 'location'),
  kebele: column('complainant.kebele'),
  house_number: column('complainant.houseNumber'),
  address: column('complainant.address'),
  phone: column('complainant.phone', 'phone'),
  email: column('complainant.email'),
  mandate_id: column('mandateLetter', 'attachment'),
}

/** Every field of which former values are kept. */
export const correctedFields: readonly string[] = [complaintColumns, partyColumns].flatMap(columns =>
  Object.values(columns).map(({ field }) => field),
)

/** The former values that were stored when somebody changed the complaint or one of its people. */
export interface Kept {
  subject: 'complaint' | 'party'
  subject_id: number
  values: Record<string, unknown>
}

/** A value as in the database; nothing for an empty field. */
export type Value = string | number | null | undefined | readonly (string | number)[]

/** One changed field; a repeated one is listed one by one. */
export interface Change extends Column {
  number: number | null
  before: Value
  after: Value
}

/** The person or complaint of the values. */
const keyOf = ({ subject, subject_id }: Pick<Kept, 'subject' | 'subject_id'>): string => `${subject} ${subject_id}`

/**
 * What each change changed, for rows in the order in which they were stored. The new value is the one that the next change stored
 * for the same field, or for the last one the present value.
 */
export function changesOf<Row extends Kept>(rows: readonly Row[], now: readonly Kept[]): [Row, Change[]][] {
  const after = new Map(now.map(each => [keyOf(each), { ...each.values }]))
  return rows
    .toReversed()
    .map((row): [Row, Change[]] => {
      const state = after.get(keyOf(row)) ?? {}
      const columns = Object.entries(row.subject === 'complaint' ? complaintColumns : partyColumns)
      const known = columns.filter(([name]) => name in row.values)
      const changes = known.flatMap(([name, about]) =>
        changesIn(about, row.values[name] as Value, state[name] as Value),
      )
      after.set(keyOf(row), { ...state, ...row.values })
      return [row, changes]
    })
    .reverse()
}

function changesIn(about: Column, before: Value, after: Value): Change[] {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return []
  // no correction removes a letter: a missing one was removed later, and its former value is not known
  if (about.kind === 'attachment' && after === null) return []
  if (about.field !== 'complaint.issues') return [{ ...about, number: null, before, after }]
  const [old, now] = [before, after].map(texts => (Array.isArray(texts) ? (texts as string[]) : []))
  return Array.from({ length: Math.max(old?.length ?? 0, now?.length ?? 0) }, (_, index) => ({
    ...about,
    number: index + 1,
    before: old?.[index],
    after: now?.[index],
  })).filter(change => change.before !== change.after)
}
