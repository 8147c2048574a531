/** The key of a message's text: `Error Saving Changes` → `error-saving-changes`. */
export const messageKey = (message: string): string =>
  message
    .toLowerCase()
    .split(/[^a-z]/)
    .filter(Boolean)
    .join('-')
