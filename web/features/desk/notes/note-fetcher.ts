/** The forms of a case’s notes are sent by a fetcher, so that other open forms on the page stay as they are. */
export const noteFetcher = (complaintId: number): string => `notes:${complaintId}`
