import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { targetOf } from './source-graph.ts'

// What modules take of the contract, as the bundler's own parser reads them.

const isContract = (path: string) => path.startsWith('src/api/contract/')

/** The names of all values of the contract that run with some modules: theirs, and that of whatever they import, at once or when it is asked for. */
export function takenOfContract(entries: readonly string[]): Set<string> {
  const taken = new Set<string>()
  const known = new Set(entries)
  // A set's loop comes to what is added meanwhile.
  for (const path of known) {
    const { contract, others } = readModule(path, readFileSync(path, 'utf8'))
    for (const name of contract) taken.add(name)
    for (const other of others) known.add(other)
  }
  return taken
}

/** Throws where it loads the contract in a way that does not say which of its values it takes. */
export function readModule(path: string, text: string): { contract: string[]; others: string[] } {
  const { module, program } = parseSync(path, text, { preserveParens: false })
  const contract: string[] = []
  const others: string[] = []
  const meant = (specifier: string) => targetOf(path, specifier) ?? ''
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = meant(moduleRequest.value)
    const values = entries.filter(({ isType }) => !isType)
    if (!isContract(target)) others.push(target)
    else contract.push(...values.map(({ importName }) => importName.name ?? '*'))
  }
  let named = 0
  new Visitor({
    MemberExpression({ object, property }) {
      const loaded = object.type === 'AwaitExpression' ? object.argument : undefined
      if (loaded?.type !== 'ImportExpression' || loaded.source.type !== 'Literal') return
      const target = meant(String(loaded.source.value))
      if (!isContract(target) || property.type !== 'Identifier') return
      named++
      contract.push(property.name)
    },
  }).visit(program)
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => meant(text.slice(start + 1, end - 1)))
  if (lazy.filter(isContract).length > named) throw new Error(`${path}: which value of the contract does it load?`)
  others.push(...lazy.filter((target) => !isContract(target)))
  return { contract, others: others.filter((target) => /^src\/.*\.tsx?$/.test(target)) }
}
