/** Parallel calls: enough that nobody waits long, few enough that others at the desk notice nothing. */
export const atOnce = 4

/** Works on the items in their order, a few at a time, as long as `goesOn` returns true. */
export async function fewAtATime<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const left = items.values()
  const takeNext = async (): Promise<void> => {
    const { value, done } = goesOn() ? left.next() : { value: undefined, done: true as const }
    if (done) return
    await work(value)
    return takeNext()
  }
  await Promise.all(Array.from({ length: atOnce }, takeNext))
}
