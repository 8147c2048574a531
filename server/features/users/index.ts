export { administratorFields, inviteAdministrator } from './invite-administrator.ts'
export { findNavigation } from './navigation.ts'
export { usersTable } from './users-table.ts'
export { navigationEndpoints, userAdministrationEndpoints } from './users.endpoints.ts'
