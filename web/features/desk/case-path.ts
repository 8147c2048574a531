/** The page of a case. */
export const casePath = (complaintId: number): string => `/complain/case-officer-form/${complaintId}`
