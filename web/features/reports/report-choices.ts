import type { ApiClient } from '#web/platform/page-context.ts'

/** The choices of a report's form. */
export async function loadReportChoices(client: ApiClient) {
  const fieldNames = ['sector', 'complaint-type', 'severity', 'submission-way', 'gender', 'age-group'] as const
  return { constants: await client.getConstants({ params: { fieldNames: [...fieldNames] }, query: {} }) }
}
export type ReportChoices = Awaited<ReturnType<typeof loadReportChoices>>
