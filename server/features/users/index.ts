export { navigationEndpoints, userAdministrationEndpoints } from './users.endpoints.ts'
