import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'
import { mostExportsUnderWay } from './report-choices.ts'
import { exportedCases, exportMedia } from './reports.ts'
import { integerText } from '../http/wire.ts'

export { mostExportsUnderWay } from './report-choices.ts'

export const reportExport = z.object({
  id: z.int(),
  format: z.enum(['csv', 'xlsx']),
  /** `refused`: the user may no longer export; `failed`: it was not made within an hour. */
  status: z.enum(['making', 'ready', 'refused', 'failed']),
  /** Rows counted at the request, and rows written so far. */
  rows: z.int(),
  rowsDone: z.int(),
  createdAt: instant,
  endsAt: instant,
})
export type ReportExport = z.output<typeof reportExport>

const usual = { access: { page: 'Complaint Reports - Export' } } as const

export const reportExportsContract = endpointsWith(usual, {
  beginReportExport: {
    call: 'POST /Complaints/BeginReportExport',
    summary: 'Orders a large complaint report as a file, which can be downloaded for a day',
    body: exportedCases,
    answer: reportExport,
    message: 'Export begun successfully',
    unexpected: 'Something went wrong!',
    note: `Beside the permission of the report. At most ${mostExportsUnderWay} at a time, 409 \`too-many-exports\` beyond; each counts as one of the exports of an hour and is recorded in the audit trail once it is written. CSV unless it is XLSX.`,
  },
  listReportExports: {
    call: 'GET /Complaints/GetReportExports',
    summary: 'The caller’s files of the last day, and their progress',
    answer: z.array(reportExport),
  },
  downloadReportExport: {
    call: 'GET /Complaints/DownloadReportExport/:id',
    summary: 'One of these files',
    params: z.object({ id: integerText }),
    mediaTypes: exportMedia,
    answer: binaryAnswer,
    note: 'Another’s file answers like one that does not exist.',
  },
})
