export { findNavigation } from './navigation.ts'
export { navigationEndpoints, userAdministrationEndpoints } from './users.endpoints.ts'
