import { type LimitNode, PostgresDialect, PostgresQueryCompiler, type QueryCompiler, ValueNode } from 'kysely'

class LiteralLimits extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (!(ValueNode.is(limit) && typeof limit.value === 'number')) return super.visitLimit(node)
    this.append('limit ')
    this.appendImmediateValue(limit.value)
  }
}

/**
 * Writes `limit 51` instead of `limit $1`. When PostgreSQL sees the number, it keeps one plan for a prepared statement;
 * otherwise it assumes a tenth of the table and plans again at every call (3.3 ms against 1.0 ms for the list at 100,000).
 */
export class PostgresWithLiteralLimits extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LiteralLimits()
  }
}
