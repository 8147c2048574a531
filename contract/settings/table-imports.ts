import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { importAnswer, importNote, importQuery, tableImport } from '../http/table-import.ts'
import { importedTables } from '../http/table-columns.ts'
import { integerText } from '../http/wire.ts'

const oneImport = z.object({ id: integerText })
const usual = {
  query: importQuery,
  form: { files: 'one' },
  answer: importAnswer,
  failure: 'Error Saving Changes',
  note: importNote,
} as const
const note = 'Ours. Of the caller’s own imports, with the permission of their table; another’s answers like none.'

export const tableImportsContract = endpoints({
  importUsers: {
    ...usual,
    call: 'POST /Users/ImportUsers',
    summary: 'Invites the users of a CSV or XLSX file, or shows what that would do',
    access: { page: 'Users - Manage' },
    message: 'Users imported successfully',
    note: `Ours. ${importNote} Role, organization and department by name, in either language; location as the path of English names, as Addis Ababa / Bole. Users that exist are refused rows: an import changes nobody.`,
  },
  importConstants: {
    ...usual,
    call: 'POST /ReferenceData/ImportConstants',
    summary: 'Previews or applies a table of values',
    access: { page: 'Constant field values - Manage' },
  },
  importLocations: {
    ...usual,
    call: 'POST /Locations/ImportLocations',
    summary: 'Previews or applies a table of places',
    access: { page: 'Organization Sector Location - Manage' },
  },
  importOrganizations: {
    ...usual,
    call: 'POST /Organizations/ImportOrganizations',
    summary: 'Previews or applies a table of bodies',
    access: { page: 'Organization - Manage' },
  },
  importDepartments: {
    ...usual,
    call: 'POST /Organizations/ImportDepartments/:organizationId',
    summary: 'Previews or applies a table of departments of a body',
    access: { page: 'Departments - Manage' },
    params: z.object({ organizationId: integerText }),
  },
  getNewestImport: {
    call: 'GET /Imports/GetNewestImport',
    summary: 'The caller’s newest import of a table by a job, and its progress',
    access: 'signed-in',
    query: z.object({ table: z.enum(importedTables), organizationId: integerText.optional() }),
    answer: z.object({ newest: tableImport.nullable() }),
    note: `${note} Kept for a week; \`organizationId\` names the body for departments.`,
  },
  getImportResult: {
    call: 'GET /Imports/GetImportResult/:id',
    summary: 'What an import by a job has changed, row by row',
    access: 'signed-in',
    params: oneImport,
    answer: importAnswer,
    note: `${note} 404 before it is done.`,
  },
  cancelImport: {
    call: 'POST /Imports/CancelImport/:id',
    summary: 'Stops an import by a job; nothing of it is kept',
    access: 'signed-in',
    params: oneImport,
    answer: tableImport,
    message: 'Import cancelled successfully',
    note: `${note} 409 \`import-ended\` when it is over. A run under way stops within seconds, until then \`under-way\` is answered.`,
  },
})
