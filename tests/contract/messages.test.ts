import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { testServer } from '#tests/support/server.ts'

/**
 * The messages of the specification's calls about complaints, letter by letter as in its error catalogue: after success, and after a
 * failure without a better message. The catalogue has no success message for files; those two are ours.
 */
const catalogue: [path: string, success: string, failure: string][] = [
  ['/Complaints/DirectCompliantForAction', 'Compliant Action Created Successfully', 'Error Saving Changes'],
  ['/Complaints/UpdateCaseDirectingAction', 'Compliant Action update Successfully', 'Error Saving Changes'],
  ['/Complaints/ApproveComplaintAction', 'Compliant Action Approved Successfully', 'Error Saving Changes'],
  ['/Complaints/AddComplaintRepresentative', 'Compliant Representative Added Successfully', 'Error Saving Changes'],
  ['/Complaints/UpdateComplaintRepresentative', 'Compliant Representative Update Successfully', 'Error Saving Changes'],
  ['/Complaints/RegisterComplaint', 'Registered your compliant successfully.', 'Error Saving Changes'],
  ['/CompliantActions/AcceptCompliantCase/:', 'Action saved successfully', 'Error Saving Changes'],
  [
    '/CompliantActions/AdjustApprovalStructure',
    'Approval Structure adjusted successfully',
    'Error saving approval structure',
  ],
  [
    '/CompliantActions/DeleteApprovalStructure/:/:',
    'Approval Structure adjusted successfully',
    'Error saving approval structure',
  ],
  ['/CompliantActions/AcceptCompliantConclusion/:/:', 'Action saved successfully', 'Error Saving your Changes'],
  ['/CompliantActions/RejectCompliantConclusion', 'Action saved successfully', 'Error Saving Rejection Status'],
  ['/CompliantActions/SaveCompliantAction', 'Action saved successfully', 'Error saving changes '],
  ['/CompliantActions/UpdateCompliantDecision', 'Action updated successfully', 'Error saving changes '],
  ['/Attachements/DeleteAttachement/:', 'Attachment removed successfully', 'Error Saving Changes'],
  ['/File', 'Attachment added successfully', 'Error Saving Changes'],
]

/** The specification's calls that only read: they have no message, and their failures are only logged. */
const silent = [
  '/Complaints/GetCompliantsDashboard/:/:/:',
  '/Complaints/GetCompliantsList/:/:/:',
  '/Complaints/GetCompliantsDashboardForApproval/:',
  '/Complaints/GetDashBoardCard/:/:',
  '/Complaints/GetDashBoardSummaryLocRespective/:/:',
  '/Complaints/GetCompliantsDetailByID/:',
  '/Complaints/GetCompliantsDetailByIDForApproval/:',
  '/Complaints/GetCompliantsTrackStatus/:',
  '/Complaints/GetCompliantRepresentatives/:/:',
  '/Complaints/GetGroupDecisions/:',
  '/Complaints/GetComplaintGroupHandlers/:',
  '/CompliantActions/GetComplaintDecisionByRefNo/:',
  '/CompliantActions/GetActionsApprovalHistory/:',
  '/CompliantActions/GetLetCompliantSolution/:',
  '/CompliantActions/GetStatusDetailTrack/:',
  '/CompliantActions/GetCompliantSolutionHHistory/:',
  '/CompliantActions/GetApprovalStructure/:',
  '/Attachements/GetAttachementsByRefNo/:',
  '/Attachements/GetAttachementsList/:',
  '/File/download',
  '/CaseExperts/GetCaseHandlersByLocation/:',
  '/CaseExperts/GetCaseHandlersByOrg/:',
]

/** Every message of a call about complaints. */
const words = new Set(catalogue.flatMap(([, success, failure]) => [success, failure]))
const prefixes = /^\/(Complaints|CompliantActions|Attachements|File|CaseExperts)(\/|$)/

const calls = Object.values<Endpoint>(contract).filter(({ path }) => prefixes.test(path))
const shapeOf = (path: string) => path.replace(/:\w+/g, ':')
const find = (path: string) => calls.find(call => shapeOf(call.path) === path)

const server = await testServer()
const described = (await server.get('/api/docs/json')).json().paths

const servedMessage = ({ path, method }: Endpoint) =>
  described[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses[200].description

test.each(catalogue)('%s says “%s”, or “%s”', (path, success, failure) => {
  const call = find(path)
  expect(call).toMatchObject({ method: 'POST', message: success, failure })
  expect(servedMessage(call as Endpoint)).toBe(success)
})

test.each(silent)('%s reads and has no message', path => {
  const call = find(path)
  expect(call).toMatchObject({ method: 'GET' })
  expect([call?.message, call?.failure]).toEqual([undefined, undefined])
  expect(servedMessage(call as Endpoint)).toBe('Done')
})

test('every other changing call about complaints has a message of the catalogue', () => {
  const others = calls.filter(({ method, message }) => method === 'POST' && message !== undefined)
  const strange = others.flatMap(({ path, message = '', failure = '' }) =>
    words.has(message) && words.has(failure) ? [] : [`${path}: ${message} / ${failure}`],
  )
  expect(strange, 'the catalogue has no words for delegations, saved reports and exports').toEqual([
    '/Complaints/SaveReport: Report saved successfully / Error Saving Changes',
    '/Complaints/ChangeSavedReport: Report saved successfully / Error Saving Changes',
    '/Complaints/DeleteSavedReport: Report deleted successfully / Error Saving Changes',
    '/Complaints/RestoreSavedReport: Report saved successfully / Error Saving Changes',
    '/Complaints/SetDefaultView: Report saved successfully / Error Saving Changes',
    '/Complaints/SetReportMail: Report saved successfully / Error Saving Changes',
    '/Complaints/BeginReportExport: Export begun successfully / Error Saving Changes',
    '/CompliantActions/AddDelegation: Delegation saved successfully / Error saving approval structure',
    '/CompliantActions/WithdrawDelegation/:id: Delegation withdrawn successfully / Error saving approval structure',
  ])
})
