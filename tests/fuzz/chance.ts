/** Repeatable chance: the same seed gives the same requests in the same order. */
export interface Chance {
  /** From 0 up to 1, which is excluded. */
  next(): number
  below(bound: number): number
  isTrue(probability: number): boolean
  oneOf<Value>(values: readonly Value[]): Value
}

/** Mulberry32: small, fast, and even enough to choose by. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    next,
    below,
    isTrue: probability => next() < probability,
    oneOf: values => {
      const value = values[below(values.length)]
      if (value === undefined && values.length === 0) throw new Error('There is nothing to choose from.')
      return value as never
    },
  }
}
