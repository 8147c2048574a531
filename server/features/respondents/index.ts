export { requireRespondent } from './body.rules.ts'
export { respondentsEndpoints } from './respondents.endpoints.ts'
