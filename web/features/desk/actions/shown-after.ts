// their plans would come with every list: a test compares these addresses with the contract

/** The address of everything that the case page shows. */
export const caseFileUrl = (complaintId: number): string => `/Complaints/GetCaseFile/${complaintId}`

/** The address of the numbers beside the menu. */
const figuresUrl = '/Navigation/GetDeskFigures'

/** Addresses of what a case page shows after an action. */
export const caseShownAfter = (complaintId: number): string[] => [caseFileUrl(complaintId), figuresUrl]

/** Addresses of what the approval list shows after a signature. */
export const waitingShownAfter = (userId: number): string[] => [
  `/Complaints/GetCompliantsDashboardForApproval/${userId}`,
  figuresUrl,
]
