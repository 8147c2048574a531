import {
  always,
  choice,
  hidden,
  type Ids,
  names,
  nobody,
  type RecordLines,
  type Statuses,
  turn,
  unfit,
} from './line.ts'

/** An order can be given to every body, and to the departments of that body. */
function orderNames(others: { all?: Statuses }, ofReader?: Statuses) {
  return {
    // the department stays that of the reader's body
    'body.issues.orders.organizationId': names('organization', ofReader ?? [200, 200, 422, 422], others),
    'body.issues.orders.departmentId': names('department', ofReader ?? [200, 200, 422, 422], {
      ...others,
      meanwhile: 'same',
    }),
  }
}
const decisionNames = {
  'body.CompliantId': names('ledComplaint', turn, { all: nobody }),
  'body.requiredDecisionId': names('requiredDecision', choice, { all: always(409) }),
  ...orderNames({ all: always(409) }),
}
const aDecision = (ids: Ids) => ({
  CompliantId: ids['body.CompliantId'],
  requiredDecisionId: ids['body.requiredDecisionId'],
  issues: [
    {
      ordinal: 0,
      finding: 'True.',
      law: 'Article 3.',
      remedy: 'Give it back.',
      orders: [
        {
          text: 'Give it back.',
          organizationId: ids['body.issues.orders.organizationId'],
          departmentId: ids['body.issues.orders.departmentId'],
          dueDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          proof: 'A receipt.',
        },
      ],
    },
  ],
  justification: 'The papers show it.',
})

/** Opinions and decisions. */
export const decisionLines: RecordLines = {
  getGroupDecisions: { names: { 'path.id': names('complaint', hidden) } },
  giveOpinion: {
    names: { 'body.CompliantId': names('ledComplaint', turn, { all: nobody }) },
    rest: { position: 'partly', text: 'Half of it is proven.' },
  },
  saveDecision: { names: decisionNames, body: aDecision, version: 1 },
  updateDecision: {
    names: {
      // a decision that was never made cannot be changed
      'body.CompliantId': names('ledComplaint', [409, 409, 404, 404], { all: nobody }),
      'body.requiredDecisionId': names('requiredDecision', always(409)),
      ...orderNames({}, always(409)),
    },
    body: aDecision,
    version: 1,
  },
  // the call is for leads and reviewers; who has neither permission is refused before any record is looked at
  saveDecisionDraft: {
    names: Object.fromEntries(
      Object.entries(decisionNames).map(([field, record]) => [field, { ...record, lacking: always(403) }]),
    ),
    permissions: ['Complaints - Decide'],
    body: ids => ({ ...aDecision(ids), basedOn: 0 }),
  },
  conclude: { names: { 'body.CompliantId': names('ledComplaint', [409, 409, 404, 404], { all: nobody }) }, version: 1 },
  getSolution: { names: { 'path.id': names('complaint', hidden) } },
  getSolutionHistory: { names: { 'path.id': names('complaint', hidden) } },
  getDecisionByTrackingId: {
    names: {
      'path.refNo': names('trackingId', [200, 401, 401, 401], {
        all: [200, 200, 200, 404],
        staff: hidden,
        lacking: always(403),
      }),
    },
    permissions: ['Complaints - List View'],
  },
  replaceDecision: {
    names: {
      'body.CompliantId': unfit('complaint'),
      // nothing is reviewed
      'body.requiredDecisionId': names('requiredDecision', always(409)),
      ...orderNames({}, always(409)),
    },
    body: aDecision,
    version: 1,
  },
}
