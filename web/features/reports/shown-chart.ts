/** One chart with everything that says the same in words and figures. */
export interface ShownChart {
  id: string
  kind: 'line' | 'bars' | 'tiles'
  title: string
  /** What the names are. */
  heading: string
  summary: string
  names: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  /** So many of the names are drawn; undefined for all. */
  shown: number | undefined
}

/** A picture that is on the page. */
export interface DrawnChart {
  redraw(): void
  resize(): void
  end(): void
  /** The picture as a data URL, on the ground of the page. */
  png(): string
}
