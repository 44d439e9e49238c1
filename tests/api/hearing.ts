import type { KyselyPlugin, RootOperationNode } from 'kysely'

/** Makes a plug-in that hears each statement before it is sent, and changes none; where `hear` throws, the statement fails with that. */
export const hearing = (hear: (statement: RootOperationNode) => void): KyselyPlugin => ({
  transformQuery({ node }) {
    hear(node)
    return node
  },
  transformResult: async ({ result }) => result,
})
