import '#lib/zod-setup.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#app/global.css'
import { Notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#lib/query-client.ts'
import { setSessao } from '#lib/session.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { Logo } from '#ui/logo.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Campos } from './campos.tsx'
import { Janelas } from './janelas.tsx'
import { Listas } from './listas.tsx'
import { Textos } from './textos.tsx'

/** Every part of `src/ui` in its states, for designers and for axe: `/dev/pecas` of `npm run dev`. No build holds it. */
function Pecas() {
  return (
    <main style={{ padding: '1rem', maxWidth: 1200, margin: '0 auto' }}>
      <Logo />
      <PageHeader
        title="Peças"
        description="Cada peça de src/ui nos seus estados."
        back={{ to: '/', label: 'Início' }}
      />
      <Textos />
      <Campos />
      <Listas />
      <Janelas />
      <Notifications position="bottom-left" />
      <DialogHost />
    </main>
  )
}

// The export's button asks for a permission.
setSessao({
  token: 'peças',
  cpf: '52998224725',
  regras: {
    idEstabelecimento: 2,
    nome: 'Ana',
    tipo: 'instituicao',
    estabelecimento: 'Banco Aurora',
    permissoes: ['Relatorios.Cobertura.Exportar'],
    expirado: false,
    precisaAceitarTermoUso: false,
  },
})
const router = createRouter({
  routeTree: createRootRoute({ component: Pecas }),
  history: createMemoryHistory(),
})
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
