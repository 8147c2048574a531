export { authenticate } from './authenticate.ts'
export { hashPassword } from './password.ts'
export { jwtTokenEndpoints, usersEndpoints } from './accounts.endpoints.ts'
