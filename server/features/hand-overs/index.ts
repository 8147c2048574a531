/** The open work that names a person, and how it is handed over when they leave. */
export { handOversEndpoints } from './hand-overs.endpoints.ts'
export { allWork, orderHandOver } from './order-hand-over.ts'
export { requireWorkFor } from './require-work.ts'
export { countAllWork } from './require-work.ts'
export { runHandOverJob } from './run-hand-over.job.ts'
