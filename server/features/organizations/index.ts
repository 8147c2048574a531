export { handlingOrganizationFor } from './handling-organization.ts'
export { listDepartments, listOrganizations } from './organizations.queries.ts'
export { departmentsEndpoints } from './departments.endpoints.ts'
export { organizationsEndpoints } from './organizations.endpoints.ts'
