/** Everything about a case as one signed archive, and the check whether one is authentic. */
export { dossiersEndpoints } from './dossiers.endpoints.ts'
export { endDossiersJob, makeDossierJob } from './make-dossier.job.ts'
