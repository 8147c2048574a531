import type { Dossier } from '#contract/filing/dossiers.ts'

/** The name under which a browser saves a dossier. */
export const dossierName = ({ id }: Dossier): string => `abetuta-dossier-${id}.zip`
