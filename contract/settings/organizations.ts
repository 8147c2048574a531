import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'
import { bilingual, nameField } from '../values/names.ts'
import { tableFormats, tableMediaTypes } from '../http/table-import.ts'
import { treeHistory, treeHistoryNote } from '../values/tree-history.ts'
import { idsText, integerText, named, seenValues, takesBack, wireObject } from '../http/wire.ts'

export { organizationColumns } from '../http/table-columns.ts'

export type { Department } from './departments.ts'

/** A body that can be complained against; some of them handle complaints. */
export const organization = z.object({
  id: z.int(),
  nameEn: z.string(),
  nameAm: z.string(),
  /** A constant of field `sector`. */
  sectorId: z.int().nullable(),
  locationId: z.int().nullable(),
  handlesComplaints: z.boolean(),
})
export type Organization = z.output<typeof organization>

/** A body as its administrators see it. */
export const managedOrganization = organization.extend({
  isActive: z.boolean(),
  /** The body that it was merged into. */
  mergedIntoId: z.int().nullable(),
  mergedInto: bilingual.nullable(),
  sector: bilingual.nullable(),
  location: bilingual.nullable(),
})
export type ManagedOrganization = z.output<typeof managedOrganization>

/** A body to choose; its sector and its places tell bodies of the same name apart. */
export const organizationChoice = z.object({
  id: z.int(),
  name: bilingual,
  sector: bilingual.nullable(),
  /** The places from the region down to its own. */
  path: z.array(bilingual),
  isActive: z.boolean(),
})
export type OrganizationChoice = z.output<typeof organizationChoice>

/** The fields of a body. */
export const organizationEntry = z.object({
  nameEn: nameField,
  nameAm: nameField,
  sectorId: z.int().nullable(),
  locationId: z.int().nullable(),
  handlesComplaints: z.boolean(),
})
export type OrganizationEntry = z.output<typeof organizationEntry>

/** What moves when a body is merged into another one; `complaints` are those that are not closed. */
export const mergedParts = [
  'complaints',
  'departments',
  'users',
  'dataFilters',
  'experts',
  'referrals',
  'bodies',
] as const
export type MergedPart = (typeof mergedParts)[number]

/**
 * Reasons against a merge. `same-name`: departments of both bodies at the top have one name. `own-case`:
 * complaints between the two, which one body would handle against itself. `own-expert`: experts who would see complaints against
 * their own body. `takes-no-complaints`: the one handles complaints and the other accepts none. `own-visibility`: the administrator
 * who merges would see more afterwards.
 */
export const mergeObstacles = ['same-name', 'own-case', 'own-expert', 'takes-no-complaints', 'own-visibility'] as const

/** The preview or the result of a merge. */
export const organizationMerge = wireObject({
  from: managedOrganization,
  into: managedOrganization,
  moved: z.array(z.object({ what: z.enum(mergedParts), count: z.int() })),
  /** Closed complaints stay filed under the old name. */
  closedComplaints: named('closedCompliants', z.int()),
  /** The first ten departments or people concerned. */
  obstacles: z.array(z.object({ why: z.enum(mergeObstacles), count: z.int(), names: z.array(bilingual) })),
})
export type OrganizationMerge = z.output<typeof organizationMerge>

const oneOrganization = z.object({ id: integerText })
const usual = { access: { page: 'Organization - Manage' } } as const

export const organizationsContract = endpointsWith(usual, {
  getOrganizations: {
    call: 'GET /Organizations/GetOrganizations',
    summary: 'The bodies that are active',
    access: 'anyone',
    answer: z.array(organization),
  },
  searchOrganizations: {
    call: 'GET /Organizations/SearchOrganizations',
    summary: 'Bodies to choose from: the first that are active and whose name has the words, or those of these ids',
    access: 'signed-in',
    query: z.object({
      text: searchText.optional(),
      /** One or several ids, separated by commas; closed bodies too. */
      organizationIds: idsText.optional(),
      /** Only those that handle complaints. */
      handling: z.literal('yes').optional(),
      /** Closed bodies too. */
      closed: z.literal('yes').optional(),
    }),
    answer: z.object({ organizations: z.array(organizationChoice), isCut: z.boolean() }),
    note: 'At most 20, those whose name begins with the text first. Found by sound: homophones and lower case count as the same. `closed` needs `Departments - Manage`.',
  },
  listManagedOrganizations: {
    call: 'GET /Organizations/GetManagedOrganizations',
    summary: 'Bodies by name, active or not, a page at a time',
    query: z.object({
      text: searchText.optional(),
      sectorId: integerText.optional(),
      state: z.enum(['active', 'inactive']).optional(),
      cursor: z.string().max(500).optional(),
    }),
    answer: z.object({ organizations: z.array(managedOrganization), nextCursor: z.string().nullable() }),
    note: 'Found by sound: homophones and lower case count as the same. A page has 25.',
  },
  getOrganization: {
    call: 'GET /Organizations/GetOrganization/:id',
    summary: 'One body',
    params: oneOrganization,
    answer: managedOrganization,
  },
  getOrganizationHistory: {
    call: 'GET /Organizations/GetOrganizationHistory/:id',
    summary: 'Former names and places of a body, the latest first',
    params: oneOrganization,
    answer: treeHistory,
    note: treeHistoryNote,
  },
  addOrganization: {
    call: 'POST /Organizations/AddOrganization',
    summary: 'Enters a body',
    body: organizationEntry,
    answer: managedOrganization,
    message: 'Organization created successfully',
    note: 'A name that another body at the same place has is refused, so a repeated call adds nothing.',
  },
  updateOrganization: {
    call: 'POST /Organizations/UpdateOrganization/:id',
    summary: 'Changes a body',
    params: oneOrganization,
    body: takesBack(managedOrganization, organizationEntry.extend({ seen: seenValues })),
    answer: managedOrganization,
    message: 'Organization updated successfully',
    note: '409 `own-visibility` for a sector with which the caller would see more.',
  },
  deactivateOrganization: {
    call: 'POST /Organizations/DeactivateOrganization/:id',
    summary: 'Closes a body: it is no longer offered, and existing records keep it',
    params: oneOrganization,
    answer: managedOrganization,
    message: 'Organization deactivated successfully',
  },
  reactivateOrganization: {
    call: 'POST /Organizations/ReactivateOrganization/:id',
    summary: 'Opens a closed body again',
    params: oneOrganization,
    answer: managedOrganization,
    message: 'Organization reactivated successfully',
  },
  deleteOrganization: {
    call: 'POST /Organizations/DeleteOrganization/:id',
    summary: 'Removes a body that nothing refers to',
    params: oneOrganization,
    answer: z.object({ id: z.int() }),
    message: 'Organization deleted successfully',
    note: 'In use it answers 409 `in-use`; `details.usedIn` names the tables and how many rows.',
  },
  previewOrganizationMerge: {
    call: 'GET /Organizations/PreviewOrganizationMerge/:id/:intoId',
    summary: 'What a merge of the first body into the second would move, and its obstacles',
    params: z.object({ id: integerText, intoId: integerText }),
    answer: organizationMerge,
  },
  mergeOrganization: {
    call: 'POST /Organizations/MergeOrganization/:id',
    summary: 'Moves everything that belongs to a body to another one, and closes it',
    params: oneOrganization,
    body: z.object({ intoId: z.int() }),
    answer: organizationMerge,
    message: 'Organization merged successfully',
    note: 'It stays and names its successor; closed complaints keep it. With an obstacle it answers 409 `merge-obstacles`, `details.obstacles` as in the preview.',
  },
  exportOrganizations: {
    call: 'GET /Organizations/ExportOrganizations/:format',
    summary: 'All bodies as a table',
    params: z.object({ format: z.enum(tableFormats) }),
    mediaTypes: tableMediaTypes,
    answer: binaryAnswer,
  },
})
