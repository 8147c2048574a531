import { type RawBuilder, sql } from 'kysely'
import type { ReportDimension } from '#contract/reports.ts'
import { dayNumberOfYearOne } from '#contract/day-numbers.ts'
import type { JoinName } from './joins.ts'

/** Where the names of a dimension's keys are kept; null for words that the screens know. */
export type NamesFrom = 'organization' | 'department' | 'location' | 'constant_field' | 'user_account' | null

/** One thing that complaints are grouped and filtered by. */
export interface Dimension {
  /** The id, word or month that a complaint belongs to, null where to none: an expression over `complaint` and what `needs` joins. */
  key: RawBuilder<number | string | null>
  type: 'integer' | 'text'
  needs: readonly JoinName[]
  names: NamesFrom
  /** Groups stand in the order of their keys, of the list of constants, or those with most complaints first. */
  order: 'key' | 'list' | 'size'
}

const ids = (column: string, names: NamesFrom, needs: readonly JoinName[] = []): Dimension => ({
  key: sql.ref<number>(column),
  type: 'integer',
  needs,
  names,
  order: 'size',
})
const constants = (column: string, needs: readonly JoinName[] = []): Dimension => ids(column, 'constant_field', needs)

/** The day of registration, as Ethiopia's clocks have it all year. */
const registeredOn = sql`(complaint.registered_at at time zone 'Africa/Addis_Ababa')`

/** Days since the first of Meskerem of the year 1; the sums are those of contract/day-numbers.ts. */
const ethiopianDay = sql`(${registeredOn}::date - date '1970-01-01' - ${sql.lit(dayNumberOfYearOne)})`
const ethiopianYear = sql`((4 * ${ethiopianDay} + 1463) / 1461)`
const dayOfEthiopianYear = sql`(${ethiopianDay} - 365 * (${ethiopianYear} - 1) - ${ethiopianYear} / 4)`

/** A body that became part of another one counts as that one, as in the lists. */
export const dimensions: Readonly<Record<ReportDimension, Dimension>> = {
  organization: {
    ...ids('complaint.against_organization_id', 'organization', ['against']),
    key: sql`coalesce(against.merged_into_id, complaint.against_organization_id)`,
  },
  handlingOrganization: {
    ...ids('complaint.handling_organization_id', 'organization', ['handling']),
    key: sql`coalesce(handling.merged_into_id, complaint.handling_organization_id)`,
  },
  department: {
    ...ids('complaint.handling_department_id', 'department', ['department']),
    key: sql`coalesce(department.merged_into_id, complaint.handling_department_id)`,
  },
  sector: constants('against.sector_id', ['against']),
  region: ids('place.region_id', 'location', ['place']),
  zone: ids('place.zone_id', 'location', ['place']),
  woreda: ids('place.woreda_id', 'location', ['place']),
  complaintType: constants('complaint.complaint_type_id'),
  severity: { ...constants('complaint.severity_id'), order: 'list' },
  status: { key: sql.ref('complaint.status'), type: 'text', needs: [], names: null, order: 'size' },
  closeReason: { key: sql.ref('complaint.close_reason'), type: 'text', needs: [], names: null, order: 'size' },
  submissionWay: constants('complaint.submission_way_id'),
  receiver: ids('complaint.receiver_id', 'user_account'),
  handler: ids('lead.user_id', 'user_account', ['lead']),
  gender: constants('complainant.gender_id', ['complainant']),
  ageGroup: { ...constants('complainant.age_group_id', ['complainant']), order: 'list' },
  month: { key: sql`to_char(${registeredOn}, 'YYYY-MM')`, type: 'text', needs: [], names: null, order: 'key' },
  ethiopianMonth: {
    key: sql`to_char(${ethiopianYear}, 'FM0000') || '-' || to_char(${dayOfEthiopianYear} / 30 + 1, 'FM00')`,
    type: 'text',
    needs: [],
    names: null,
    order: 'key',
  },
}
