export { userAdministrationEndpoints } from './users.endpoints.ts'
