import './lib/zod-setup.ts'
// In a layer of their own: our styles win whatever the order in which chunks load them.
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './app/global.css'
import './app/impressao.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { createAppRouter } from './app/router.tsx'
import { watchSession } from './app/session-effects.ts'
import { renderInLightScheme } from './lib/printing.ts'
import { preloadCode } from './lib/chunk.ts'
import { createQueryClient } from './lib/query-client.ts'
import { restoreSessao } from './lib/session.ts'
import { openSessionChannel, takeSessionOfOthers } from './lib/session-channel.ts'
import { configuracaoOptions } from './modules/configuracao/configuracao.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
openSessionChannel()
// Every page shows something of it.
void queryClient.prefetchQuery(configuracaoOptions)
if (!restoreSessao()) {
  preloadCode(router, '/login')
  await takeSessionOfOthers()
}
watchSession(router, queryClient)
renderInLightScheme()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
