import type { PoolClient } from 'pg'

/** Statements that a connection keeps planned; the product has some hundreds of queries. */
const mostKept = 1000

const namesOf = new WeakMap<PoolClient, Map<string, string>>()

/**
 * The name under which the connection keeps the statement planned; undefined beyond the bound, where the statement is planned each
 * time (lists of unusual lengths).
 */
export function statementName(client: PoolClient, text: string): string | undefined {
  const names = namesOf.get(client) ?? new Map<string, string>()
  namesOf.set(client, names)
  const known = names.get(text)
  if (known !== undefined || names.size === mostKept) return known
  const name = `abetuta_${names.size}`
  names.set(text, name)
  return name
}
