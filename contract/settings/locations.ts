import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'
import { bilingual, nameField } from '../values/names.ts'
import { tableFormats, tableMediaTypes } from '../http/table-import.ts'
import { treeHistory, treeHistoryNote } from '../values/tree-history.ts'
import { integerText, seenValues, takesBack } from '../http/wire.ts'
import { locationKinds } from '../values/place-levels.ts'

export { placeColumns } from '../http/table-columns.ts'
export { type LocationKind, locationKinds, nextLevelOf } from '../values/place-levels.ts'

/** A place of the tree region → zone or sub city → woreda → kebele. */
export const place = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  kind: z.enum(locationKinds),
  nameEn: z.string(),
  nameAm: z.string(),
})
export type Place = z.output<typeof place>

/** A place to choose; `isOther` is the entry for a place that the list lacks, which comes last in every language. */
const offeredPlace = place.extend({ isOther: z.boolean() })
export type OfferedPlace = z.output<typeof offeredPlace>

/** A place as its administrators see it. Days are ISO dates; without a last day it has no end. */
export const managedPlace = place.extend({
  validFromOn: z.iso.date(),
  validToOn: z.iso.date().nullable(),
  mergedIntoId: z.int().nullable(),
  childCount: z.int(),
  nextLevel: z.enum(locationKinds).nullable(),
})
export type ManagedPlace = z.output<typeof managedPlace>

/** The fields of a place. */
export const placeEntry = z.object({
  nameEn: nameField,
  nameAm: nameField,
  validFromOn: z.iso.date('not-a-day'),
  validToOn: z.iso.date('not-a-day').nullable(),
})
export type PlaceEntry = z.output<typeof placeEntry>

const onePlace = z.object({ id: integerText })
const found = place.extend({ path: z.array(bilingual) })
export type FoundPlace = z.output<typeof found>

const usual = { access: { page: 'Organization Sector Location - Manage' } } as const

export const locationsContract = endpointsWith(usual, {
  getRegions: {
    call: 'GET /Locations/GetRegions',
    summary: 'Regions and chartered cities that exist today',
    access: 'anyone',
    answer: z.array(offeredPlace),
  },
  getChildren: {
    call: 'GET /Locations/GetChildren/:parentId',
    summary: 'The places directly below one, as they exist today',
    access: 'anyone',
    params: z.object({ parentId: integerText }),
    answer: z.array(offeredPlace),
    note: 'By English name; the entry for a place that the list lacks comes last. An unknown parent answers 404.',
  },
  getLocationPath: {
    call: 'GET /Locations/GetLocationPath/:id',
    summary: 'A place with everything above it, outermost first',
    access: 'anyone',
    params: z.object({ id: integerText }),
    answer: z.array(place),
  },
  searchLocations: {
    call: 'GET /Locations/SearchLocations',
    summary: 'Places whose names have the words, in the whole country',
    access: 'signed-in',
    query: z.object({ text: searchText.min(1, 'required') }),
    answer: z.array(found),
    note: 'At most 50, outer places first. Found by sound; those that no longer exist too, except merged ones.',
  },
  listManagedChildren: {
    call: 'GET /Locations/GetManagedChildren/:parentId',
    summary: 'The places directly below one, former and future ones too',
    params: z.object({ parentId: integerText }),
    answer: z.array(managedPlace),
    note: 'With 0 the regions and chartered cities.',
  },
  getManagedLocation: {
    call: 'GET /Locations/GetManagedLocation/:id',
    summary: 'One place',
    params: onePlace,
    answer: managedPlace,
  },
  getLocationHistory: {
    call: 'GET /Locations/GetLocationHistory/:id',
    summary: 'Former names and parents of a place, the latest first',
    params: onePlace,
    answer: treeHistory,
    note: treeHistoryNote,
  },
  addLocation: {
    call: 'POST /Locations/AddLocation',
    summary: 'Enters a place below another, or a region',
    body: placeEntry.extend({ parentId: z.int().nullable(), kind: z.enum(locationKinds) }),
    answer: managedPlace,
    message: 'Location created successfully',
    note: 'Its kind is the next level of its parent. A name that its parent already has is refused.',
  },
  updateLocation: {
    call: 'POST /Locations/UpdateLocation/:id',
    summary: 'Changes names and dates of a place',
    params: onePlace,
    body: takesBack(managedPlace, placeEntry.extend({ seen: seenValues })),
    answer: managedPlace,
    message: 'Location updated successfully',
  },
  moveLocation: {
    call: 'POST /Locations/MoveLocation/:id',
    summary: 'Moves a place, with everything below it, under another one of the same level as its parent',
    params: onePlace,
    body: z.object({ parentId: z.int() }),
    answer: managedPlace,
    message: 'Location moved successfully',
    note: '409 `own-visibility` if the caller would then see more.',
  },
  mergeLocation: {
    call: 'POST /Locations/MergeLocation/:id',
    summary: 'Moves everything that belongs to a place to another one of its kind, and ends it',
    params: onePlace,
    body: z.object({ intoId: z.int() }),
    answer: managedPlace,
    message: 'Location merged successfully',
    note: 'Answers the place that took over. Complaints keep the names of the day of filing.',
  },
  deleteLocation: {
    call: 'POST /Locations/DeleteLocation/:id',
    summary: 'Removes a place that nothing refers to',
    params: onePlace,
    answer: z.object({ id: z.int() }),
    message: 'Location deleted successfully',
    note: 'In use it answers 409 `in-use`; `details.usedIn` names the tables and how many rows. End it instead.',
  },
  exportLocations: {
    call: 'GET /Locations/ExportLocations/:parentId/:format',
    summary: 'A place and everything below it as a table; with 0 all places',
    params: z.object({ parentId: integerText, format: z.enum(tableFormats) }),
    mediaTypes: tableMediaTypes,
    answer: binaryAnswer,
  },
})
