/** What the specification wants said where there is no answer. */
export const unanswered = 'Something went wrong!'
