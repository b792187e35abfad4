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
    // Once here instead of at every visit; who asks for neither gets the file as it is.
    compression({ algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })] }),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows 'self' only: nothing may become a data: URL.
    assetsInlineLimit: 0,
    // The little that the first visit could do without costs less than a file for each page.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each takes what it uses and no group before it has: what every visit needs is two files, of which a release changes one; then come
            // those of the first pages. A page once asked for a hundred files.
            {
              name: 'esquemas',
              tags: ['$initial'],
              test: /node_modules[\\/]zod[\\/]|packages[\\/]shared|zod-setup/,
              priority: 95,
            },
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 90 },
            { name: 'inicio', tags: ['$initial'], priority: 80 },
            ...CHUNK_GROUPS,
            { name: 'grafico', test: /node_modules[\\/]@mantine[\\/]charts[\\/]|eixo-cortado/, priority: 20 },
            // What the other pages share with each other lies below them all, so that no two files need each other.
            {
              name: 'comum',
              test: /packages[\\/]shared|apps[\\/]web[\\/]src[\\/](lib|ui)|node_modules/,
              minShareCount: 2,
              priority: 10,
            },
            { name: 'partes', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
})
