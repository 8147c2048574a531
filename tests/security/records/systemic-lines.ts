import { always, choice, hidden, list, names, type RecordLines } from './line.ts'

const ofSystemicCase = { 'body.systemicCaseId': names('systemicCase', hidden) }
/** A complaint that the reader does not see is refused like a missing one. */
const seen = names('complaint', [200, 200, 422, 422], { all: [200, 200, 200, 422] })
const words = { title: 'Deeds are lost', recommendation: 'Keep a second copy.', followUpOn: '2099-12-31' }

/** Systemic cases. */
export const systemicLines: RecordLines = {
  getSystemicCase: { names: { 'path.systemicCaseId': names('systemicCase', hidden) } },
  openSystemicCase: {
    names: {
      'body.organizationId': names('organization', choice),
      'body.complaintIds': seen,
      // the cluster's complaints are counted, and there are none
      'body.pattern.organizationId': names('organization', list),
      'body.pattern.complaintTypeId': names('complaintType', list),
      'body.pattern.locationId': names('zone', list),
    },
    body: ids => ({
      ...words,
      organizationId: ids['body.organizationId'],
      complaintIds: [ids['body.complaintIds']],
      pattern: {
        organizationId: ids['body.pattern.organizationId'],
        complaintTypeId: ids['body.pattern.complaintTypeId'],
        locationId: ids['body.pattern.locationId'],
        isOutsideZones: false,
      },
    }),
  },
  changeSystemicCase: {
    names: { ...ofSystemicCase, 'body.organizationId': names('organization', choice) },
    rest: words,
    version: 1,
  },
  setSystemicStatus: { names: ofSystemicCase, rest: { status: 'FOLLOWED_UP' }, version: 1 },
  tieComplaints: {
    names: { ...ofSystemicCase, 'body.complaintIds': seen },
    body: ids => ({ systemicCaseId: ids['body.systemicCaseId'], complaintIds: [ids['body.complaintIds']] }),
  },
  untieComplaint: {
    // none of them is part of it
    names: {
      'body.systemicCaseId': names('systemicCase', [409, 409, 404, 404], { all: [409, 409, 409, 404] }),
      'body.compliant_id': names('complaint', always(409), { all: always(409) }),
    },
  },
  addSystemicNote: { names: ofSystemicCase, rest: { text: 'The bureau answered.' } },
}
