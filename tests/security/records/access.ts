import { choice, list, names, notOwn, open, type RecordLines } from './line.ts'

/** Who sees which complaints, and who signs. */
export const accessLines: RecordLines = {
  getDataFilters: { names: { 'path.id': names('user', open) } },
  addDataFilter: {
    names: { 'body.userId': names('user', notOwn, { all: open }) },
    rest: { filterBy: 'status', filteringValue: ['CLOSED'] },
  },
  updateDataFilter: {
    names: { 'body.id': names('dataFilter', notOwn, { all: open }) },
    rest: { filterBy: 'status', filteringValue: ['CLOSED'] },
  },
  deleteDataFilter: { names: { 'path.id': names('dataFilter', notOwn, { all: open }) } },
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
      'body.approverId': names('approver', choice, { meanwhile: 'sameOrganization' }),
      'body.delegateId': names('approver', [409, 200, 200, 422], { all: [422, 200, 200, 422], meanwhile: 'foreign' }),
    },
    rest: { fromDate: '2099-01-01', toDate: '2099-02-01' },
  },
  withdrawDelegation: { names: { 'path.id': names('delegation', open) } },
  findApprovers: { names: { 'query.id': names('user', list) } },
}
