import { z } from 'zod'
import { boundedCount, choice, instant, place, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endedField } from '../values/standing-fields.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { staffChoice, staffChoiceLimit, staffSearch } from '../values/staff-choice.ts'
import { alsoSpelled, integerText, named, seenValues, takesBack, wireObject } from '../http/wire.ts'
import { dataFilterKinds } from '../values/settings-choices.ts'

export type { DataFilterKind } from '../values/settings-choices.ts'

const filteringValue = z.string({ error: 'not-text' }).min(1, 'required').max(60, 'no-such-choice')
const filteringValues = z.array(filteringValue, { error: 'required' }).min(1, 'required').max(200, 'too-long')
const readValue = z.object({ value: z.string(), name: bilingual.nullish() })
const sentValue = z.union([z.string(), z.number(), readValue], { error: 'required' })
const textOf = (value: z.output<typeof sentValue>) => String(typeof value === 'object' ? value.value : value)

/** One value or a list of them: text, a number for an id, or the values as they were read. */
const sentValues = alsoSpelled(z.union([z.array(sentValue), sentValue], { error: 'required' }), filteringValues, sent =>
  [sent].flat().map(textOf),
)

/** One kind with its values: ids as text, or statuses. */
const dataFilterFields = {
  kind: named('filterBy', z.enum(dataFilterKinds, { error: ({ input }) => (input ? 'no-such-choice' : 'required') })),
  values: named('filteringValue', sentValues),
} as const

const criterion = wireObject(dataFilterFields)
export type DataFilterFields = z.output<typeof criterion>

export const dataFilter = wireObject({
  id: z.int(),
  userId: z.int(),
  kind: named('filterBy', z.enum(dataFilterKinds)),
  /** Names of the places or departments above it come before its own name. */
  values: named('filteringValue', z.array(z.object({ value: z.string(), name: bilingual.nullable(), ...endedField }))),
})
export type DataFilter = z.output<typeof dataFilter>

/** A complaint without personal data: those who set up filters need not be allowed to read complaints. */
export const previewedComplaint = wireObject({
  complaintId: named('compliant_id', z.int()),
  status: named('currentStatus', status),
  complaintType: choice,
  severity: choice.nullable(),
  handlingOrganization: place,
  againstOrganization: place,
  location: place,
  registeredAt: named('registrationDate', instant),
})
export type PreviewedComplaint = z.output<typeof previewedComplaint>

export const dataFilterPreview = wireObject({
  total: boundedCount,
  complaints: named('compliants', z.array(previewedComplaint)),
  /** True for a user with the permission `All`, whom no filter restricts. */
  seesEverything: z.boolean(),
})
export type DataFilterPreview = z.output<typeof dataFilterPreview>

export const previewRows = 10
export const previewLimit = 1000

const ownNote = '409 `own-filter` for one’s own filters, unless one holds `All`.'
const usual = { access: { page: 'Data Filtering Map - Manage' }, answer: z.array(dataFilter) } as const

export const dataFiltersContract = endpointsWith(usual, {
  getDataFilters: {
    call: 'GET /Users/GetCompliantsFilterMap/:id',
    summary: 'The data filters of a user',
    params: z.object({ id: integerText }),
    note: 'The id is the user’s. An entry is one kind (`filterBy`) with all its values. Without any the user sees what their own body and department handle.',
  },
  addDataFilter: {
    call: 'POST /Users/AddDataFilteringCriteria',
    summary: 'Adds a filter of another kind to what a user sees',
    body: wireObject({ userId: z.int({ error: 'required' }), ...dataFilterFields }),
    message: 'Data filtering created Successfully',
    note: `Answers the refreshed list. 409 \`already-filtered\` when the user has a filter of the kind: update it. ${ownNote}`,
  },
  updateDataFilter: {
    call: 'POST /Users/UpdateDataFilteringCriteria',
    summary: 'Replaces kind and values of a filter',
    body: takesBack(
      dataFilter,
      wireObject({ id: z.int({ error: 'required' }), ...dataFilterFields, seen: seenValues }),
    ),
    message: 'Data filtering updated Successfully',
    note: `Answers the refreshed list. ${ownNote}`,
  },
  deleteDataFilter: {
    call: 'POST /Users/DeleteDataFilteringCriteria/:id',
    summary: 'Removes a filter',
    params: z.object({ id: integerText }),
    message: 'Data filtering deleted Successfully',
    note: `Answers the refreshed list. ${ownNote}`,
  },
  previewDataFilters: {
    call: 'POST /Users/PreviewDataFiltering',
    summary: 'How many and which complaints a user sees, or would see with other filters',
    body: wireObject({
      userId: z.int({ error: 'required' }),
      /** Instead of the user’s filters; by default the present ones. */
      criteria: z.array(criterion).max(dataFilterKinds.length, 'too-long').optional(),
    }),
    answer: dataFilterPreview,
    note: `Computed by the database as that user, nothing is saved. The newest ${previewRows}, counted up to ${previewLimit}, without personal data.`,
  },
  findFilteredStaff: {
    call: 'GET /Users/FindStaffToFilter',
    summary: 'Staff who can have filters, by name or user name',
    query: staffSearch,
    answer: z.array(staffChoice),
    note: `At most ${staffChoiceLimit}.`,
  },
})
