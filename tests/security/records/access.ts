import {
  always,
  choice,
  hidden,
  type Ids,
  list,
  names,
  open,
  reached,
  reachedNotOwn,
  type RecordLines,
  type Statuses,
} from './line.ts'
import type { World } from './world.ts'

/** Somebody of the same body; anybody else cannot be chosen. */
const colleague: Statuses = [200, 200, 422, 422]
/** One's own record; another's is not there. */
const ownAlone: Statuses = [200, 404, 404, 404]

/** A filter that shows no more than the reader sees. */
const ofOwnBody = (ids: Ids, { body }: World) => ({
  ...('body.userId' in ids ? { userId: ids['body.userId'] } : { id: ids['body.id'] }),
  filterBy: 'organization',
  filteringValue: [String(body)],
})

/** Who sees which complaints, who signs, and who is away. */
export const accessLines: RecordLines = {
  getDataFilters: { names: { 'path.id': names('user', open) } },
  addDataFilter: {
    names: { 'body.userId': names('user', reachedNotOwn, { all: open }) },
    permissions: ['Complaints - List View'],
    body: ofOwnBody,
  },
  updateDataFilter: {
    names: { 'body.id': names('dataFilter', reachedNotOwn, { all: open }) },
    permissions: ['Complaints - List View'],
    body: ofOwnBody,
  },
  deleteDataFilter: {
    names: { 'path.id': names('dataFilter', reachedNotOwn, { all: open }) },
    permissions: ['Complaints - List View'],
  },
  previewDataFilters: { names: { 'body.userId': names('user', open) } },
  findFilteredStaff: { names: { 'query.id': names('user', list) } },
  adjustApprovalStructure: {
    names: {
      'body.structureId': names('structure', [200, 200, 200, 409]),
      'body.approvers.approvingUser': names('approver', choice, { meanwhile: 'sameOrganization' }),
      'body.approvingUser': names('approver', choice, { meanwhile: 'foreign' }),
    },
    body: ids => ({
      complaintAction: 'conclude',
      structureId: ids['body.structureId'],
      approvers: [{ approvingUser: ids['body.approvers.approvingUser'] }],
      approvingUser: ids['body.approvingUser'],
    }),
  },
  deleteApprovalStructure: { names: { 'path.id': names('structureLine', open) } },
  addDelegation: {
    names: {
      'body.approverId': names('approver', [200, 200, 409, 422], { all: choice, meanwhile: 'sameOrganization' }),
      'body.delegateId': names('approver', [409, 200, 200, 422], { all: [422, 200, 200, 422], meanwhile: 'foreign' }),
    },
    rest: { fromDate: '2099-01-01', toDate: '2099-02-01' },
  },
  withdrawDelegation: { names: { 'path.id': names('delegation', reached, { all: open }) } },
  addAbsence: {
    names: {
      // one's own without a permission; a substitute is of the same body as the absent person
      'body.userId': names('user', [200, 200, 403, 403], {
        all: [200, 200, 422, 403],
        lacking: [200, 403, 403, 403],
        meanwhile: 'sameOrganization',
      }),
      'body.substituteId': names('substitute', colleague, { all: colleague }),
    },
    rest: { fromDate: '2099-01-01', toDate: '2099-02-01' },
    permissions: ['Complaints - Supervise'],
  },
  changeAbsence: {
    names: {
      'body.id': names('absence', hidden, {
        all: [200, 200, 422, 404],
        lacking: ownAlone,
        meanwhile: 'sameOrganization',
      }),
      'body.substituteId': names('substitute', colleague, { all: colleague, lacking: always(404) }),
    },
    rest: { toDate: '2100-02-01' },
    permissions: ['Complaints - Supervise'],
  },
  endAbsence: {
    names: { 'path.id': names('absence', hidden, { lacking: ownAlone }) },
    permissions: ['Complaints - Supervise'],
  },
  findStandIns: {
    names: {
      'query.userId': names('user', [200, 200, 403, 403], { all: [200, 200, 200, 403], lacking: [200, 403, 403, 403] }),
    },
    permissions: ['Complaints - Supervise'],
  },
  findApprovers: { names: { 'query.id': names('user', list) } },
}
