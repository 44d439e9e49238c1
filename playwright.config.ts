import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium.mjs'

/** What is not repeated, because nothing of it has changed (scripts/test/long-proofs.ts). */
const standing = (process.env.E2E_STANDING ?? '')
  .split(',')
  .filter(Boolean)
  .map((path) => `**/${path}`)

export default defineConfig({
  // Made before the workers, which would all make it at once.
  globalSetup: './tests/world/prepare-once.ts',
  // What scripts/pictures.mjs runs, for the eyes alone.
  ...(process.env.LOOK
    ? { testDir: 'tests/pictures', testMatch: '**/*.pictures.ts', fullyParallel: true }
    : { testDir: 'tests/e2e', testMatch: '**/*.spec.ts' }),
  // One more than cores: tests wait for answers, and others go on meanwhile.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A journey goes through several screens, each of which a busy machine may keep waiting.
  timeout: process.env.LOOK ? 600_000 : 180_000,
  // A screen is waited for, never slept for, so patience costs nothing where all is well.
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    locale: 'pt-BR',
    // What shimmers and slides is drawn by these same cores: a tenth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // A trace is recorded of every test, to be thrown away where it passes: a fifth of all the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
  // A spec runs in both mounts (its mount is the project's name), unless its file is named *.host.spec.ts or *.embed.spec.ts, or a test
  // says that both mounts share what it is about.
  projects: process.env.LOOK
    ? [{ name: 'host' }]
    : [
        { name: 'host', testIgnore: ['**/*.embed.spec.ts', ...standing] },
        { name: 'embed', testIgnore: ['**/*.host.spec.ts', ...standing], grepInvert: /@one-mount/ },
      ],
})
