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
  requestStatement: {
    names: { 'body.CompliantId': unfit('complaint') },
    permissions: ['Complaints - Direct'],
    rest: { issues: [0] },
    version: 1,
  },
  recordStatement: {
    // none was asked for
    names: { 'body.CompliantId': unfit('complaint') },
    permissions: ['Complaints - Register'],
    rest: { answers: [], signedBy: 'The head', receivedOn: '2026-11-01' },
  },
  recordTimeRequest: {
    // none was asked for a statement
    names: { 'body.CompliantId': unfit('complaint') },
    permissions: ['Complaints - Register'],
    rest: { until: '2026-12-01', reason: 'The archive has moved.', receivedOn: '2026-11-01' },
  },
  answerTime: {
    // no body asked for more time
    names: { 'body.CompliantId': unfit('complaint') },
    permissions: ['Complaints - Direct'],
    rest: { answer: 'granted' },
  },
  considerStatement: {
    names: { 'body.CompliantId': unfit('complaint') },
    permissions: ['Complaints - Decide'],
    rest: { takenUp: 'partly', said: 'The fee is by law.' },
  },
  askForTime: {
    // the clock of the body does not run in the planted case
    names: { 'body.id': names('statementRequest', [409, 409, 404, 404]) },
    rest: { until: '2026-12-01', reason: 'The archive has moved.' },
  },
  shareStatement: {
    // none was given
    names: {
      'body.CompliantId': unfit('complaint'),
      'body.requestId': names('statementRequest', always(409)),
    },
    permissions: ['Complaints - Direct'],
  },
  getBodyReach: { names: { 'path.complaintId': names('complaint', hidden) } },
  getStatements: { names: { 'path.complaintId': names('complaint', hidden) } },
  getAskedStatement: { names: { 'path.id': names('statementRequest', hidden) } },
  saveStatementDraft: { names: { 'body.id': names('statementRequest', hidden) }, rest: { answers: [] } },
  giveStatement: { names: { 'body.id': names('statementRequest', hidden) }, rest: { answers: [] } },
  addStatementDocuments: { names: { 'path.id': names('statementRequest', hidden) }, upload: 'a,b' },
  removeStatementDocument: {
    // the file has to be of the request
    names: {
      'body.id': names('statementRequest', [200, 404, 404, 404]),
      'body.fileId': names('statementFile', [200, 404, 404, 404]),
    },
  },
  downloadStatementDocument: { names: { 'path.fileId': names('statementFile', hidden) } },
  getBodyOrder: { names: { 'path.id': names('bodyOrder', hidden) } },
  // the case of the order is not closed
  reportBodyOrder: {
    names: { 'body.id': names('bodyOrder', [409, 409, 404, 404]) },
    rest: { text: 'It was given back.' },
  },
  addOrderDocuments: { names: { 'path.id': names('bodyOrder', hidden) }, upload: 'a,b' },
  removeOrderDocument: {
    // the file has to be of the order
    names: {
      'body.id': names('bodyOrder', [200, 404, 404, 404]),
      'body.fileId': names('orderFile', [200, 404, 404, 404]),
    },
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
