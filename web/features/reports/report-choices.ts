import type { ApiClient } from '#web/platform/page-context.ts'

/** The choices of a report's form; whether its reader may look for members of staff. */
export async function loadReportChoices(client: ApiClient, findsPeople: boolean) {
  const fieldNames = ['sector', 'complaint-type', 'severity', 'submission-way', 'gender', 'age-group'] as const
  return { findsPeople, constants: await client.getConstants({ params: { fieldNames: [...fieldNames] }, query: {} }) }
}
export type ReportChoices = Awaited<ReturnType<typeof loadReportChoices>>
