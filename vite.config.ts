import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunksBy, hostChunksBy } from './scripts/vite/chunks.ts'
import { readDeclarations } from './scripts/vite/declarations.ts'
import { firstScript } from './scripts/vite/first-script.ts'
import { lazyModules, loader } from './scripts/vite/loader.ts'
import { manifest } from './scripts/vite/manifest.ts'
import { preloadApp } from './scripts/vite/preload-app.ts'
import { retryChunks } from './scripts/vite/retry-chunks.ts'
import { shadowCss } from './scripts/vite/shadow-css.ts'
import { sheetFiles } from './scripts/vite/sheet-files.ts'
import { adoptSheets } from './scripts/vite/sheets.ts'
import { snapshotsConfig } from './scripts/vite/snapshots.ts'

/**
 * Three builds: `--mode host` makes the back-office, `--mode elements` the library of elements, `--mode snapshots` what draws elements on a server. Without a mode (development, tests,
 * Storybook) it is the host served from source.
 */
export default defineConfig(async ({ mode, command }) => {
  if (mode === 'snapshots') return snapshotsConfig()
  const elements = mode === 'elements'
  const { areas } = command === 'build' ? await readDeclarations() : { areas: [] }
  const areaOf = (path: string) => areas.find(({ pictures }) => pictures.includes(path))?.area
  const hasOnePicture = (area: string) => areas.some((one) => one.area === area && one.pictures.length === 1)
  const whole = new Set(areas.map(({ area }) => area))
  // Of an area with many, each of its screens would load what others paint.
  const apart = new Set(areas.flatMap(({ pictures }) => (pictures.length > 2 ? pictures : [])))
  const chunkOf = elements ? chunksBy(areaOf, hasOnePicture, whole, apart) : hostChunksBy(areaOf, whole, apart)
  // The loader carries the names of what paints, so these are their hashes alone; a screen keeps its name, which reports of errors show.
  const isPicture = (path: string) => areas.some(({ pictures }) => pictures.includes(path))
  const nameChunk = ({ isDynamicEntry, moduleIds }: { isDynamicEntry: boolean; moduleIds: readonly string[] }) =>
    isDynamicEntry && !moduleIds.some(isPicture) ? 'chunks/[name]-[hash:7].js' : 'chunks/[hash:7].js'
  return {
    plugins: [
      shadowCss(),
      tailwindcss(),
      react(),
      // Storybook loads its own chunks, with the server's import()s among them.
      ...(mode === 'host' || elements ? [retryChunks()] : []),
      manifest(),
      ...(elements ? [adoptSheets(), sheetFiles(), loader()] : [firstScript(), preloadApp()]),
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
        ...(elements && { input: lazyModules(), preserveEntrySignatures: 'allow-extension' as const }),
        output: {
          ...(elements && { entryFileNames: 'chunks/[hash:7].js' }),
          chunkFileNames: elements ? nameChunk : 'assets/[name]-[hash].js',
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'chunkOf' }] },
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
        'react-hook-form',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'saxes',
        'wouter',
        'wouter/memory-location',
        'wouter/use-browser-location',
        'zip-writer',
        'zip-writer/readable-from-bytes.js',
        'zod/mini',
        'zustand',
        'zustand/middleware',
      ],
    },
    server: { port: 5173, proxy: { '/api': 'http://localhost:4000' } },
  }
})
