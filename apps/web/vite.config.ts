import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows 'self' only: nothing may become a data: URL.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core)/,
              priority: 20,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
            // What every page needs is one file, and what several need a few: a page asked for a hundred files, each a call and a check.
            { name: 'inicio', tags: ['$initial'], priority: 10 },
            {
              name: 'grafico',
              test: /node_modules[\\/](@mantine[\\/]charts|recharts|victory-vendor|d3-\w+)[\\/]/,
              priority: 5,
            },
            { name: 'partes', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
          ],
        },
      },
    },
  },
})
