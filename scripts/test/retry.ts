import type { Failure, Outcome } from './outcome.ts'

/** So many files do not fail by chance: what they share is broken, and running each of them again would take hours. */
const MOST_FILES = 10

/** What a step came to, and what it printed. */
export interface Run extends Outcome {
  output: string
}

/**
 * Runs once more what failed in a step: `again` runs each of its files alone, in a world of its own. The second run of a file is what
 * counts; what failed before and passes then is unstable, to be named, explained and mended.
 */
export async function retryFiles<R extends Run>(
  first: R,
  again: (file: string) => Promise<Run>,
): Promise<R & { unstable: Failure[] }> {
  const files = [...new Set(first.failures.map(({ file }) => file))].filter(Boolean)
  const unstable: Failure[] = []
  if (files.length > MOST_FILES) return { ...first, unstable }
  let { passed, failures, output } = first
  for (const file of files) {
    const before = failures.filter((one) => one.file === file)
    const second = await again(file)
    // A run that fails otherwise, or runs nothing, has shown nothing.
    if (second.passed === 0 || second.failures.some((one) => one.file !== file)) continue
    const passing = before.filter((one) => !isIn(second.failures, one))
    const failing = second.failures.filter((one) => !isIn(before, one))
    unstable.push(...passing)
    passed += passing.length - failing.length
    failures = [...failures.filter((one) => one.file !== file), ...second.failures]
    if (second.failures.length > 0) output += `\nDe novo, sozinho:\n${second.output}`
  }
  return { ...first, passed, failures, output, unstable }
}

const isIn = (failures: readonly Failure[], { title }: Failure) => failures.some((one) => one.title === title)
