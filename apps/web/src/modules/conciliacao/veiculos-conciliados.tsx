import { List, Stack, Text, Title } from '@mantine/core'
import {
  MAXIMO_DE_VEICULOS_CONCILIADOS,
  type RespostaDoVeiculo,
  type VeiculoConciliado,
} from '@lastro/shared/saldos/conciliacao'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { diaCurto } from '#lib/relogio.ts'
import { LoadError } from '#ui/load-error.tsx'
import { PlacaLink } from '../links/placa-link.tsx'
import { veiculosDaDivergenciaOptions } from './use-conciliacao.ts'

const RESPOSTA: Record<RespostaDoVeiculo['resposta'], string> = {
  sim: 'sim',
  nao: 'não',
  nao_se_sabe: 'não se sabe',
}

const emPalavras = ({ resposta, em }: RespostaDoVeiculo, valor?: string | null) =>
  [RESPOSTA[resposta], valor, em && `em ${diaCurto(em)}`].filter(Boolean).join(', ')

/** 'No estoque: não, em 12/11 · Saldo: sim, R$ 80,00, em 16/11 · Gravame: não controlado' */
function tresRespostas({ noEstoque, saldo }: VeiculoConciliado) {
  const valor = saldo.valor === null ? null : formatDinheiro(saldo.valor)
  return [
    `No estoque: ${emPalavras(noEstoque)}`,
    `Saldo: ${emPalavras(saldo, valor)}${saldo.desatualizado ? ' (desatualizado)' : ''}`,
    'Gravame: não controlado',
  ].join(' · ')
}

/** Whether each vehicle of a divergence is in stock, owes, and has a lien, each as of its day (carteira A.5). */
export function VeiculosConciliados({ divergenciaId }: { divergenciaId: number }) {
  const { data, error } = useQuery(veiculosDaDivergenciaOptions(divergenciaId))
  if (error && !data) return <LoadError title="Não foi possível carregar os veículos." error={error} />
  if (!data || data.veiculos.length === 0) return null
  return (
    <Stack gap={6}>
      <Title order={3} fz="1rem">
        {data.veiculos.length > 1 ? 'Veículos' : 'Veículo'}
      </Title>
      <List listStyleType="none" spacing={8}>
        {data.veiculos.map((veiculo) => (
          <List.Item key={veiculo.placa}>
            <Text size="sm">
              {veiculo.veiculoId === null ? (
                veiculo.placa
              ) : (
                <PlacaLink id={veiculo.veiculoId} placa={veiculo.placa} inText />
              )}
              {veiculo.modelo && ` · ${veiculo.modelo}`}
            </Text>
            <Text size="sm" c="dimmed">
              {tresRespostas(veiculo)}
            </Text>
          </List.Item>
        ))}
      </List>
      {data.haMais && (
        <Text size="sm" c="dimmed">
          São os primeiros {MAXIMO_DE_VEICULOS_CONCILIADOS}; os outros estão no contrato.
        </Text>
      )}
    </Stack>
  )
}
