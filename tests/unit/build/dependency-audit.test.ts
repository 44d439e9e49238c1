import { expect, test } from 'vitest'
import { gravePackages } from '../../../scripts/test/dependency-audit.ts'

const found = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total: 1 } } }, null, 2)
const one = (name: string, severity: string) => ({ [name]: { name, severity, isDirect: true, via: [] } })

test('what is high or critical fails the check, and nothing below', () => {
  const all = { ...one('a', 'low'), ...one('b', 'high'), ...one('c', 'moderate'), ...one('d', 'critical') }
  expect(gravePackages(found(all))).toEqual(['b: high', 'd: critical'])
  expect(gravePackages(`npm warn something\n${found(one('a', 'moderate'))}\n`)).toEqual([])
  expect(gravePackages(found({}))).toEqual([])
})

test.each([
  [
    'a registry without the endpoint',
    '{ "message": "405 Method Not Allowed", "statusCode": 405, "error": { "summary": "" } }',
  ],
  ['no network', 'npm error audit endpoint returned an error\n{ "error": { "code": "ENOTFOUND" } }'],
  ['nothing', ''],
  ['no JSON', 'npm error {'],
])('where there is no report there is no judgement: %s', (_, output) => {
  expect(gravePackages(output)).toBeUndefined()
})
