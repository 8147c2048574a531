/** The person who may invite the others: whose account is the oldest of those that are open. */
export const firstOf = (people: readonly { id: number }[]): number | undefined =>
  people.length > 0 ? Math.min(...people.map(({ id }) => id)) : undefined
