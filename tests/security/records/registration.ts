import { choice, type Ids, names, type RecordLines } from './line.ts'

const person = (whose: string) => ({
  [`${whose}.genderId`]: names('gender', choice),
  [`${whose}.ageGroupId`]: names('ageGroup', choice),
  [`${whose}.occupationId`]: names('constant', choice),
  [`${whose}.regionId`]: names('region', choice),
  [`${whose}.zoneId`]: names('zone', choice),
  [`${whose}.woredaId`]: names('woreda', choice),
})
/** A file of the case; one of another case gives the answer of a missing one. */
const mandate = { 'body.mandateLetter': names('attachment', [200, 422, 422, 422], { all: [200, 422, 422, 422] }) }
/** The mandate letter belongs to the caller's own case. */
const withOwnLetter = (kind: 'complaint' | 'representative') =>
  names(kind, [200, 422, 404, 404], { all: [200, 422, 422, 404] })
const named = { firstName: 'Abebe', fatherName: 'Kebede', nationality: 'ETHIOPIAN', phone: '0911223344' }

/** The fields below a part of the body, as that part. */
const below = (ids: Ids, part: string) =>
  Object.fromEntries(
    Object.entries(ids)
      .filter(([name]) => name.startsWith(`body.${part}.`))
      .map(([name, id]) => [name.slice(part.length + 6), id]),
  )

/** Filing with all fields at once: every choice of the form is a record. */
export const registrationLines: RecordLines = {
  registerComplaint: {
    names: {
      ...person('body.complainant'),
      ...person('body.representatives'),
      'body.complaint.typeId': names('complaintType', choice),
      'body.complaint.organizationId': names('organization', [422, 422, 200, 422], { meanwhile: 'foreign' }),
      'body.complaint.departmentId': names('department', [422, 422, 200, 422], { meanwhile: 'foreign' }),
      'body.complaint.handlingOrganizationId': names('organization', [200, 200, 422, 422]),
      'body.complaint.handlingDepartmentId': names('department', [200, 200, 422, 422]),
      'body.complaint.locationId': names('woreda', choice),
      'body.complaint.requiredDecisionId': names('requiredDecision', choice),
      'body.complaint.submissionWayId': names('submissionWay', choice),
    },
    body: ids => {
      const part = (whose: string) => below(ids, whose)
      return {
        language: 'en',
        consents: { notInCourt: true, notUnderInvestigation: true, correctAndTrue: true },
        applicant: { kind: 'group', groupSize: 2 },
        complainant: { ...named, ...part('complainant') },
        representatives: [{ ...named, ...part('representatives') }],
        complaint: { ...part('complaint'), issues: ['The licence was refused.'], violatedDecisionOn: '2024-01-02' },
        decisionLetter: { kind: 'declared', authority: 'The land office', number: '7/2016' },
      }
    },
  },
  updateComplaint: {
    names: {
      // of the same body is the one that is then complained against
      'body.compliant_id': names('complaint', [200, 422, 404, 404]),
      ...person('body.complainant'),
      'body.complaint.typeId': names('complaintType', choice),
      'body.complaint.organizationId': names('organization', [200, 200, 422, 422]),
      'body.complaint.departmentId': names('department', [200, 200, 422, 422]),
      'body.complaint.locationId': names('woreda', choice),
      'body.complaint.requiredDecisionId': names('requiredDecision', choice),
      'body.complaint.submissionWayId': names('submissionWay', choice),
    },
    body: ids => ({
      compliant_id: ids['body.compliant_id'],
      language: 'en',
      complainant: { ...named, ...below(ids, 'complainant') },
      complaint: { ...below(ids, 'complaint'), issues: ['The licence was refused.'] },
    }),
    version: 1,
  },
  addRepresentative: {
    names: { 'body.compliant_id': withOwnLetter('complaint'), ...person('body.representative'), ...mandate },
    body: ids => ({
      compliant_id: ids['body.compliant_id'],
      representative: { ...named, ...below(ids, 'representative') },
      mandateLetter: ids['body.mandateLetter'],
    }),
    version: 1,
  },
  updateRepresentative: {
    names: {
      'body.representativeId': withOwnLetter('representative'),
      'body.compliant_id': names('complaint', [200, 404, 404, 404], { all: [200, 404, 404, 404], meanwhile: 'same' }),
      ...person('body.representative'),
      ...mandate,
    },
    body: ids => ({
      representativeId: ids['body.representativeId'],
      compliant_id: ids['body.compliant_id'],
      representative: { ...named, firstName: 'Hanna', ...below(ids, 'representative') },
      mandateLetter: ids['body.mandateLetter'],
    }),
    version: 1,
  },
}
