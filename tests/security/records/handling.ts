import { always, hidden, names, type RecordLines } from './line.ts'

/** There, and in a status in which it cannot be done. */
const elsewhere = names('complaint', [409, 409, 404, 404], { all: [409, 409, 409, 404] })

/** Receiving, directing and handling a case. */
export const handlingLines: RecordLines = {
  updateDirecting: {
    names: {
      'body.CompliantId': elsewhere,
      'body.leadHandlerId': names('user', always(409), { all: always(409) }),
    },
    rest: { CompliantGroupHandlersList: [1], reason: 'On leave.' },
    version: 1,
  },
  listCaseHandlers: { names: { 'path.complaintId': names('complaint', hidden) } },
  acceptCase: { names: { 'path.complaintId': elsewhere }, version: 1 },
  declineCase: {
    names: { 'body.compliant_id': elsewhere },
    rest: { reason: 'No time.' },
    version: 1,
  },
  adjustComplaint: {
    names: {
      'query.CompliantId': names('complaint', [409, 404, 404, 404], {
        staff: [409, 409, 404, 404],
        all: [409, 409, 409, 404],
        lacking: always(403),
      }),
    },
    permissions: ['Complaints - Register'],
    version: 1,
  },
  assignReceiver: {
    names: {
      'body.CompliantId': names('complaint', [422, 422, 404, 404], { all: [422, 422, 422, 404] }),
      // none of them receives complaints
      'body.userId': names('user', always(422), { all: always(422) }),
    },
    version: 1,
  },
  proposeHandlers: { names: { 'path.complaintId': names('complaint', hidden) } },
  proposeReceivers: { names: { 'path.complaintId': names('complaint', hidden) } },
}
