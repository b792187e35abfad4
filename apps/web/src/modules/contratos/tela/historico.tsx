import { Stack, Title } from '@mantine/core'
import type { Lado } from '@lastro/shared/contratos/lados'
import { Sheet } from '#ui/sheet.tsx'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'
import { LinhaDoTempo } from './linha-do-tempo.tsx'
import { Movimentacoes } from './movimentacoes.tsx'

/** A contract's last tab: its time line and the movements of its vehicles. */
export function Historico({ vista: { data: contrato, etag }, lado }: { vista: VistaDoContrato; lado: Lado }) {
  return (
    <Stack gap="md">
      <Sheet>
        {lado === 'instituicao' && (
          <Title order={2} mb="sm">
            Linha do tempo
          </Title>
        )}
        <LinhaDoTempo contrato={contrato} etag={etag} lado={lado} />
      </Sheet>
      <Title order={2}>Histórico de Movimentações</Title>
      <Movimentacoes contratoId={contrato.id} etag={etag} />
    </Stack>
  )
}
