import { randomBytes, randomUUID } from 'node:crypto'
import { choice, list, names, open, type RecordLines } from './line.ts'

const newNames = () => ({ nameEn: `Name ${randomUUID()}`, nameAm: `ስም ${randomUUID()}` })
let holidays = 0
const holiday = () => ({ ...newNames(), onDate: `${2100 + holidays++}-05-04` })
const placeEntry = () => ({ ...newNames(), validFromOn: '2001-01-01', validToOn: null })
const body = () => ({ ...newNames(), handlesComplaints: true })
const constant = () => ({ code: `weaver-${randomBytes(6).toString('hex')}`, labelEn: 'Weaver', labelAm: 'ሸማኔ' })

const bodyNames = { 'body.sectorId': names('sector', choice), 'body.locationId': names('location', choice) }

/** A department is below one of its own body. */
const ofThisBody = [200, 200, 422, 422] as const

/** Bodies, departments, places, values and the calendar: they belong to nobody, so the owner makes no difference. */
export const bodyLines: RecordLines = {
  getConstants: { names: { 'query.regionId': names('region', list) } },
  addConstant: {
    names: { 'body.regionId': names('region', choice) },
    rest: () => ({ ...constant(), fieldName: 'occupation' }),
  },
  updateConstant: { names: { 'path.id': names('constant', open) }, rest: constant },
  moveConstant: { names: { 'path.id': names('constant', open) }, rest: { direction: 'up', fromPlace: 0 } },
  retireConstant: { names: { 'path.id': names('constant', open) } },
  restoreConstant: { names: { 'path.id': names('constant', open) } },
  deleteConstant: { names: { 'path.id': names('constant', open) } },
  getChildren: { names: { 'path.parentId': names('location', open) } },
  getLocationPath: { names: { 'path.id': names('location', open) } },
  listManagedChildren: { names: { 'path.parentId': names('location', open) } },
  getLocationHistory: { names: { 'path.id': names('location', open) } },
  getManagedLocation: { names: { 'path.id': names('location', open) } },
  addLocation: {
    names: { 'body.parentId': names('location', choice) },
    rest: () => ({ ...placeEntry(), kind: 'kebele' }),
  },
  updateLocation: { names: { 'path.id': names('location', open) }, rest: placeEntry },
  moveLocation: { names: { 'path.id': names('location', open), 'body.parentId': names('zone', choice) } },
  mergeLocation: { names: { 'path.id': names('location', open), 'body.intoId': names('location', choice) } },
  deleteLocation: { names: { 'path.id': names('location', open) } },
  exportLocations: { names: { 'path.parentId': names('location', open) } },
  searchOrganizations: { names: { 'query.organizationIds': names('organization', list) } },
  listManagedOrganizations: { names: { 'query.sectorId': names('sector', list) } },
  getOrganizationHistory: { names: { 'path.id': names('organization', open) } },
  getOrganization: { names: { 'path.id': names('organization', open) } },
  addOrganization: { names: bodyNames, rest: body },
  updateOrganization: { names: { 'path.id': names('organization', open), ...bodyNames }, rest: body },
  deactivateOrganization: { names: { 'path.id': names('organization', open) } },
  reactivateOrganization: { names: { 'path.id': names('organization', open) } },
  deleteOrganization: {
    names: { 'path.id': names('organization', [409, 409, 200, 404], { all: [409, 409, 409, 404] }) },
  },
  previewOrganizationMerge: {
    names: {
      'path.id': names('organization', [422, 422, 200, 404]),
      'path.intoId': names('organization', [422, 422, 200, 422]),
    },
  },
  mergeOrganization: {
    names: {
      'path.id': names('organization', [422, 422, 409, 404], { all: [422, 422, 200, 404] }),
      'body.intoId': names('organization', [422, 422, 409, 422], { all: [422, 422, 200, 422] }),
    },
  },
  getDepartments: { names: { 'path.organizationId': names('organization', open) } },
  getDepartmentTree: { names: { 'path.organizationId': names('organization', open) } },
  addDepartment: {
    names: {
      'body.organizationId': names('organization', [200, 200, 422, 404]),
      'body.parentId': names('department', ofThisBody),
    },
    rest: newNames,
  },
  renameDepartment: { names: { 'path.id': names('department', open) }, rest: newNames },
  moveDepartment: {
    names: {
      'path.id': names('department', [200, 200, 422, 404]),
      'body.parentId': names('department', [409, 200, 422, 422], { meanwhile: 'sameOrganization' }),
    },
  },
  mergeDepartment: {
    names: {
      // nobody merges into their own visibility
      'path.id': names('department', [409, 200, 422, 404], { all: [200, 200, 422, 404] }),
      'body.intoId': names('department', [409, 409, 422, 422], {
        all: [409, 200, 422, 422],
        meanwhile: 'sameOrganization',
      }),
    },
  },
  deactivateDepartment: { names: { 'path.id': names('department', open) } },
  reactivateDepartment: { names: { 'path.id': names('department', open) } },
  deleteDepartment: { names: { 'path.id': names('department', [409, 200, 200, 404]) } },
  getDepartmentHistory: { names: { 'path.id': names('department', open) } },
  exportDepartments: { names: { 'path.organizationId': names('organization', open) } },
  importDepartments: {
    names: { 'path.organizationId': names('organization', open) },
    query: { mode: 'preview' },
    upload: 'id,nameEn,nameAm,parent,isActive\n,Registry,መዝገብ ቤት,,yes\n',
  },
  getWorkingCalendar: { names: { 'path.regionId': names('region', open) } },
  getCalendarSettings: { names: { 'path.regionId': names('region', open) } },
  saveWeeklyHours: { names: { 'path.regionId': names('region', open) }, rest: { weekly: [] } },
  addHoliday: { names: { 'path.regionId': names('region', open) }, rest: holiday },
  updateHoliday: { names: { 'path.id': names('holiday', open) }, rest: holiday },
  deleteHoliday: { names: { 'path.id': names('holiday', open) } },
  previewDeadline: { names: { 'path.regionId': names('region', open) }, rest: { days: 3 } },
}
