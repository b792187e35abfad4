import { Stack } from '@mantine/core'
import { useRegras } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Credenciais } from './credenciais.tsx'
import { Entregas } from './entregas.tsx'
import { Webhooks } from './webhooks.tsx'

/** How the store's own system and Lastro talk to each other. */
export function IntegracaoPage() {
  const { idEstabelecimento } = useRegras()
  return (
    <>
      <PageHeader
        title="Integração"
        description="Ligue o sistema da sua loja: ele responde propostas pela API e recebe avisos do que acontece."
      />
      <Stack gap="xl">
        <Credenciais lojaId={idEstabelecimento} />
        <Webhooks lojaId={idEstabelecimento} />
        <Entregas lojaId={idEstabelecimento} />
      </Stack>
    </>
  )
}
