/** The choices of reports, by name. Without schemas, so that a page loads only the lists. */

/**
 * The dimensions that complaints are grouped and filtered by. A new one needs a row here, a row of
 * `server/features/reports/dimensions.ts` and its labels in `web/locales`.
 */
export const reportDimensions = [
  'organization',
  'obligedBody',
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

/** A case can have several bodies that were asked or ordered something, so that they are no column of it. */
export type SingleDimension = Exclude<ReportDimension, 'obligedBody'>
export const singleDimensions = reportDimensions.filter((name): name is SingleDimension => name !== 'obligedBody')

/** The figures of each group: of the cases, of what complainants said, and of what bodies were asked and ordered. */
export const measureGroups = {
  cases: [
    'complaints',
    'open',
    'closed',
    'late',
    'decided',
    'overdue',
    'inTime',
    'daysMedian',
    'daysNinetieth',
    'acceptedAtFirst',
    'returned',
    'reopened',
  ],
  said: ['rated', 'satisfied', 'called', 'saidAnswered', 'saidPutRight', 'saidRespected'],
  bodies: [
    'statementsAsked',
    'statementsGiven',
    'statementsInTime',
    'statementsMissing',
    'moreTimeAsked',
    'ordersMade',
    'ordersDue',
    'ordersReported',
    'ordersConfirmed',
    'ordersContested',
    'ordersOverdue',
    'ordersEnded',
    'ordersInTime',
  ],
} as const
export const reportMeasures = [...measureGroups.cases, ...measureGroups.said, ...measureGroups.bodies] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** Shares of what complainants said, each with the figure that counts who said anything; they are shown with their interval. */
export const sampledOf = {
  satisfied: 'rated',
  saidAnswered: 'called',
  saidPutRight: 'called',
  saidRespected: 'called',
} as const satisfies Partial<Record<ReportMeasure, ReportMeasure>>
export type SampledMeasure = keyof typeof sampledOf

export const isSampled = (name: ReportMeasure): name is SampledMeasure => name in sampledOf

/** Whether the figure is a share. */
export const isShare = (name: ReportMeasure): boolean =>
  name === 'inTime' || name === 'statementsInTime' || name === 'ordersInTime' || isSampled(name)

/** The group of complaints without a value: no severity yet, not closed … */
export const withoutValue = 'none'

/** Groupings of one report. */
export const mostGroupings = 3

/** Columns of the list of cases: its own, and one for every dimension of which a case has one value. */
export const reportColumns = [
  'trackingId',
  'registeredAt',
  'complainant',
  'issue',
  ...singleDimensions,
  'dueAt',
  'decidedAt',
  'daysUntilDecision',
  'closedAt',
  'rating',
  'age',
  'statement',
  'openOrders',
  'overdueOrders',
] as const
export type ReportColumn = (typeof reportColumns)[number]

/**
 * The order of the cases within their groups: by registration, or by a column, `-` before its name for the highest first.
 * What is empty comes last in both directions.
 */
export type ReportSort = 'newest' | 'oldest' | SortedColumn | `-${SortedColumn}`
type SortedColumn = Exclude<ReportColumn, 'registeredAt'>

export const reportSorts: readonly ReportSort[] = [
  'newest',
  'oldest',
  ...reportColumns.flatMap((name): ReportSort[] => (name === 'registeredAt' ? [] : [name, `-${name}`])),
]

/** The order of the groups of a summary: by their names or by a figure, `-` before it for the highest first. */
export type GroupSort = GroupSorted | `-${GroupSorted}`
type GroupSorted = 'group' | ReportMeasure

export const groupSorts: readonly GroupSort[] = (['group', ...reportMeasures] as const).flatMap((name): GroupSort[] => [
  name,
  `-${name}`,
])

/** Whether a column holds numbers, which are aligned by their ends. */
export const isOfNumbers = (name: ReportColumn): boolean =>
  ['daysUntilDecision', 'age', 'openOrders', 'overdueOrders'].includes(name)

/** Both orders by a column. */
export const sortsBy = (name: ReportColumn): { ascending: ReportSort; descending: ReportSort } =>
  name === 'registeredAt' ? { ascending: 'oldest', descending: 'newest' } : { ascending: name, descending: `-${name}` }

/** What became of the last statement that was asked for in a case. */
export const statementStates = ['awaited', 'given', 'recorded', 'none', 'ended'] as const
export type StatementState = (typeof statementStates)[number]

/** The default columns. */
export const usualColumns: readonly ReportColumn[] = [
  'trackingId',
  'registeredAt',
  'complainant',
  'organization',
  'complaintType',
  'status',
  'dueAt',
]

/** Cases on a page of the complaint report. */
export const reportPageSize = 50

/** Exports of one person in an hour. */
export const exportsInAnHour = 20

/** Cases of a file that is sent while it is written; a job makes larger ones. */
export const mostRowsDirectly = 20_000

/** Files of one person that jobs make at the same time. */
export const mostExportsUnderWay = 2

/** Rows of one PDF. */
export const mostRowsOnPaper = 2000

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** How often somebody gets a saved report by e-mail. */
export const mailRhythms = ['daily', 'weekly', 'monthly'] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** What can be saved under a name: both reports, and views of the lists of complaints. */
export const savedKinds = ['summary', 'cases', 'list'] as const
export type SavedKind = (typeof savedKinds)[number]

/** The most cases that a report can be narrowed to one by one: as many as can be selected in a list. */
export const mostChosenCases = 200
