import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** A store that tells which statements were run on it, oldest first, and otherwise is the one given. */
export function spyOn(store: Store): { store: Store; heard: CompiledQuery[] } {
  const heard: CompiledQuery[] = []
  // Parts of a statement come through here as well; only what is run has a result.
  const seen = new WeakMap<object, CompiledQuery>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = store.getExecutor().compileQuery(node, queryId)
      seen.set(queryId, CompiledQuery.raw(sql, [...parameters]))
      return node
    },
    async transformResult({ result, queryId }) {
      const statement = seen.get(queryId)
      if (statement) heard.push(statement)
      return result
    },
  }
  return { store: store.withPlugin(plugin), heard }
}
