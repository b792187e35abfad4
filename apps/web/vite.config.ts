import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { answersOnly } from './vite/answers-only.ts'
import { onlyUsedStyles } from './vite/used-styles.ts'
import { manual } from './vite/manual.ts'
import { pagePreloads } from './vite/page-preloads.ts'
import { chunkUsers, CHUNK_GROUPS, compileEarly } from './vite/chunk-groups.ts'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

export default defineConfig({
  plugins: [
    react(),
    answersOnly,
    manual,
    onlyUsedStyles,
    chunkUsers,
    pagePreloads,
    compileEarly,
    // Files are compressed once here, not on every visit. Clients that accept neither encoding get the plain file.
    compression({ algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })] }),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows 'self' only, so nothing may become a data: URL.
    assetsInlineLimit: 0,
    // One style file for all pages: the few styles that a first visit doesn't need cost less than a file per page.
    cssCodeSplit: false,
    rolldownOptions: {
      // Building a schema or a call has no other effect, so those that only the server uses are left out.
      // Reading a property or a global has none either.
      treeshake: {
        manualPureFunctions: ['z', 'defineCall'],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The names of a set's users say less than they weigh: every file lists those that it loads.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Each group takes the modules it matches that no group before has taken. What every visit needs makes
            // three files, of which a release changes few; the files of the first pages follow.
            {
              name: 'schemas',
              tags: ['$initial'],
              test: /node_modules[\\/]zod[\\/]|packages[\\/]shared|zod-setup/,
              priority: 95,
            },
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 90 },
            { name: 'initial', tags: ['$initial'], priority: 80 },
            ...CHUNK_GROUPS,
            // Drag and drop uses the store of the charts without drawing one.
            {
              name: 'store',
              test: /node_modules[\\/](react-redux|redux|use-sync-external-store)[\\/]/,
              priority: 22,
            },
            {
              name: 'chart',
              test: /node_modules[\\/]@mantine[\\/]charts[\\/]/,
              priority: 20,
            },
            // One file for each set of users of the remaining modules.
            { name: 'parts', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
})
