// What `npm audit --json` says of the dependencies that are served: only what is high or critical fails a check, and where nobody answers
// (a registry without such an endpoint, no network) there is nothing to judge by.

/** The arguments of npm: dependencies of development are on no server, and a registry that is silent keeps nobody waiting. */
export const AUDIT = ['audit', '--omit=dev', '--json', '--fetch-timeout=10000', '--fetch-retries=0']

/** Undefined where the registry gave no report; otherwise the packages that fail the check, each with its severity. */
export function gravePackages(output: string): string[] | undefined {
  const report = reportIn(output)
  if (report === undefined) return undefined
  return Object.values(report)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name}: ${severity}`)
}

type Report = Record<string, { name: string; severity: string }>

/** npm's warnings stand around its JSON. */
function reportIn(output: string): Report | undefined {
  try {
    const { vulnerabilities, metadata } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
    return metadata?.vulnerabilities ? vulnerabilities : undefined
  } catch {
    return undefined
  }
}
