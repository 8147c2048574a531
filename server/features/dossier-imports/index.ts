/** Cases of other offices that are registered here from the dossiers which these signed. */
export { dossierImportEndpoints } from './dossier-imports.endpoints.ts'
export { trustedOfficesEndpoints } from './dossier-imports.endpoints.ts'
