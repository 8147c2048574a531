import {
  always,
  choice,
  hidden,
  list,
  names,
  nobody,
  open,
  ownOnly,
  type RecordLines,
  turn,
  unfit,
  unfitForOwner,
} from './line.ts'

const listIds = {
  'path.userId': names('user', ownOnly, { all: list }),
  'path.roleId': names('role', ownOnly, { all: list }),
}
const reportIds = {
  'body.userID': names('user', ownOnly, { all: list }),
  'body.roleID': names('role', ownOnly, { all: list }),
}
const aSummary = { groupBySelectText: '', grpByListText: 'status' }
/** The tracking ID is the proof, for any holder. */
const proven = { 'path.refNo': names('trackingId', open) }

/** Both names have to be of one complaint, which has to be the complainant's own. */
const ownCase = (part: 'path' | 'body', own: number) => ({
  [`${part}.compliant_id`]: names('complaint', [own, 404, 404, 404]),
  [`${part}.complaintRefNo`]: names('trackingId', [own, 404, 404, 404], { meanwhile: 'same' }),
})
/** Complaints with their parts, files, tracks and messages, and all actions on them. */
export const complaintLines: RecordLines = {
  getDashboardComplaints: { names: listIds },
  listComplaints: { names: listIds },
  countLists: { names: listIds },
  getDashboardCards: { names: listIds },
  getDashboardSummary: { names: { 'path.userId': names('user', ownOnly, { all: list }) } },
  getMyWork: { names: { 'path.userId': names('user', ownOnly, { all: list }) } },
  getTeamWork: { names: { 'path.userId': names('user', ownOnly, { all: list }) } },
  getSummaryReport: { names: reportIds, rest: aSummary },
  getComplaintReport: { names: reportIds, rest: { columns: ['trackingId'] } },
  exportComplaintReport: {
    names: reportIds,
    rest: { columns: ['trackingId'], format: 'csv', language: 'en' },
    permissions: ['Complaint Reports - View'],
  },
  beginReportExport: {
    names: reportIds,
    rest: { columns: ['trackingId'], format: 'csv', language: 'en' },
    permissions: ['Complaint Reports - View'],
  },
  exportSummaryReport: {
    names: reportIds,
    rest: { ...aSummary, format: 'csv', language: 'en' },
    permissions: ['Summary Reports - View'],
  },
  getChartFigures: {
    names: {
      'path.userId': names('user', ownOnly, { all: list }),
      'path.roleId': names('role', ownOnly, { all: list }),
    },
  },
  getComplaintDetail: { names: { 'path.complaintId': names('complaint', hidden) } },
  listRepresentatives: {
    names: { 'path.complaintId': names('complaint', list), 'path.representativeId': names('representative', list) },
  },
  getStatusTrack: { names: { 'path.complaintId': names('complaint', hidden) } },
  directComplaint: {
    names: {
      // a colleague's case is visible, but its receiver acts; `All` alone is not enough
      'body.CompliantId': names('receivedComplaint', [200, 409, 404, 404], { all: [409, 409, 409, 404] }),
      'body.severityId': names('severity', choice, { all: always(409) }),
      'body.departmentId': names('department', [200, 200, 422, 422], { all: always(409) }),
      // of actions other than the one taken here
      'body.nonAdmissionReasonId': names('severity', list, { all: always(409) }),
      'body.leadHandlerId': names('user', list, { all: always(409) }),
    },
    rest: { complaintAction: 'forward', reason: 'Everything is there.', fulfilsStandard: true },
    permissions: ['Complaints - Receive'],
    version: 1,
  },
  listWaitingCases: { names: { 'path.userId': names('user', ownOnly, { all: list }) } },
  // without the list, only proposals
  getDetailForApproval: { names: { 'path.complaintId': names('askedComplaint', hidden) } },
  getApprovalHistory: { names: { 'path.complaintId': names('complaint', hidden) } },
  approveAction: { names: { 'body.CompliantId': names('askedComplaint', turn, { all: nobody }) }, version: 1 },
  sendBack: {
    names: { 'body.CompliantId': names('askedComplaint', turn, { all: nobody }) },
    rest: { reason: 'Something is missing.' },
    version: 1,
  },
  withdrawProposal: { names: { 'body.CompliantId': names('proposedComplaint', turn, { all: nobody }) }, version: 1 },
  findSubstitutes: {
    names: { 'path.complaintId': names('stalledComplaint', hidden), 'query.userIds': names('approver', list) },
  },
  nameSubstitute: {
    names: {
      'body.CompliantId': names('stalledComplaint', hidden),
      // anybody who may sign; the reader may not
      'body.approvingUser': names('approver', [422, 200, 200, 422], { meanwhile: 'foreign' }),
    },
    rest: { reason: 'On leave.' },
    version: 1,
  },
  uploadFiles: {
    names: { 'query.CompliantId': names('complaint', hidden, { lacking: always(403) }) },
    upload: 'Found on the site.',
    isAskedByStaff: true,
    permissions: ['Complaints - Decide'],
  },
  listAttachmentsByTrackingId: { names: { 'path.refNo': names('trackingId', hidden) } },
  listAttachments: { names: { 'path.id': names('complaint', hidden) } },
  setAttachmentType: {
    names: { 'path.id': names('attachment', always(401)) },
    rest: { attachmentType: null },
    isAskedByStaff: true,
  },
  deleteAttachment: {
    names: { 'path.id': names('attachment', hidden) },
    rest: { reason: 'It belongs to another case.' },
    isAskedByStaff: true,
    permissions: ['Complaints - Register'],
  },
  downloadFile: {
    names: { 'query.fileUrl': names('attachment', hidden) },
    isAskedByStaff: true,
    permissions: ['Complaints - List View'],
  },
  trackComplaint: { names: proven },
  sendCode: { names: { 'body.refNo': names('trackingId', open) }, rest: { channel: 'sms' } },
  verifyCode: { names: { 'body.refNo': names('trackingId', [422, 422, 422, 404]) }, rest: { code: '000000' } },
  // the same answer for every number, known or not
  verifyPin: { names: { 'body.refNo': names('trackingId', always(422)) }, rest: { pin: '00000000' } },
  getOwnComplaint: { names: { 'path.id': names('complaint', [200, 404, 404, 404]) } },
  downloadOwnDocument: { names: { 'path.id': names('attachment', [200, 404, 404, 404]) } },
  // the code is the proof, for anybody with the paper
  checkLetter: { names: { 'path.code': names('letterCode', open) } },
  listLetters: { names: { 'path.compliant_id': names('complaint', hidden) } },
  downloadLetter: { names: { 'path.letterId': names('letter', hidden) } },
  listOwnLetters: { names: ownCase('path', 200) },
  downloadOwnLetter: { names: { 'path.letterId': names('letter', [200, 404, 404, 404]) } },
  orderDossier: {
    names: { 'body.compliant_id': names('complaint', hidden) },
    rest: { language: 'en', hasInternalParts: false },
    permissions: ['Complaints - List View'],
  },
  listDossiers: { names: { 'path.compliant_id': names('complaint', hidden) }, permissions: ['Complaints - List View'] },
  downloadDossier: {
    names: { 'path.dossierId': names('dossier', [200, 404, 404, 404], { all: always(404) }) },
    permissions: ['Complaints - List View'],
  },
  // whoever worked on the case does not call
  getCallBack: {
    names: { 'path.callBackId': names('callBack', [404, 200, 404, 404]) },
  },
  recordCallBack: {
    names: { 'body.callBackId': names('callBack', [404, 200, 404, 404]) },
    rest: { outcome: 'not-reached' },
    version: 1,
  },
  orderOwnDossier: { names: ownCase('path', 200), rest: { language: 'en' } },
  listOwnDossiers: { names: ownCase('path', 200) },
  downloadOwnDossier: { names: { 'path.dossierId': names('ownDossier', [200, 404, 404, 404]) } },
  getCaseMessages: { names: { 'path.complaintId': names('complaint', hidden) } },
  getFormerValues: { names: { 'path.compliant_id': names('complaint', hidden) } },
  // background work belongs to nobody: everybody who may see the list may retry each
  retryFailedJob: { names: { 'path.jobId': names('failedJob', open) } },
  resendMessage: { names: { 'path.id': names('message', hidden) } },
  markReturned: { names: { 'path.id': names('message', hidden) }, rest: { isReturned: true } },
  getOwnCase: { names: ownCase('path', 200) },
  acceptConclusion: { names: ownCase('path', 409), version: 1 },
  rejectConclusion: { names: ownCase('body', 409), rest: { reason: 'No.' }, version: 1 },
  rateConclusion: { names: ownCase('body', 409), rest: { rating: 3 } },
  withdrawComplaint: { names: ownCase('body', 200), version: 1 },
  requestReferral: { names: ownCase('body', 409), rest: { reason: 'They are partial.' } },
  reportReferralSilence: { names: ownCase('body', 409) },
  getMyReferrals: { names: ownCase('path', 200) },
  getMyOrders: { names: ownCase('path', 200) },
  getMyStatements: { names: ownCase('path', 200) },
  // nothing was shared
  commentOnStatement: {
    names: {
      'query.compliant_id': unfitForOwner,
      'query.complaintRefNo': names('trackingId', [409, 404, 404, 404], {
        all: [409, 404, 404, 404],
        lacking: always(403),
        meanwhile: 'same',
      }),
      'query.requestId': names('statementRequest', always(409)),
    },
    permissions: ['Complaints - Register'],
  },
  // the case has no orders
  confirmOrder: { names: ownCase('body', 409), rest: { order: 1 } },
  contestOrder: { names: ownCase('body', 409), rest: { order: 1, answer: 'partly', text: 'Half of it.' } },
  reopenComplaint: {
    names: {
      'body.compliant_id': { ...unfitForOwner, lacking: [403, 403, 404, 404] },
      'body.complaintRefNo': names('trackingId', [409, 404, 404, 404], {
        all: [409, 404, 404, 404],
        lacking: [403, 404, 404, 404],
        meanwhile: 'same',
      }),
    },
    rest: { reason: 'Look again.' },
    permissions: ['Complaints - Supervise'],
    version: 1,
  },
  reopenWithEvidence: {
    names: {
      'query.compliant_id': unfitForOwner,
      'query.complaintRefNo': names('trackingId', [409, 404, 404, 404], {
        all: [409, 404, 404, 404],
        lacking: always(403),
        meanwhile: 'same',
      }),
    },
    permissions: ['Complaints - Supervise'],
    version: 1,
  },
  listReviewers: { names: { 'path.compliant_id': names('complaint', hidden), 'query.userIds': names('user', list) } },
  assignReviewer: {
    names: { 'body.compliant_id': unfit('complaint'), 'body.reviewerId': names('user', always(409)) },
    rest: { reason: 'Leave.' },
    version: 1,
  },
  getReview: { names: { 'path.compliant_id': names('complaint', hidden) } },
  reviewComplaint: { names: { 'body.compliant_id': unfit('complaint') }, version: 1 },
  // the fields are missing
  recordContact: {
    names: { 'body.compliant_id': unfit('complaint', 422) },
    permissions: ['Complaints - Register'],
    version: 1,
  },
  issuePin: { names: { 'body.compliant_id': unfit('complaint', 422) }, version: 1 },
  correctContact: {
    names: {
      'body.compliant_id': unfit('complaint', 422),
      // without the document that was seen nothing is corrected, whosoever the person is
      'body.partyId': names('representative', [422, 422, 422, 422], { all: [422, 422, 422, 422] }),
    },
    rest: { phone: '0911223344' },
    version: 1,
  },
}
