/**
 * What a page exports as `handle` when its path ends in ids: a name for each of them, in the order of the path, from the
 * page's data. Null leaves one out.
 */
export interface CrumbHandle<Loaded> {
  crumbs: (loaded: Loaded) => (string | null)[]
}

/** The segments of a path with the ids at its end named as a page says; the others are null and keep their own names. */
export function namedSegments(
  segments: readonly string[],
  names: readonly (string | null)[],
): { segment: string; name: string | null }[] {
  const first = segments.length - names.length
  return segments
    .map((segment, index) => ({
      segment,
      name: names[index - first] ?? null,
      isLeftOut: names[index - first] === null,
    }))
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ segment, name }) => ({ segment, name }))
}
