import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One module script and one stylesheet, as anybody's production build of a small page makes them. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/bench/',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: fileURLToPath(new URL('../../../dist/bench', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
  },
})
