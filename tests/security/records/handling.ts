import { always, hidden, list, names, type RecordLines, unfit, unfitForOwner } from './line.ts'

/** Receiving, directing and handling a case. */
export const handlingLines: RecordLines = {
  updateDirecting: {
    names: { 'body.CompliantId': unfit('complaint'), 'body.leadHandlerId': names('user', always(409)) },
    rest: { CompliantGroupHandlersList: [1], reason: 'On leave.' },
    version: 1,
  },
  listCaseHandlers: { names: { 'path.complaintId': names('complaint', hidden) } },
  acceptCase: { names: { 'path.complaintId': unfit('complaint') }, version: 1 },
  takeBackDirecting: { names: { 'body.CompliantId': unfit('complaint') }, version: 1 },
  declineCase: { names: { 'body.compliant_id': unfit('complaint') }, rest: { reason: 'No time.' }, version: 1 },
  adjustComplaint: {
    names: { 'query.CompliantId': unfitForOwner },
    permissions: ['Complaints - Register'],
    version: 1,
  },
  requestInformation: {
    names: { 'body.CompliantId': unfit('complaint') },
    permissions: ['Complaints - Decide'],
    rest: { questions: ['When?'], answerOn: '2026-12-01', otherLanguage: true },
    version: 1,
  },
  supplyInformation: {
    names: { 'query.CompliantId': unfitForOwner },
    permissions: ['Complaints - Register'],
    version: 1,
  },
  assignReceiver: {
    names: {
      'body.CompliantId': unfit('complaint', 422),
      // none of them receives complaints
      'body.receiverId': names('user', always(422)),
    },
    version: 1,
  },
  proposeHandlers: { names: { 'path.complaintId': names('complaint', hidden), 'query.userIds': names('user', list) } },
  proposeReceivers: { names: { 'path.complaintId': names('complaint', hidden), 'query.userIds': names('user', list) } },
}
