import { randomUUID } from 'node:crypto'
import {
  always,
  choice,
  list,
  names,
  notOwn,
  open,
  ownOnly,
  reached,
  reachedNotOwn,
  type RecordLines,
  readerPassword,
} from './line.ts'

/** What the people of the world hold: nobody changes somebody with a right that they lack. */
const asPerson = ['Complaints - List View' as const]

const person = () => ({ userName: `${randomUUID()}@example.test`, name: 'Hana Alemu', language: 'en' })
/** The caller's own role and body, for a new user. */
const place = {
  'body.roleId': names('role', choice),
  'body.organizationId': names('organization', [200, 200, 422, 422]),
  'body.locationId': names('location', choice),
}
const department = { 'body.departmentId': names('department', [200, 200, 422, 422]) }

/** Only its owner has it; a holder of `All` is somebody else. */
const ownReport = names('savedReport', [200, 404, 404, 404], { all: always(404), lacking: always(403) })
const readsReports = { permissions: ['Summary Reports - View' as const] }

/** Accounts, users, roles, permissions, experts. */
export const peopleLines: RecordLines = {
  getUserProfile: { names: { 'path.id': names('user', ownOnly) } },
  getPhoto: { names: { 'path.id': names('user', [404, 403, 403, 403], { all: always(404) }) } },
  saveReport: {
    // a report is shared only with a role whose members may open reports
    names: { 'body.roleId': names('role', [200, 422, 422, 422], { all: [200, 422, 422, 422], lacking: always(403) }) },
    rest: { kind: 'summary', name: 'By month', query: 'group=month' },
    ...readsReports,
  },
  changeSavedReport: {
    names: {
      'body.savedReportId': ownReport,
      'body.roleId': names('role', [200, 422, 422, 422], { all: always(404), lacking: always(403) }),
    },
    ...readsReports,
  },
  deleteSavedReport: { names: { 'body.savedReportId': ownReport }, ...readsReports },
  restoreSavedReport: {
    // none of them was deleted
    names: { 'body.savedReportId': names('savedReport', always(404), { all: always(404), lacking: always(403) }) },
    ...readsReports,
  },
  getNewestImport: {
    // one's own imports of departments of that body, if any
    names: { 'query.organizationId': names('organization', list) },
    query: { table: 'departments' },
    permissions: ['Departments - Manage'],
  },
  getImportResult: {
    names: { 'path.id': names('tableImport', [200, 404, 404, 404], { all: always(404) }) },
    permissions: ['Constant field values - Manage'],
  },
  cancelImport: {
    names: { 'path.id': names('tableImport', [409, 404, 404, 404], { all: always(404) }) },
    permissions: ['Constant field values - Manage'],
  },
  downloadReportExport: { names: { 'path.id': names('reportExport', [200, 404, 404, 404], { all: always(404) }) } },
  setDefaultView: {
    names: {
      'body.savedReportId': names('listView', [200, 404, 404, 404], { all: always(404), lacking: always(403) }),
    },
    permissions: ['Complaints - List View'],
  },
  setReportMail: { names: { 'body.savedReportId': ownReport }, rest: { rhythm: 'daily' }, ...readsReports },
  revokeSession: { names: { 'path.id': names('session', [200, 404, 404, 404], { all: always(404) }) } },
  removePasskey: {
    names: { 'body.id': names('passkey', [200, 404, 404, 404], { all: always(404) }) },
    rest: { currentPassword: readerPassword },
  },
  listUsers: {
    names: { 'path.organizationId': names('organization', list), 'path.departmentId': names('department', list) },
  },
  listUsersOfOrganization: {
    names: { 'path.organizationId': names('organization', list), 'path.departmentId': names('department', list) },
    permissions: ['Complaints - Direct'],
  },
  getDepartmentHierarchy: { names: { 'path.id': names('user', ownOnly) } },
  getWork: { names: { 'path.userId': names('user', reached, { all: open }) }, permissions: asPerson },
  handOverWork: {
    // somebody whose work it is, a colleague of theirs, and a view of somebody else, which is not handed over
    names: {
      'body.userId': names('user', [409, 409, 409, 404], { all: [409, 409, 422, 404], meanwhile: 'sameOrganization' }),
      'body.handOverTo': names('user', [409, 409, 422, 422], {
        all: [409, 409, 422, 422],
        meanwhile: 'sameOrganization',
      }),
      'body.items.id': names('listView', always(409), { all: always(409), meanwhile: 'foreign' }),
    },
    body: ids => ({
      userId: ids['body.userId'],
      handOverTo: ids['body.handOverTo'],
      items: [{ kind: 'reports', id: ids['body.items.id'] }],
    }),
    permissions: asPerson,
  },
  removeTrustedOffice: { names: { 'body.id': names('trustedOffice', open) } },
  getHandOver: { names: { 'path.id': names('handOver', reached, { all: open }) }, permissions: asPerson },
  inviteUser: { names: { ...place, ...department }, rest: person, permissions: asPerson },
  updateUser: {
    names: {
      'body.id': names('user', reachedNotOwn, { all: open, meanwhile: 'sameOrganization' }),
      ...place,
      ...department,
    },
    rest: person,
    permissions: asPerson,
  },
  deactivateUser: {
    names: {
      'body.id': names('user', reachedNotOwn, { all: open, meanwhile: 'sameOrganization' }),
      'body.handOverTo': names('user', list, { meanwhile: 'sameOrganization' }),
    },
    permissions: asPerson,
  },
  // people of one’s body who speak for it: staff of the same body are not among them
  closeRespondent: { names: { 'body.id': names('user', [409, 404, 404, 404]) } },
  reactivateUser: { names: { 'body.id': names('deactivatedUser', reached, { all: open }) }, permissions: asPerson },
  resetUser: { names: { 'body.id': names('user', reachedNotOwn, { all: open }) }, permissions: asPerson },
  removeSecondFactors: {
    names: { 'body.id': names('userWithPasskey', reachedNotOwn, { all: open }) },
    permissions: asPerson,
  },
  getUserNavigation: { names: { 'path.userId': names('user', open) } },
  setUserNavigation: {
    names: { 'body.userId': names('user', reached, { all: open }) },
    rest: { entries: ['dashboard'] },
    permissions: asPerson,
  },
  listOrganizationsOfExpert: { names: { 'path.id': names('user', ownOnly, { all: list }) } },
  assignOrganization: {
    names: {
      // nobody judges their own body, and nobody widens their own visibility
      'body.userId': names('user', [409, 200, 409, 404], { all: [200, 200, 409, 404], meanwhile: 'sameOrganization' }),
      'body.organizationId': names('organization', [409, 409, 200, 422], { meanwhile: 'foreign' }),
    },
    permissions: ['Users - Manage'],
  },
  removeOrganization: {
    names: {
      'body.userId': names('expert', reachedNotOwn, { all: open, meanwhile: 'sameOrganization' }),
      'body.organizationId': names('organization', open),
    },
    permissions: ['Users - Manage'],
  },
  listHandlersByLocation: { names: { 'path.id': names('location', open) }, permissions: ['Complaints - Direct'] },
  listHandlersByOrganization: {
    names: { 'path.id': names('organization', open) },
    permissions: ['Complaints - Direct'],
  },
  updateRole: {
    names: { 'body.id': names('role', reached, { all: open }) },
    permissions: asPerson,
    rest: () => ({ name: `Role ${randomUUID()}`, guardLevel: 'GUEST' }),
  },
  deleteRole: { names: { 'path.id': names('role', [409, 409, 409, 404]) } },
  listRolePermissions: { names: { 'path.roleId': names('role', ownOnly, { all: list }) } },
  assignPermission: {
    names: { 'body.roleId': names('role', reachedNotOwn, { all: notOwn }) },
    permissions: [...asPerson, 'Complaints - Direct'],
    rest: { givenPermission: 'Complaints - Direct' },
  },
  updatePermission: {
    names: { 'body.id': names('permission', reachedNotOwn, { all: notOwn }) },
    permissions: [...asPerson, 'Complaints - Direct'],
    rest: { givenPermission: 'Complaints - Direct' },
  },
  removePermission: {
    names: { 'path.id': names('permission', reached, { all: open }) },
    permissions: asPerson,
  },
}
