import { cpus } from 'node:os'
import type { Explained, Failure } from './outcome.ts'

// What a run of all checks came to, in its last lines.

/** How long a run took, and what it cost. */
export interface Cost {
  seconds: number
  coreSeconds: number
}

/** Begins to measure; what it returns tells the cost since then. Cores count for all that the machine does, as /proc/stat has it. */
export function measureCost(): () => Cost {
  const [begin, before] = [performance.now(), busySeconds()]
  return () => ({ seconds: (performance.now() - begin) / 1000, coreSeconds: busySeconds() - before })
}

/** How long the cores of this machine have been at work since it started, each for itself. */
const busySeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000

interface Run {
  /** What came of each step, by its title. */
  steps: ReadonlyMap<string, Explained & { unstable: readonly Failure[] }>
  /** Long proofs that were not repeated, each with the commit at which it was last green. */
  standing: readonly { commit: string }[]
  cost: Cost
}

/**
 * Returns the last lines of a run and its exit code. 'N passed, N failed' ends it, 0 or 1, wherever every step has come to its end; where one
 * was broken off there is no total, and the code is 2.
 */
export function endingOf({ steps, standing, cost }: Run): { lines: string[]; exitCode: number } {
  const all = [...steps.values()]
  const passed = all.reduce((sum, one) => sum + one.passed, 0)
  const failed = all.reduce((sum, one) => sum + one.failures.length, 0)
  const broken = [...steps].filter(([, { brokenOff }]) => brokenOff !== undefined)
  const isNothing = passed === 0 && standing.length === 0
  const minutes = (cost.seconds / 60).toFixed(1).replace('.', ',')
  const lines = [
    `Tudo em ${minutes} min e ${Math.round(cost.coreSeconds)} segundos de núcleo, da máquina inteira.`,
    ...all.flatMap(({ unstable }) =>
      unstable.map(({ file, title, error }) => `unstable: ${file} › ${title}, ${error}`),
    ),
    ...[...Map.groupBy(standing, ({ commit }) => commit)].map(
      ([commit, some]) => `não repetidas: ${some.length} provas longas, verdes em ${commit}, das quais nada mudou`,
    ),
    ...broken.map(([title, { brokenOff }]) => `broken off: ${title}, ${brokenOff}`),
  ]
  if (broken.length === 0) {
    return { lines: [...lines, `${passed} passed, ${failed} failed`], exitCode: failed > 0 || isNothing ? 1 : 0 }
  }
  const others = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
  return { lines: [...lines, `Interrompido, sem total: ${others} nas etapas que chegaram ao fim.`], exitCode: 2 }
}
