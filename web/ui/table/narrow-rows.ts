/** The value of a row that a column is sorted by; null for none. */
type ValueOf<Row> = (row: Row) => string | number | null

/** Whether a row has all words of a search in its texts. */
export function hasWords(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => all.includes(word))
}

/**
 * Rows in the order that the address names: `name`, or `-name` for the highest first. Equal ones stay in their own order, rows without
 * a value come last, and an order that no column has changes nothing. For lists that a page has as a whole.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: string | null,
  columns: Readonly<Record<string, ValueOf<Row>>>,
  language: string,
): readonly Row[] {
  const isDown = sort?.startsWith('-') === true
  const name = isDown ? sort.slice(1) : (sort ?? '')
  const valueOf = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!valueOf) return rows
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), language)
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return isDown ? compare(right, left) : compare(left, right)
  })
}
