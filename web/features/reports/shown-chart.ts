/** One chart with its data as text and figures. */
export interface ShownChart {
  id: string
  kind: 'line' | 'bars' | 'tiles'
  title: string
  /** The kind of the names. */
  heading: string
  summary: string
  names: readonly string[]
  /** The page of the cases of each name; undefined for a reader who may not open it. */
  paths: readonly (string | undefined)[]
  series: readonly { name: string; values: readonly number[] }[]
  /** Number of names that are drawn; undefined for all. */
  shown: number | undefined
}

/** A picture on the page. */
export interface DrawnChart {
  redraw(): void
  resize(): void
  end(): void
  /** The picture as a data URL, on the background of the page. */
  png(): string
}
