/**
 * The conflict guard: staff of the body complained against neither receive nor handle, approve nor review. Not even
 * `All` passes it.
 */
export const isInConflict = (
  staff: { organizationId: number | null },
  complaint: { againstOrganizationId: number },
): boolean => staff.organizationId !== null && staff.organizationId === complaint.againstOrganizationId
