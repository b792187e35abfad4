import { Stack, Text } from '@mantine/core'
import type { VeiculoEmGarantia } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { useFecharModal } from '../modal-na-url.ts'
import { RelatorioModal } from '../relatorio-modal.tsx'
import { Historico, LinhaDoHistorico } from './historico.tsx'

interface HistoricoModalProps {
  veiculoId: number
  /** The clicked row; undefined where the address was opened on another page of the list. */
  veiculo: VeiculoEmGarantia | undefined
}

/** Spec 2.14: a vehicle's prices. */
export function HistoricoModal({ veiculoId, veiculo }: HistoricoModalProps) {
  return (
    <RelatorioModal onClose={useFecharModal('veiculo')} size="xl" title="Histórico de Precificação">
      <Stack gap="md">
        {veiculo && (
          <Text size="sm">
            <strong>
              {veiculo.marca} {veiculo.modelo}
            </strong>
            , {veiculo.anoModelo}, placa {veiculo.placa}
          </Text>
        )}
        <LinhaDoHistorico veiculoId={veiculoId} />
        <Historico veiculoId={veiculoId} />
      </Stack>
    </RelatorioModal>
  )
}
