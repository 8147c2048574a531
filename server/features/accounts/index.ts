export { authenticate } from './authenticate.ts'
export { hashPassword } from './password.ts'
