import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { soEstilosUsados } from './vite/estilos.ts'
import { constantesPuras } from './vite/constantes-puras.ts'
import { manual } from './vite/manual.ts'
import { dasPaginas, fazPedidos } from './vite/paginas.ts'
import { zodEnxuto } from './vite/zod-enxuto.ts'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

export default defineConfig({
  plugins: [
    react(),
    manual,
    zodEnxuto,
    constantesPuras,
    soEstilosUsados,
    dasPaginas,
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
            // Each takes what it uses and no group before it has: what every visit needs is two files, of which a release changes one; then
            // come the sign-in, the frame of all other pages, what lists share and what forms share. A page once asked for a hundred files.
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 90 },
            { name: 'inicio', tags: ['$initial'], priority: 80 },
            { name: 'entrada', test: /autenticacao[\\/]login-page/, priority: 70 },
            // What the first pages ask the server, without the code that shows it, which comes after.
            { name: 'dados', test: fazPedidos, priority: 65 },
            { name: 'camadas', test: /src[\\/]app[\\/]camadas\.tsx/, priority: 62 },
            { name: 'moldura', test: /src[\\/](app[\\/]shell|ui[\\/]dialog-host)\.tsx/, priority: 60 },
            {
              name: 'listas',
              test: /src[\\/]ui[\\/](query-table|search-box|filter-chips|row-menu|status-badge)\.tsx/,
              priority: 50,
            },
            {
              name: 'formularios',
              test: /src[\\/]ui[\\/](form-modal|form-tabs|save-key|recuperado|aviso-do-campo|(money|numero|percent)-input)\.tsx/,
              priority: 40,
            },
            { name: 'datas', test: /node_modules[\\/]@mantine[\\/]dates[\\/]/, priority: 30 },
            { name: 'grafico', test: /node_modules[\\/]@mantine[\\/]charts[\\/]/, priority: 20 },
            {
              name: 'comum',
              test: /modules[\\/](instituicoes|configuracao|escopo)|packages[\\/]shared|apps[\\/]web[\\/]src[\\/](lib|ui)|node_modules[\\/](@tabler|zod|@mantine)/,
              minShareCount: 2,
              priority: 10,
            },
            { name: 'partes', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
          ],
        },
      },
    },
  },
})
