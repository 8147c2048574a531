import {
  type KyselyPlugin,
  type LimitNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  ValueNode,
} from 'kysely'

class LiteralLimitTransformer extends OperationNodeTransformer {
  protected override transformLimit(node: LimitNode): LimitNode {
    const { limit } = node
    const isNumber = ValueNode.is(limit) && typeof limit.value === 'number'
    return isNumber ? { ...node, limit: ValueNode.createImmediate(limit.value) } : super.transformLimit(node)
  }
}

/**
 * Writes `limit 51` instead of `limit $1`. With the number in sight PostgreSQL keeps one plan for a prepared statement;
 * without it, it has to suppose a tenth of the table and plans anew at every call (3.3 ms against 1.0 ms for the list at 100,000).
 */
export class LiteralLimits implements KyselyPlugin {
  readonly #transformer = new LiteralLimitTransformer()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}
