import type { PoolClient } from 'pg'

/** For whom a statement is prepared: transactions under the application's role, or those that take on the role of one case. */
export type PreparedBy = 'application' | 'case'

/** Statements that a connection keeps planned for each; the product has some hundreds of queries. */
const mostKept = 500

const namesOf: Record<PreparedBy, WeakMap<PoolClient, Map<string, string>>> = {
  application: new WeakMap(),
  case: new WeakMap(),
}

/**
 * The name under which the connection keeps the statement planned; undefined beyond the bound, where the statement is planned each
 * time (lists of unusual lengths).
 */
export function statementName(client: PoolClient, by: PreparedBy, text: string): string | undefined {
  const names = namesOf[by].get(client) ?? new Map<string, string>()
  namesOf[by].set(client, names)
  const known = names.get(text)
  if (known !== undefined || names.size === mostKept) return known
  const name = `abetuta_${by}_${names.size}`
  names.set(text, name)
  return name
}
