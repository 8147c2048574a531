export { respondentsEndpoints } from './respondents.endpoints.ts'
