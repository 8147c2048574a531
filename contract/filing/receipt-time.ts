/** How long a receipt is shown where the complaint was filed; afterwards it takes the tracking ID and a code. Without schemas, for the pages. */
export const receiptMinutes = 30
