/** One chart with everything that says the same in words and figures. */
export interface ShownChart {
  id: string
  title: string
  /** What the names are. */
  heading: string
  summary: string
  names: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  /** So many of the names are drawn; undefined for all. */
  shown: number | undefined
}
