export { authenticate } from './authenticate.ts'
export { hashPassword } from './password.ts'
export { jwtTokenEndpoints, permissionsEndpoints, usersEndpoints } from './accounts.endpoints.ts'
