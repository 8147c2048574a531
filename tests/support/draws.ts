/** `npm run test:long` tries so many times as many. */
const more = Number(process.env.DRAWS ?? 1)

/**
 * On how many random worlds, tables or lives a property is tried: few in each usual run, which draws the same each time
 * (same-draws.ts), and many in the long one.
 */
export const draws = (few: number): { numRuns: number } => ({ numRuns: few * more })
