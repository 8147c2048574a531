/** The forms of a case’s notes are sent beside the page: another form that is open on it stays as it is. */
export const noteFetcher = (complaintId: number): string => `notes:${complaintId}`
