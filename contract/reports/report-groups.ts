/** One text for the keys of a group, which tells groups apart. */
export const groupName = (keys: readonly string[]): string => keys.join(' ')

/** The groups that begin with a row, the outermost first: the keys of the row before it, and its own. */
export function groupsThatBegin(former: readonly string[] | undefined, keys: readonly string[]): string[][] {
  const first = former ? keys.findIndex((key, level) => key !== former[level]) : 0
  return first < 0 ? [] : keys.slice(first).map((_, at) => keys.slice(0, first + at + 1))
}
