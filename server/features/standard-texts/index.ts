export { standardTextsEndpoints } from './standard-texts.endpoints.ts'
