import { Stack, Text } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { ExtratoEvento, TipoEvento } from '@lastro/shared/relatorios/extrato-financeiro'
import { IconHistory } from '@tabler/icons-react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import type { PerguntaDeOrigem } from '#modules/origem/pergunta.ts'
import { ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { RegraLink } from '#modules/links/regra-link.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { ContratoLink } from '#modules/links/contrato-link.tsx'

type Coluna = DataColumn<ExtratoEvento>

const SINGLE_LINE = { whiteSpace: 'nowrap' } as const

const DATA: Coluna = {
  id: 'data',
  header: 'Data',
  cell: ({ data }) => <span style={SINGLE_LINE}>{formatInstante(data)}</span>,
  card: 'title',
}
const CONTRATO: Coluna = {
  id: 'contrato',
  header: 'Contrato',
  cell: ({ contratoId, numeroContrato }) =>
    contratoId !== null && numeroContrato !== null ? (
      <ContratoLink id={contratoId} numero={numeroContrato} />
    ) : null,
}
const LOJA: Coluna = { id: 'loja', header: 'Loja', value: ({ loja }) => loja }
const VEICULO: Coluna = {
  id: 'veiculo',
  header: 'Veículo',
  cell: ({ veiculoId, placa, marca, modelo }) =>
    veiculoId !== null &&
    placa !== null && (
      <Stack gap={0}>
        <span>
          <PlacaLink id={veiculoId} placa={placa} />
        </span>
        <Text span size="xs" c="dimmed">
          {marca} {modelo}
        </Text>
      </Stack>
    ),
}
const REGRA: Coluna = {
  id: 'regra',
  header: 'Regra de garantia',
  cell: ({ regraGarantiaId: id }) => id && <RegraLink id={id}>Regra {id}</RegraLink>,
}
const USUARIO: Coluna = {
  id: 'usuario',
  header: 'Usuário',
  cell: ({ usuario, retroativo }) => (
    <Stack gap={2} align="flex-start">
      <span>{usuario}</span>
      {retroativo && <StatusBadge tom="neutro" icon={IconHistory} label="Lançado depois" />}
    </Stack>
  ),
}

const DA_GARANTIA = [DATA, CONTRATO, LOJA, VEICULO, USUARIO]
const DO_CONTRATO = [DATA, CONTRATO, LOJA, USUARIO]
const COLUNAS: Record<TipoEvento, readonly Coluna[]> = {
  contrato_incluido: DO_CONTRATO,
  contrato_alterado: DO_CONTRATO,
  garantia_incluida: DA_GARANTIA,
  garantia_removida: DA_GARANTIA,
  regra_garantia_alterada: [DATA, REGRA, CONTRATO, LOJA, USUARIO],
}

/** `origem`: makes the question where an event's amount comes from. */
export const colunasDeEventos = (
  tipo: TipoEvento,
  origem: (eventoId: number) => PerguntaDeOrigem,
): readonly Coluna[] => [
  ...COLUNAS[tipo],
  {
    id: 'valor',
    header: 'Valor',
    cell: ({ id, valor }) => <ValorComOrigem {...origem(id)}>{formatDinheiro(valor)}</ValorComOrigem>,
    numeric: true,
  },
]

/** An event of a vehicle on a telephone; undefined: the line's events name none. */
export const cardDoEvento = (tipo: TipoEvento, origem: (eventoId: number) => PerguntaDeOrigem) =>
  COLUNAS[tipo] === DA_GARANTIA
    ? ({
        id,
        valor,
        veiculoId,
        placa,
        marca,
        modelo,
        data,
        contratoId,
        numeroContrato,
        loja,
      }: ExtratoEvento) => (
        <VehicleLines
          placa={veiculoId !== null && placa !== null && <PlacaLink id={veiculoId} placa={placa} />}
          modelo={[marca, modelo].filter(Boolean).join(' ')}
          end={<ValorComOrigem {...origem(id)}>{formatDinheiro(valor)}</ValorComOrigem>}
          detalhe={
            <>
              {formatInstante(data)}
              {contratoId !== null && numeroContrato !== null && (
                <>
                  {' · '}
                  <ContratoLink id={contratoId} numero={numeroContrato} />
                </>
              )}
              {loja && ` · ${loja}`}
            </>
          }
        />
      )
    : undefined
