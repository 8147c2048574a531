/**
 * The conflict guard: staff of the body complained against may not receive, handle, approve or review. Not even
 * `All` overrides it.
 */
export const isInConflict = (
  staff: { organizationId: number | null },
  complaint: { againstOrganizationId: number },
): boolean => staff.organizationId !== null && staff.organizationId === complaint.againstOrganizationId
