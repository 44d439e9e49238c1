/** A version of the package as CHANGELOG.md heads it: '## 1.0.0 (2026-11-23)', or '(unreleased)' as long as it may still change. */
export interface Noted {
  version: string
  isReleased: boolean
}

/** The versions that a changelog names, the newest first. */
export const versionsIn = (changelog: string): Noted[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \((unreleased|\d{4}-\d\d-\d\d)\)$/gm)].map(([, version = '', when]) => ({
    version,
    isReleased: when !== 'unreleased',
  }))

/** Negative where `a` is the lower version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  const at = left.findIndex((part, place) => part !== right[place])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}
