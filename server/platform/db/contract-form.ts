type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name

/** A row with the names and the types of the contract; what a column holds as JSON stays as it is. */
export type ContractForm<Row> = {
  [Column in keyof Row & string as CamelCase<Column>]: Row[Column] extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never
}

/** The field of each column; lists have many rows of the same columns. */
const fields = new Map<string, string>()

function fieldOf(column: string): string {
  const known = fields.get(column)
  if (known !== undefined) return known
  const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  fields.set(column, field)
  return field
}

/**
 * A row as calls answer it: `registered_at` becomes `registeredAt`, and an instant its ISO text. Columns that the contract does
 * not have may be there too: they are left out when the answer is encoded.
 */
export function contractForm<Row extends object>(row: Row): ContractForm<Row> {
  const answer: Record<string, unknown> = {}
  for (const column in row) {
    const value: unknown = row[column]
    answer[fieldOf(column)] = value instanceof Date ? value.toISOString() : value
  }
  return answer as ContractForm<Row>
}
