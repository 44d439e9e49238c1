import { parseArgs } from 'node:util'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumLaunch } from './scripts/chromium.mjs'

// The tenants' zone: a test that formats a date must not depend on the zone of the machine it runs on.
const env = { TZ: 'America/Sao_Paulo' }

/**
 * A file's name says on which database it runs: on the PostgreSQL of TEST_DATABASE_URL, or without one on PGlite. `*.postgres.test.ts` is
 * about a server with many connections, `*.embedded.test.ts` about PGlite, `*.citus.test.ts` about the Citus of CITUS_URL. All others run on both; `npm test` leaves PGlite what is
 * `*.both.test.ts` where it has a PostgreSQL for the rest.
 */
const otherDatabase = process.env['TEST_DATABASE_URL'] || process.env['CITUS_URL'] ? 'embedded' : 'postgres'

/** What is not repeated, because nothing of it has changed (scripts/test/long-proofs.ts): `--exclude` does not reach projects. */
const standing = (process.env['TEST_STANDING'] ?? '').split(',').filter(Boolean)

const onDatabase = {
  environment: 'node',
  env,
  globalSetup: ['tests/empty-database.ts', 'tests/empty-postgres.ts'],
  setupFiles: process.env['CITUS_URL'] ? ['tests/api/citus-skips.ts'] : [],
  exclude: [`**/*.${otherDatabase}.test.ts`, ...(process.env['CITUS_URL'] ? [] : ['**/*.citus.test.ts']), ...standing],
  // The server keeps nothing in its modules (all is made by `createApi`), so the files of a worker may share them: loading them
  // and compiling the database anew for each file took two fifths of the time.
  isolate: false,
  // More than cores: a database that is killed or silent is waited for, and others go on meanwhile.
  maxWorkers: 3,
  // Projects with other numbers of workers take turns.
  sequence: { groupOrder: 1 },
  expect: { poll: { timeout: 25_000 } },
  // A database of Citus is made of some thousand tables.
  hookTimeout: process.env['CITUS_URL'] ? 300_000 : 60_000,
  testTimeout: 60_000,
} satisfies TestProjectInlineConfiguration['test']

const KEEPS_STATE = ['tests/unit/{client,host,kit}/**/*.test.{ts,tsx}']

/** What waits for real time begins first, and the others fill the cores meanwhile; by itself the shortest file would begin last. */
class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = ({ project }: TestSpecification) => project.name === 'api-processes'
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongWaitsFirst },
    projects: [
      // Rules and servers keep nothing in their modules, so the files of a worker share them: loading them anew took three quarters of the time.
      {
        test: {
          name: 'unit',
          environment: 'node',
          env,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'],
          exclude: [...KEEPS_STATE],
          setupFiles: ['tests/unit/tls-first.ts'],
          isolate: false,
          // Thousands of documents are drawn in some, beside other steps on the same cores.
          testTimeout: 60_000,
        },
      },
      // A page keeps its connections, tokens and session in modules.
      { test: { name: 'unit-page', environment: 'node', env, include: [...KEEPS_STATE] } },
      // The server in the test's own process, its clock in the test's hand.
      { test: { ...onDatabase, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      // Whole processes, killed ones among them, and real time: what they wait for takes as long as the machine needs.
      {
        test: {
          ...onDatabase,
          name: 'api-processes',
          include: ['tests/processes/**/*.test.ts'],
          expect: { poll: { timeout: 120_000 } },
          hookTimeout: 300_000,
          testTimeout: 300_000,
        },
      },
      // Every element in Firefox and WebKit: a file each, side by side over one server. Chromium's are the page's and those end to end.
      {
        test: {
          name: 'engines',
          environment: 'node',
          env,
          include: ['tests/engines/*.test.ts'],
          exclude: standing,
          globalSetup: 'tests/engines/server.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
        },
      },
      // What a screen reader says, where one is installed: `npm run spoken`. One file, since a desktop has one reader.
      {
        test: {
          name: 'spoken',
          environment: 'node',
          env,
          include: ['tests/spoken/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 300_000,
        },
      },
      ...(asksFor('storybook') ? [await storybook()] : []),
      ...(asksFor('page') ? [await elementsInPage()] : []),
    ],
  },
})

/** Whether a project may be among those of the command line: named by `--project`, or by none at all. */
function asksFor(project: string): boolean {
  const { values } = parseArgs({ options: { project: { type: 'string', multiple: true } }, strict: false })
  const names = (values.project ?? []).map(String)
  return names.length === 0 || names.some((name) => name === project || /^[!*]/.test(name))
}

/** The browser of what runs in a page: one page for all files, so that the database in it is opened and filled once. */
async function inBrowser() {
  const { playwright } = await import('@vitest/browser-playwright')
  return {
    globalSetup: 'tests/page/provide-filled.ts',
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // A page that opens while every core is busy: at a load of 40 a minute was too short.
      connectTimeout: 300_000,
      provider: playwright({
        launchOptions: chromiumLaunch(),
        contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  } satisfies TestProjectInlineConfiguration['test']
}

/** The stories. Their plugin takes three seconds to load, which no other project has to wait for. */
async function storybook(): Promise<TestProjectInlineConfiguration> {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin')
  const { default: tailwindcss } = await import('@tailwindcss/vite')
  return {
    // Of vite.config.ts' plugins the one that sheets need: the rest comes from Storybook's own.
    plugins: [tailwindcss(), storybookTest({ configDir: '.storybook', tags: { skip: ['kit'] } })],
    test: { ...(await inBrowser()), name: 'storybook', setupFiles: ['stories/opened.ts'], testTimeout: 60_000 },
  }
}

/** The elements in a page that is the API's server as well, at a fixed time. */
async function elementsInPage(): Promise<TestProjectInlineConfiguration> {
  const { shareSheets } = await import('./scripts/vite/sheets.ts')
  const { translateAll } = await import('./scripts/vite/words/translate.ts')
  const { browser, ...shared } = await inBrowser()
  return {
    extends: './vite.config.ts',
    // What looks for no words may be asked in another language: `STORYBOOK_LANG=en`.
    plugins: [shareSheets(), ...translateAll(process.env['STORYBOOK_LANG'])],
    test: {
      ...shared,
      name: 'page',
      include: ['tests/page/**/*.test.ts'],
      testTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      setupFiles: ['tests/page/setup.ts'],
      // Fake ones move the clock wherever they are due when nothing else waits, even beyond where a test moves it ('Negative ticks').
      fakeTimers: { toNotFake: ['requestIdleCallback', 'cancelIdleCallback'] },
      browser: { ...browser, viewport: { width: 1280, height: 720 } },
    },
  }
}
