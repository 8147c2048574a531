import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endedField } from '../values/standing-fields.ts'
import { memberOfBodyFields } from '../values/staff-member.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, takesBack, wireObject } from '../http/wire.ts'

const assignedOrganization = z.object({
  organizationId: z.int(),
  organizationName: bilingual,
  assignedAt: instant,
  ...endedField,
})
export type AssignedOrganization = z.output<typeof assignedOrganization>

/** Somebody who handles cases, with the bodies assigned to them. */
export const expert = wireObject({
  ...memberOfBodyFields,
  organizations: z.array(assignedOrganization),
})
export type Expert = z.output<typeof expert>

const choice = z.int({ error: ({ input }) => (input === undefined || input === null ? 'required' : 'no-such-choice') })
const assignment = wireObject({
  expertId: named('userId', choice),
  organizationId: choice,
})

const id = z.object({ id: integerText })

export const expertsContract = endpoints({
  listExperts: {
    call: 'GET /CaseExperts/GetExperts',
    summary: 'The experts, by name, with the organizations assigned to them',
    access: { page: 'Experts - View' },
    query: z.object({ text: searchText.optional(), cursor: z.string().max(600).optional() }),
    answer: z.object({ experts: z.array(expert), nextCursor: z.string().nullable() }),
    note: 'Ours. An expert is an active user whose role has `Complaints - Decide`, or to whom an organization is assigned.',
  },
  listOrganizationsOfExpert: {
    call: 'GET /Users/GetOrgsOfExpertList/:id',
    summary: 'The organizations assigned to an expert',
    access: 'signed-in',
    params: id,
    answer: z.array(assignedOrganization),
    note: "Id is the expert's. One's own, or with `Experts - View` anybody's.",
  },
  assignOrganization: {
    call: 'POST /Users/AssignSystemToUser',
    summary: 'Assigns an organization to an expert, who then sees the complaints against it',
    access: { page: 'Experts - View' },
    body: assignment,
    answer: z.array(assignedOrganization),
    message: 'Organization Assigned to expert successfully',
    note: 'Answers the refreshed list of the expert. Needs `Users - Manage` or `Complaints - Supervise` too, because it decides what others see. Assigning again changes nothing. 409 `own-rights` for oneself; 409 `own-organization` for the body that the expert belongs to.',
  },
  removeOrganization: {
    call: 'POST /Users/DeleteOrgAssignedToExpert',
    summary: 'Removes an organization from an expert',
    access: { page: 'Experts - View' },
    body: takesBack(assignedOrganization, assignment),
    answer: z.array(assignedOrganization),
    message: 'Organization deleted from expert successfully',
    note: 'Answers the refreshed list of the expert. Needs the same permissions as assigning.',
  },
  listHandlersByLocation: {
    call: 'GET /CaseExperts/GetCaseHandlersByLocation/:id',
    summary: 'Who can handle cases of a place',
    access: 'signed-in',
    params: id,
    answer: z.array(expert),
    note: 'Active users whose role has `Complaints - Decide` and who serve the place, one above it, or every place. An unknown place is 404. The first 200 by name. Needs a code of somebody who acts on cases, or `Experts - View`, `Users - Manage`, `Data Filtering Map - Manage` or `Action Approvals - Manage`.',
  },
  listHandlersByOrganization: {
    call: 'GET /CaseExperts/GetCaseHandlersByOrg/:id',
    summary: 'Who can handle cases of an organization',
    access: 'signed-in',
    params: id,
    answer: z.array(expert),
    note: 'Id is the organization that handles the case: its active users whose role has `Complaints - Decide`. An unknown organization is 404. The first 200 by name. Needs a code of somebody who acts on cases, or `Experts - View`, `Users - Manage`, `Data Filtering Map - Manage` or `Action Approvals - Manage`.',
  },
})
