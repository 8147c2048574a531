/** The pages of both kinds of reports. */
export const reportPaths = { summary: '/summaryReports', cases: '/reports/complaint-report/' } as const
export type ReportKind = keyof typeof reportPaths

/** The address of the report of chosen cases, by their ids. */
export const chosenCasesPath = (ids: Iterable<number>): string => `${reportPaths.cases}?cases=${[...ids].join(',')}`
