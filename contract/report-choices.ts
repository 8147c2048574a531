/** What reports can be asked for, by name. No schemas stand here, so that a page carries the lists alone. */

/**
 * What complaints are grouped and filtered by. A new one is a row here, a row of `server/features/reports/dimensions.ts` and its
 * labels in `web/locales`.
 */
export const reportDimensions = [
  'organization',
  'handlingOrganization',
  'department',
  'sector',
  'region',
  'zone',
  'woreda',
  'complaintType',
  'severity',
  'status',
  'closeReason',
  'submissionWay',
  'receiver',
  'handler',
  'gender',
  'ageGroup',
  'month',
  'ethiopianMonth',
] as const
export type ReportDimension = (typeof reportDimensions)[number]

/** What is counted or measured of each group. */
export const reportMeasures = [
  'complaints',
  'open',
  'closed',
  'late',
  'decided',
  'inTime',
  'daysMedian',
  'daysNinetieth',
  'acceptedAtFirst',
  'returned',
  'reopened',
] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** The group of what has no value: no severity yet, not closed … */
export const withoutValue = 'none'

/** Groupings of one report. */
export const mostGroupings = 3
