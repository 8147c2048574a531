import { type RawBuilder, sql } from 'kysely'
import type { ReportDimension } from '#contract/reports/reports.ts'
import { dayNumberOfYearOne } from '#contract/values/day-numbers.ts'
import type { JoinName } from './joins.ts'

/** Where the names of a dimension's keys are stored; null for words that the screens know. */
export type NamesFrom = 'organization' | 'department' | 'location' | 'constant_field' | 'user_account' | null

/** A dimension that complaints are grouped and filtered by. */
export interface Dimension {
  /** The key of a complaint's group, null when it has none: an expression over `complaint` and what `needs` joins. */
  key: RawBuilder<number | string | null>
  type: 'integer' | 'text'
  needs: readonly JoinName[]
  names: NamesFrom
  /** Order of the groups: by key, by the list of constants, or by number of complaints. */
  order: 'key' | 'list' | 'size'
  /** A case can belong to several groups: it counts in each of them, and once in what is above them. */
  isManifold?: true
  /** The same where complaints are counted, which are first put together by one column. */
  cell: Cell
}

interface Cell {
  /** A column of `counted_case`, and the part of its value that is enough to make keys from. */
  column: string
  value: RawBuilder<unknown>
  /** The key, made from that value under the name of the column and from what `needs` joins. */
  key: RawBuilder<number | string | null>
  needs: readonly JoinName[]
  /** What the value is read from, beside the row itself. */
  from?: readonly JoinName[]
}

interface Special {
  key?: RawBuilder<number | null>
  needs?: readonly JoinName[]
  /** Whether the column holds the key itself, which reports on the complaints themselves have to join. */
  isKept?: boolean
}

function ids(column: string, names: NamesFrom, { key, needs = [], isKept = false }: Special = {}): Dimension {
  const value = sql.ref<number>(`complaint.${column}`)
  const own = { key: key ?? value, needs }
  return {
    ...own,
    type: 'integer',
    names,
    order: 'size',
    cell: { column, value, ...(isKept ? { key: value, needs: [] } : own) },
  }
}
const constants = (column: string, special?: Special): Dimension => ids(column, 'constant_field', special)

const words = (column: string): Dimension => ({ ...ids(column, null), type: 'text' })

/** Days are enough to make months from. */
const months = (key: RawBuilder<string>): Dimension => ({
  key,
  type: 'text',
  needs: [],
  names: null,
  order: 'key',
  cell: {
    column: 'registered_at',
    value: sql`date_trunc('day', complaint.registered_at, 'Africa/Addis_Ababa')`,
    key,
    needs: [],
  },
})

/** A body or a department that became part of another counts as that one. */
const successors = (column: string, names: NamesFrom, joined: 'against' | 'handling' | 'department'): Dimension =>
  ids(column, names, {
    key: sql`coalesce(${sql.ref(`${joined}.merged_into_id`)}, ${sql.ref(`complaint.${column}`)})`,
    needs: [joined],
  })

const places = (kind: 'region' | 'zone' | 'woreda'): Dimension =>
  ids('location_id', 'location', { key: sql.ref<number>(`place.${kind}_id`), needs: ['place'] })

/** Each body that was asked or ordered something: one that became part of another is read as that one. */
const obligedBodies: Dimension = {
  ...ids('obliged_id', 'organization'),
  key: sql.ref('obliged.body_id'),
  needs: ['obliged'],
  isManifold: true,
  cell: {
    column: 'obliged_id',
    value: sql.ref('obliged.body_id'),
    key: sql.ref('complaint.obliged_id'),
    needs: [],
    from: ['obliged'],
  },
}

/** The day of registration in Ethiopia's time zone. */
const registeredOn = sql`(complaint.registered_at at time zone 'Africa/Addis_Ababa')`

/** Days since the first of Meskerem of the year 1; the same formulas as in contract/values/day-numbers.ts. */
const ethiopianDay = sql`(${registeredOn}::date - date '1970-01-01' - ${sql.lit(dayNumberOfYearOne)})`
const ethiopianYear = sql`((4 * ${ethiopianDay} + 1463) / 1461)`
const dayOfEthiopianYear = sql`(${ethiopianDay} - 365 * (${ethiopianYear} - 1) - ${ethiopianYear} / 4)`

export const dimensions: Readonly<Record<ReportDimension, Dimension>> = {
  organization: successors('against_organization_id', 'organization', 'against'),
  obligedBody: obligedBodies,
  handlingOrganization: successors('handling_organization_id', 'organization', 'handling'),
  department: successors('handling_department_id', 'department', 'department'),
  sector: constants('against_organization_id', { key: sql.ref<number>('against.sector_id'), needs: ['against'] }),
  region: places('region'),
  zone: places('zone'),
  woreda: places('woreda'),
  complaintType: constants('complaint_type_id'),
  severity: { ...constants('severity_id'), order: 'list' },
  status: words('status'),
  closeReason: words('close_reason'),
  submissionWay: constants('submission_way_id'),
  receiver: ids('receiver_id', 'user_account'),
  handler: ids('lead_id', 'user_account', { key: sql.ref<number>('lead.user_id'), needs: ['lead'], isKept: true }),
  gender: constants('gender_id', {
    key: sql.ref<number>('complainant.gender_id'),
    needs: ['complainant'],
    isKept: true,
  }),
  ageGroup: {
    ...constants('age_group_id', {
      key: sql.ref<number>('complainant.age_group_id'),
      needs: ['complainant'],
      isKept: true,
    }),
    order: 'list',
  },
  month: months(sql`to_char(${registeredOn}, 'YYYY-MM')`),
  ethiopianMonth: months(
    sql`to_char(${ethiopianYear}, 'FM0000') || '-' || to_char(${dayOfEthiopianYear} / 30 + 1, 'FM00')`,
  ),
}
