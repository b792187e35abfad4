import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileEarly } from './vite/compile-early.ts'
import { onlyUsedStyles } from './vite/used-styles.ts'
import { constantesPuras } from './vite/constantes-puras.ts'
import { manual } from './vite/manual.ts'
import { pagePreloads } from './vite/page-preloads.ts'
import { chunkUsers, CHUNK_GROUPS } from './vite/chunk-groups.ts'
import { zodEnxuto } from './vite/zod-enxuto.ts'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

export default defineConfig({
  plugins: [
    react(),
    manual,
    zodEnxuto,
    constantesPuras,
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
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows 'self' only, so nothing may become a data: URL.
    assetsInlineLimit: 0,
    // One style file for all pages: the few styles that a first visit doesn't need cost less than a file per page.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
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
            { name: 'chart', test: /node_modules[\\/]@mantine[\\/]charts[\\/]|cut-axis-note/, priority: 20 },
            // Code shared by the other pages lies below all of them, so that no two files import each other.
            {
              name: 'shared',
              test: /packages[\\/]shared|apps[\\/]web[\\/]src[\\/](lib|ui)|node_modules/,
              minShareCount: 2,
              priority: 10,
            },
            { name: 'parts', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
})
