export { handlingOrganizationFor } from './handling-organization.ts'
export { listDepartments, listOrganizations } from './organizations.queries.ts'
export { organizationsEndpoints } from './organizations.endpoints.ts'
