import { z } from 'zod'
import { day } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { mailRhythms, savedKinds } from './report-choices.ts'
import { named, wireObject } from '../http/wire.ts'

/**
 * A report, or a view of the lists of complaints, saved under a name. Its content is the query of its page's address, as
 * `report-query.ts` and `list-query.ts` write it.
 */
export const savedReport = wireObject({
  id: z.int(),
  kind: z.enum(savedKinds),
  name: z.string(),
  query: z.string(),
  ownerName: bilingual,
  /** Whether the owner’s account is closed, so that nobody can change it any more. */
  ownerHasEnded: z.boolean(),
  /** Whether the reader may change it. */
  isOwn: z.boolean(),
  /** The role whose members may read it too. */
  sharedWith: z.object({ id: z.int(), ...bilingual.shape }).nullable(),
  /** How often the reader gets it by e-mail, and the day of the next one. */
  mail: z.object({ rhythm: z.enum(mailRhythms), nextOn: day }).nullable(),
  /** The view of lists that opens first for the reader. */
  isDefault: z.boolean(),
})
export type SavedReport = z.output<typeof savedReport>

const savedReports = z.object({
  reports: z.array(savedReport),
  /** Roles that something can be shared with, and what their members may open. */
  roles: z.array(z.object({ id: z.int(), ...bilingual.shape, kinds: z.array(z.enum(savedKinds)) })),
})
export type SavedReports = z.output<typeof savedReports>

const name = z.string({ error: 'required' }).trim().min(1, 'required').max(120, 'too-long')

/** The longest query of an address that can be saved. */
export const longestReportQuery = 2000

const reportToSave = wireObject({
  kind: z.enum(savedKinds, { error: 'required' }),
  name,
  query: z.string({ error: 'required' }).max(longestReportQuery, 'too-long'),
  roleId: z.int().nullish(),
})
export type ReportToSave = z.output<typeof reportToSave>

const reportId = named('savedReportId', z.int({ error: 'required' }))

const reportChange = wireObject({
  id: reportId,
  name: name.optional(),
  query: z.string().max(longestReportQuery, 'too-long').optional(),
  /** Null shares it with nobody. */
  roleId: z.int().nullish(),
})
export type ReportChange = z.output<typeof reportChange>

const oneReport = wireObject({ id: reportId })
const defaultChange = wireObject({ id: named('savedReportId', z.int({ error: 'required' }).nullable()) })
const mailChange = wireObject({ id: reportId, rhythm: z.enum(mailRhythms).nullable() })

const message = 'Report saved successfully'
const note =
  'With `Summary Reports - View`, `Complaint Reports - View` or `Complaints - List View`, of which a saved report or view needs that of its kind. A report of others that is not shared with one’s role is not there.'
const usual = { access: 'signed-in', answer: savedReport } as const

export const savedReportsContract = endpointsWith(usual, {
  listSavedReports: {
    call: 'GET /Complaints/GetSavedReports',
    summary: 'The saved reports of the caller and those shared with the caller’s role',
    answer: savedReports,
    note,
  },
  saveReport: {
    call: 'POST /Complaints/SaveReport',
    summary: 'Saves a report under a name',
    body: reportToSave,
    message,
    note: `${note} \`query\` is the query of the address of the report’s page; anything that such an address cannot hold is left out.`,
  },
  changeSavedReport: {
    call: 'POST /Complaints/ChangeSavedReport',
    summary: 'Renames a saved report, shares it or replaces its content',
    body: reportChange,
    message,
    note: `${note} Only its owner may.`,
  },
  deleteSavedReport: {
    call: 'POST /Complaints/DeleteSavedReport',
    summary: 'Deletes a saved report, which can be restored for a month; answers the remaining ones',
    body: oneReport,
    answer: savedReports,
    message: 'Report deleted successfully',
    note: `${note} Only its owner may.`,
  },
  restoreSavedReport: {
    call: 'POST /Complaints/RestoreSavedReport',
    summary: 'Restores a deleted report, with its e-mail subscriptions',
    body: oneReport,
    message,
    note: `${note} Only its owner may.`,
  },
  setDefaultView: {
    call: 'POST /Complaints/SetDefaultView',
    summary: 'Makes a saved view of lists the caller’s default, or none',
    body: defaultChange,
    answer: savedReports,
    message,
    note,
  },
  setReportMail: {
    call: 'POST /Complaints/SetReportMail',
    summary: 'Sends the caller a saved report by e-mail from now on, or no longer',
    body: mailChange,
    message,
    note: `${note} Each e-mail holds the figures that the reader may see at that moment.`,
  },
})
