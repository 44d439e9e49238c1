import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type CommonTableExpressionNode,
  type DeleteQueryNode,
  IdentifierNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type QueryId,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import { ALL_TABLES } from './schema.ts'
import type { Table } from './schema/tables.ts'

/** Tables that are of no tenant, or of several: all others carry `tenant_id`. */
export const TENANTLESS: ReadonlySet<string> = new Set(
  Object.entries<Table>(ALL_TABLES).flatMap(([name, { whose }]) => (whose === 'tenant' ? [] : [name])),
)

const PLACE = Symbol('the tenant of the transaction')

/** In a statement's text: the tenant that the transaction is bound to, as a value. An error in a transaction without one. */
export const TENANT = sql<string>`${sql.val(PLACE)}::uuid`

/**
 * Names the tenant by its value in every statement of a transaction, beside the policies that hold it there anyway: they are functions,
 * which tell a planner nothing before a statement runs, and Citus chooses its shards by the statement alone. Of tables of the query
 * builder by itself, in texts where they say TENANT.
 */
export function tenantNames(tenantId: string): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => names.inStatement(node, tenantId, queryId),
    transformResult: async ({ result }) => result,
  }
}

/** Kinds of nodes that hold neither a table's rows nor a value. */
const LEAVES: ReadonlySet<OperationNode['kind']> = new Set([
  'ColumnNode',
  'DataTypeNode',
  'IdentifierNode',
  'OperatorNode',
  'PrimitiveValueListNode',
  'ReferenceNode',
  'SchemableIdentifierNode',
  'SelectAllNode',
  'TableNode',
])

/** One for all statements, each of which is gone through in one go: to make a transformer takes as long as it takes to go through a short one. */
class TenantNames extends OperationNodeTransformer {
  #tenantId = ''
  /** Names that the statement gives to queries of its own, which look like tables. */
  readonly #named = new Set<string>()

  inStatement<N extends OperationNode>(node: N, tenantId: string, queryId?: QueryId): N {
    this.#tenantId = tenantId
    this.#named.clear()
    return this.transformNode(node, queryId)
  }

  /** Leaves are as they were: of most statements they are most of the nodes. */
  override transformNode<N extends OperationNode | undefined>(node: N, queryId?: QueryId): N {
    if (node === undefined || LEAVES.has(node.kind)) return node
    if (RawNode.is(node) && node.parameters.length === 0) return node
    return super.transformNode(node, queryId)
  }

  protected override transformCommonTableExpression(node: CommonTableExpressionNode, queryId?: QueryId) {
    this.#named.add(node.name.table.table.identifier.name)
    return super.transformCommonTableExpression(node, queryId)
  }

  protected override transformValue(node: ValueNode, queryId?: QueryId): ValueNode {
    return super.transformValue(node.value === PLACE ? { ...node, value: this.#tenantId } : node, queryId)
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const name = this.#nameOf(join.table)
    return name && join.on ? JoinNode.cloneWithOn(join, this.#isOwn(name)) : join
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId)
    return this.#within(query, query.from?.froms ?? [])
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const query = super.transformUpdateQuery(node, queryId)
    return this.#within(query, [...(query.table ? [query.table] : []), ...(query.from?.froms ?? [])])
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const query = super.transformDeleteQuery(node, queryId)
    return this.#within(query, [...query.from.froms, ...(query.using?.tables ?? [])])
  }

  #isOwn(name: string): BinaryOperationNode {
    const column = ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(name))
    return BinaryOperationNode.create(column, OperatorNode.create('='), ValueNode.create(this.#tenantId))
  }

  /** A query that also asks each of these tables for the tenant's rows alone. */
  #within<Q extends { readonly where?: WhereNode }>(query: Q, tables: readonly OperationNode[]): Q {
    let { where } = query
    for (const name of tables.flatMap((table) => this.#nameOf(table) ?? [])) {
      const isOwn = this.#isOwn(name)
      where = where ? WhereNode.cloneWithOperation(where, 'And', isOwn) : WhereNode.create(isOwn)
    }
    return where ? { ...query, where } : query
  }

  /** Returns the statement's name of a table of tenants; undefined for anything else. */
  #nameOf(node: OperationNode): string | undefined {
    if (AliasNode.is(node)) {
      const isOfTenants = TableNode.is(node.node) && this.#isOfTenants(node.node)
      return isOfTenants && IdentifierNode.is(node.alias) ? node.alias.name : undefined
    }
    return TableNode.is(node) && this.#isOfTenants(node) ? node.table.identifier.name : undefined
  }

  #isOfTenants({ table }: TableNode): boolean {
    const { name } = table.identifier
    return !TENANTLESS.has(name) && !this.#named.has(name)
  }
}

const names = new TenantNames()
