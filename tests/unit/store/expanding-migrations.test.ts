import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Migration } from '#api/server/store/long-migrations.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { versionsIn } from '../../../scripts/package/changelog.ts'

// While a release replaces another over one PostgreSQL, both serve: a migration adds, and what the release before uses goes a release later,
// in a migration that says which one had its replacement: '-- contracts 1.2.0'.

/**
 * Tables of millions of rows. In a transaction an index on one locks out who writes for as long as it is made, and a change of all its rows
 * who writes them: migrations have other ways for both (store/long-migrations.ts).
 */
const LARGE = ['audit_entries', 'cfes', 'figure_changes', 'files', 'nfces', 'nfce_events', 'sat_days', 'sat_hours']

const released = new Set(
  versionsIn(readFileSync('CHANGELOG.md', 'utf8'))
    .filter(({ isReleased }) => isReleased)
    .map(({ version }) => version),
)

/** Of the other kinds nothing is to be looked at. */
const textOf = (migration: Migration): string => ('sql' in migration ? migration.sql : '')

/** What a migration does that the release before would not survive, or would wait for. */
function contractions(text: string): string[] {
  const contracted = /^-- contracts (\d+\.\d+\.\d+)$/m.exec(text)?.[1]
  const statements = text
    .replace(/^\s*--.*$/gm, '')
    // Bodies of functions are no statements of the migration.
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
  const made = new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []))
  const found = statements.flatMap((statement) => {
    const table = /^alter table (?:only )?(\w+)/.exec(statement)?.[1]
    if (table !== undefined && made.has(table)) return []
    const isLost =
      /^drop (table|view|function|type|schema)\b/.test(statement) ||
      (table !== undefined &&
        /\bdrop column\b|\brename\b|\balter column \w+ (set data )?type\b|\balter column \w+ set not null\b/.test(
          statement,
        )) ||
      (table !== undefined &&
        statement
          .split(/,(?![^(]*\))/)
          .some((part) => /\badd column\b.*\bnot null\b/.test(part) && !/\b(default|generated)\b/.test(part)))
    return isLost ? [statement] : []
  })
  const waited = statements.filter((statement) => {
    const table =
      /^(?:create (?:unique )?index (?:.* )?on|update|delete from) (?:only )?(\w+)/.exec(statement)?.[1] ?? ''
    return LARGE.includes(table) && !made.has(table)
  })
  return [...(contracted !== undefined && released.has(contracted) ? [] : found), ...waited]
}

describe('migrations expand first', () => {
  test.each(migrations)('$name', (migration) => expect(contractions(textOf(migration))).toEqual([]))

  test.each([
    'alter table users drop column locale',
    'alter table users rename column locale to language',
    'alter table users rename to people',
    'alter table users alter column locale type integer using 1',
    'alter table users alter column locale set not null',
    'alter table users add column a text default 1, add column b numeric(15, 2) not null',
    'drop table users',
    'create index nfces_by_total on nfces (tenant_id, total)',
    'create unique index on files (sha256)',
    'create index concurrently nfces_by_total on nfces (total)',
    'update nfces set total = 0',
    'delete from only files where size = 0',
    '-- contracts 99.0.0\nalter table users drop column locale',
  ])('%s is refused', (text) => expect(contractions(text)).toHaveLength(1))

  test.each([
    'alter table users add column locale text',
    "alter table users add column locale text not null default 'pt'",
    'alter table users drop constraint users_email_key, add unique (email, tenant_id)',
    'create table a (b text not null); alter table a alter column b type integer; create index on a (b)',
    'create index on users (email)',
    "update users set locale = 'pt'",
    '-- contracts 1.1.0\nalter table users drop column locale',
    'create function f() returns void language sql as $$ drop table users; $$',
    '-- Not so: drop table users;\nselect 1',
  ])('%s is taken', (text) => expect(contractions(text)).toEqual([]))

  test('tables that are named as large are there', () => {
    const text = migrations.map(textOf).join('\n')
    expect(LARGE.filter((table) => !text.includes(`create table ${table} (`))).toEqual([])
  })
})
