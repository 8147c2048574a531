/** The specification's message for a call without an answer. */
export const unanswered = 'Something went wrong!'
