/** Numbers and names of dossiers that browsers need too. */

/** Dossiers that one person has made at the same time, and of one case in a day for its complainant. */
export const mostDossiersUnderWay = 2
export const ownDossiersInADay = 3
export const dossiersInADay = 50

/** Files for the public check: a whole dossier up to this size, or its manifest with the signature. */
export const mostBytesChecked = 64 * 1024 ** 2
export const checksInAnHour = 30

/** The page permission to export a case. */
export const exportPage = 'Complaints - Export dossier'
