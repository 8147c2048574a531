export { listDocumentsOf } from './show-standard-texts.ts'
export { standardTextsEndpoints } from './standard-texts.endpoints.ts'
