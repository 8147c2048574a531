/** Draws that a seed decides: the same seed gives the same draws on every machine. */
export interface Random {
  /** At least 0, below 1. */
  fraction(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  pickWeighted<Item extends { weight: number }>(items: readonly Item[]): Item
  /** A text of so many digits. */
  digits(count: number): string
}

/** Mulberry32: 32 bits of state are plenty to make up people with; nothing secret comes from it. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    between,
    chance: probability => fraction() < probability,
    pick: items => items[between(0, items.length - 1)]!,
    pickWeighted(items) {
      let left = fraction() * items.reduce((sum, { weight }) => sum + weight, 0)
      return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!
    },
    digits: count => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}
