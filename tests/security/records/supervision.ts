import { always, hidden, list, names, type RecordLines, unfit } from './line.ts'

/** The reader’s own case is handled by the other body, whose people see it and those of the reader’s body do not. */
const mentioned = [200, 409, 200, 409] as const
/** Nobody changes a note of somebody else. */
const ownNote = names('caseNote', [200, 404, 404, 404], { all: always(404) })

/** Referred complaints, and actions of supervisors on them. */
export const supervisionLines: RecordLines = {
  refer: {
    names: {
      'body.CompliantId': names('receivedComplaint', hidden, { all: [200, 200, 422, 404] }),
      // never the body that has the case
      'body.organizationId': names('organization', [422, 422, 200, 422], {
        all: [422, 422, 200, 422],
        meanwhile: 'foreign',
      }),
    },
    rest: { receivingBody: 'organization', mainIssue: 'A deed.', reason: 'Not ours.', deadlineDate: '2099-12-31' },
    version: 1,
  },
  recordReferralAnswer: {
    // none of them was referred
    names: { 'body.CompliantId': unfit('receivedComplaint') },
    rest: { answer: 'accepted', answerText: 'We take it.' },
    version: 1,
  },
  recordReferralOutcome: {
    // none of them was referred
    names: { 'body.CompliantId': unfit('receivedComplaint') },
    rest: { outcome: 'decided', outcomeText: 'Given back.' },
    version: 1,
  },
  proposeDuplicates: {
    names: { 'path.complaintId': names('complaint', hidden) },
    permissions: ['Complaints - List View'],
  },
  proposeDuplicatesOfFiling: {
    names: { 'query.organizationId': names('organization', list) },
    permissions: ['Complaints - List View'],
  },
  listCaseNotes: {
    names: { 'path.complaintId': names('complaint', hidden, { lacking: always(403) }) },
    permissions: ['Complaints - List View'],
  },
  findNoteReaders: { names: { 'path.complaintId': names('complaint', hidden) } },
  addNote: {
    names: {
      // the reader, who is mentioned meanwhile, does not see a foreign one
      'body.compliant_id': names('complaint', hidden, { all: [200, 200, 409, 404] }),
      // people who do not see the case, and unknown ids, are refused alike
      'body.mentioned': names('user', mentioned, { all: mentioned }),
    },
    body: ids => ({
      compliant_id: ids['body.compliant_id'],
      text: 'Ask the registry.',
      mentioned: [ids['body.mentioned']],
    }),
  },
  correctNote: {
    names: { 'body.id': ownNote, 'body.mentioned': names('user', mentioned, { all: always(404) }) },
    body: ids => ({ id: ids['body.id'], text: 'Ask the registry.', mentioned: [ids['body.mentioned']] }),
  },
  withdrawNote: { names: { 'body.id': ownNote } },
  // the notices belong to the caller; for a case without any there is nothing to mark
  markNoticesRead: {
    names: {
      'body.compliant_id': names('complaint', list, { all: list }),
      'body.systemicCaseId': names('systemicCase', list, { all: list }),
      'body.importId': names('tableImport', list, { all: list }),
      'body.noticeIds': names('notice', list, { all: list }),
    },
    body: ids => ({
      compliant_id: ids['body.compliant_id'],
      systemicCaseId: ids['body.systemicCaseId'],
      importId: ids['body.importId'],
      noticeIds: [ids['body.noticeIds']],
    }),
  },
  haveCaseOpen: { names: { 'body.compliant_id': names('complaint', hidden) } },
  getCaseFile: { names: { 'path.complaintId': names('complaint', hidden) } },
  getDuplicates: { names: { 'path.complaintId': names('complaint', hidden) } },
  markDuplicate: {
    names: { 'body.CompliantId': unfit('receivedComplaint', 422) },
    // a hidden complaint is as unknown as a missing one
    rest: { duplicateOf: '0000000000000000' },
    version: 1,
  },
  listEligibleHolders: {
    names: { 'path.complaintId': names('complaint', hidden), 'query.userIds': names('user', list) },
  },
  listToRemind: { names: { 'path.complaintId': names('complaint', hidden) } },
  // nobody reminds themself, and a case without a receiver waits for nobody
  remind: {
    names: { 'body.CompliantId': names('receivedComplaint', [409, 409, 404, 404], { all: [200, 409, 409, 404] }) },
  },
  takeOver: {
    // no clock runs that could be late
    names: { 'body.CompliantId': unfit('receivedComplaint') },
    rest: { reason: 'It has waited too long.' },
    version: 1,
  },
  reassign: {
    names: {
      // somebody else holds it than the one who is named; whoever sees all cases is named and holds their own
      'body.CompliantId': names('receivedComplaint', [409, 409, 404, 404], { all: [422, 409, 409, 404] }),
      // whether the case may move is checked before its new holder
      'body.userId': names('user', always(409), { all: always(422) }),
      'body.fromId': names('user', always(409)),
    },
    rest: { reason: 'It has waited too long.' },
    version: 1,
  },
  extendDeadline: {
    names: { 'body.CompliantId': unfit('receivedComplaint') },
    rest: { days: 3, reasonCode: 'site-visit', reason: 'The place has to be seen.' },
    version: 1,
  },
  getReferrals: { names: { 'path.complaintId': names('complaint', hidden) } },
  // none of them is closed
  reportFulfilment: {
    names: { 'body.CompliantId': unfit('complaint') },
    rest: { order: 1, text: 'Done.' },
    version: 1,
  },
  remindBody: { names: { 'body.CompliantId': unfit('complaint') }, rest: { order: 1 }, version: 1 },
  extendOrder: {
    names: { 'body.CompliantId': unfit('complaint') },
    rest: { order: 1, dueDate: '2099-12-31', reason: 'The clerk is ill.' },
    version: 1,
  },
  escalateOrder: {
    names: { 'body.CompliantId': unfit('complaint'), 'body.organizationId': names('organization', always(409)) },
    rest: { order: 1, reason: 'Nothing was done.' },
    version: 1,
  },
  endOrder: {
    names: { 'body.CompliantId': unfit('complaint') },
    rest: { order: 1, ending: 'refused', reason: 'They refuse.' },
    version: 1,
  },
  confirmOrderAtDesk: { names: { 'body.CompliantId': unfit('complaint') }, rest: { order: 1 }, version: 1 },
  contestOrderAtDesk: {
    names: { 'body.CompliantId': unfit('complaint') },
    rest: { order: 1, answer: 'partly', text: 'Half of it.' },
    version: 1,
  },
  getOrders: { names: { 'path.complaintId': names('complaint', hidden) } },
  // a filter
  getOwedOrders: { names: { 'query.organizationId': names('organization', list) } },
}
