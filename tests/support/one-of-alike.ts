/** `npm run test:long` uses all callers; the usual run one of the callers who should get the same answer. */
export const asksEverybody = process.env.EVERYBODY === 'yes'

/** One of each kind, another one at the next turn; all of them in the long run. */
export function oneOfAlike<Item>(items: readonly Item[], kindOf: (item: Item) => string, turn: number): Item[] {
  if (asksEverybody) return [...items]
  return [...Map.groupBy(items, kindOf).values()].map(alike => alike[turn % alike.length] as Item)
}
