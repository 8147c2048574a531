/** `npm run test:long` asks everybody; the usual run asks one of those who should hear the same. */
export const asksEverybody = process.env.EVERYBODY === 'yes'

/** One of each kind, and another one at the next turn; all of them in the long run. */
export function oneOfAlike<Item>(items: readonly Item[], kindOf: (item: Item) => string, turn: number): Item[] {
  if (asksEverybody) return [...items]
  return [...Map.groupBy(items, kindOf).values()].map(alike => alike[turn % alike.length] as Item)
}
