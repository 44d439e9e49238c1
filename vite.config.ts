import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { CodeSplittingGroup } from 'rolldown'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/vite/chunks.ts'
import { readDeclarations } from './scripts/vite/declarations.ts'
import { fileNames, languageOf, marksWords, sharesReact } from './scripts/vite/words/language-build.ts'
import { spokenAreas } from './scripts/vite/words/catalogues.ts'
import { translate } from './scripts/vite/words/translate.ts'
import { firstScript } from './scripts/vite/first-script.ts'
import { lazyModules, loader } from './scripts/vite/loader.ts'
import { manifest } from './scripts/vite/manifest.ts'
import { reactModules } from './scripts/vite/react-modules.ts'
import { pushWorker } from './scripts/vite/push-worker.ts'
import { retryChunks } from './scripts/vite/retry-chunks.ts'
import { shadowCss } from './scripts/vite/shadow-css.ts'
import { sheetFiles } from './scripts/vite/sheet-files.ts'
import { adoptSheets } from './scripts/vite/sheets.ts'
import { smallFont } from './scripts/vite/small-font.ts'
import { snapshotsConfig } from './scripts/vite/snapshots.ts'
import { dropSentences } from './scripts/vite/without-sentences.ts'

/** What sends the back-office's first calls. */
const START: CodeSplittingGroup = { name: 'start', test: /\/src\/host\/main\.ts$/ }

/**
 * Builds: `--mode host` makes the back-office, `--mode elements` the library of elements, `--mode elements-en` and `-es` their screens in other languages, which go
 * by the names of the former, `--mode snapshots` what draws elements on a server, and `snapshots-en` and `-es` the same. Without a mode (development, tests,
 * Storybook) it is the host served from source.
 */
export default defineConfig(async ({ mode }) => {
  const language = languageOf(mode)
  if (mode.startsWith('snapshots')) return snapshotsConfig(language)
  const elements = mode === 'elements' || language !== undefined
  const { areas } = await readDeclarations()
  const spoken = language ? spokenAreas(areas.map(({ area }) => area))(language) : undefined
  const groups = chunkGroups(spoken ? areas.filter(({ area }) => spoken.includes(area)) : areas)
  const named = (pattern: string) => (language ? fileNames(language, areas, pattern) : pattern)
  return {
    plugins: [
      shadowCss(),
      tailwindcss(),
      react(),
      // Storybook loads its own chunks, with the server's import()s among them.
      ...(mode === 'host' || elements ? [retryChunks(), dropSentences()] : []),
      manifest(language),
      ...(elements ? [reactModules(), adoptSheets(), smallFont()] : [firstScript(), pushWorker()]),
      ...(language ? [translate(language), sharesReact()] : []),
      ...(mode === 'elements' ? [sheetFiles(), marksWords(areas), loader()] : []),
    ],
    // Chunks of the library load from wherever elements.js came from.
    base: elements ? './' : '/',
    publicDir: elements ? (false as const) : 'public',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode === 'host' || elements ? 'production' : 'development') },
    build: {
      outDir: elements ? 'dist/elements' : 'dist/host',
      // Chunks of the releases before stay (scripts/releases.mjs).
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        ...(elements && { input: await lazyModules(spoken), preserveEntrySignatures: 'allow-extension' as const }),
        output: {
          ...(elements && { entryFileNames: named('chunks/[hash:7].js') }),
          chunkFileNames: named(elements ? 'chunks/[name]-[hash:7].js' : 'assets/[name]-[hash].js'),
          codeSplitting: { groups: elements ? groups : [START, ...groups] },
        },
      },
    },
    optimizeDeps: {
      // Its database is files beside its script, which the optimizer would part.
      exclude: ['@electric-sql/pglite'],
      // Found late, behind lazy screens, they would reload the page in the middle of a story.
      include: [
        '@r2wc/react-to-web-component',
        '@headlessui/react',
        '@hookform/resolvers/standard-schema',
        '@tanstack/react-query',
        '@zip.js/zip.js',
        '@zip.js/zip.js/lib/zip-core-custom.js',
        '@zxcvbn-ts/language-common',
        'apexcharts',
        'react-apexcharts',
        'date-fns',
        'hono',
        'jose',
        'kysely',
        'lucide',
        'qrcode',
        'react',
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        'react-hook-form',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'saxes',
        'wouter',
        'wouter/memory-location',
        'wouter/use-browser-location',
        'zod/mini',
        'zustand',
        'zustand/middleware',
      ],
    },
    server: { port: 5173, proxy: { '/api': 'http://localhost:4000' } },
  }
})
