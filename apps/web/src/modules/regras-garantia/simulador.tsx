import { SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Simulacao, VeiculoSimulado } from '@lastro/shared/regras-garantia/simulacao'
import { IconCarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInteiro, formatPercentual, plural } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/data-table-columns.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paginator } from '../../ui/paginator.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { lojasDaWhitelistQuery } from '../contratos/use-lojas.ts'
import { type PedidoDeSimulacao, simulacaoQuery } from './use-simulacao.ts'

interface SimuladorProps {
  /** The rule, without the store. */
  regra: Omit<PedidoDeSimulacao, 'lojaId'>
  versao?: number
  lojaId: number | null
  onLoja: (lojaId: number | null) => void
}

/** Beyond the spec: which vehicles of a store qualify, by which item and at what value, and for each other one why not. */
export function Simulador({ regra, versao = 0, lojaId, onLoja }: SimuladorProps) {
  const { data, isError, isPlaceholderData } = useQuery({
    ...simulacaoQuery({ ...regra, lojaId: lojaId ?? 0 }, { versao }),
    enabled: lojaId !== null,
  })
  return (
    <Sheet mt="lg">
      <Stack gap="sm">
        <Title order={2}>Simulador</Title>
        <LojaDoSimulador
          instituicaoId={regra.instituicaoFinanceiraId}
          label="Loja do simulador"
          value={lojaId}
          onChange={onLoja}
        />
        {lojaId === null && (
          <Text size="sm" c="dimmed">
            Escolha uma loja para ver quais veículos dela servem de garantia por esta regra.
          </Text>
        )}
        {lojaId !== null && isError && !data && <Text size="sm">Não foi possível simular agora.</Text>}
        {lojaId !== null && !(isError && !data) && (
          <Resultado key={lojaId} data={data} fetching={isPlaceholderData} />
        )}
      </Stack>
    </Sheet>
  )
}

interface LojaProps {
  instituicaoId: number
  label: string
  value: number | null
  onChange: (lojaId: number | null) => void
}

export function LojaDoSimulador({ instituicaoId, label, value, onChange }: LojaProps) {
  const { data } = useQuery(lojasDaWhitelistQuery(instituicaoId))
  return (
    <Select
      label={label}
      placeholder="Selecione"
      maw={420}
      searchable
      openOnFocus={false}
      nothingFoundMessage="Nenhuma loja encontrada"
      data={(data ?? []).map(({ id, nomeFantasia }) => ({ value: String(id), label: nomeFantasia }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

const POR_PAGINA = 20

function Resultado({ data, fetching }: { data: Simulacao | undefined; fetching: boolean }) {
  const [vista, setVista] = useState<Vista>('sim')
  const [pagina, setPagina] = useState(1)
  const qualifica = vista === 'sim'
  const veiculos = data?.veiculos.filter((veiculo) => veiculo.qualifica === qualifica)
  const inicio = (pagina - 1) * POR_PAGINA
  const { resumo } = data ?? {}
  const fora = resumo && resumo.veiculos - resumo.qualificam
  return (
    <Stack gap="sm">
      {resumo && (
        <Text component="output" size="sm" aria-live="polite">
          {plural(resumo.qualificam, 'veículo se qualifica', 'veículos se qualificam')} de{' '}
          {formatInteiro(resumo.veiculos)}, somando <strong>{formatDinheiro(resumo.valorTotal)}</strong>.
        </Text>
      )}
      <SegmentedControl
        aria-label="Veículos mostrados"
        value={vista}
        onChange={(value) => {
          setVista(value === 'nao' ? 'nao' : 'sim')
          setPagina(1)
        }}
        data={[
          { value: 'sim', label: `Servem${contagem(resumo?.qualificam)}` },
          { value: 'nao', label: `Não servem${contagem(fora)}` },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <DataTable
        label={qualifica ? 'Veículos que se qualificam' : 'Veículos que não se qualificam'}
        columns={qualifica ? QUALIFICAM : NAO_QUALIFICAM}
        rows={veiculos?.slice(inicio, inicio + POR_PAGINA)}
        rowKey={({ id }) => id}
        fetching={fetching}
        skeletonRows={5}
        empty={<SemVeiculos qualifica={qualifica} estoque={resumo?.veiculos ?? 0} />}
      />
      <Paginator
        pagina={pagina}
        total={veiculos?.length ?? 0}
        quantidadePorPagina={POR_PAGINA}
        onChange={setPagina}
        nome={['veículo', 'veículos']}
      />
    </Stack>
  )
}

type Vista = 'sim' | 'nao'
const contagem = (n: number | undefined) => (n === undefined ? '' : ` (${formatInteiro(n)})`)

function SemVeiculos({ qualifica, estoque }: { qualifica: boolean; estoque: number }) {
  if (estoque === 0) return <EmptyState icon={IconCarOff} title="A loja não tem veículos em estoque" />
  if (!qualifica) return <EmptyState title="Todos os veículos se qualificam" />
  return (
    <EmptyState icon={IconCarOff} title="Nenhum veículo se qualifica">
      Veja em “Não servem” o primeiro critério que barrou cada um.
    </EmptyState>
  )
}

const COMUNS: readonly DataColumn<VeiculoSimulado>[] = [
  { id: 'placa', header: 'Placa', value: ({ placa }) => placa, card: 'title' },
  { id: 'marca', header: 'Marca', value: ({ marca }) => marca },
  { id: 'modelo', header: 'Modelo', value: ({ modelo }) => modelo },
  { id: 'ano', header: 'Ano', cell: ({ anoModelo }) => anoModelo, numeric: true },
  { id: 'km', header: 'Km', cell: ({ hodometro }) => formatInteiro(hodometro), numeric: true },
]

const QUALIFICAM: readonly DataColumn<VeiculoSimulado>[] = [
  ...COMUNS,
  {
    id: 'referencia',
    header: 'FIPE',
    cell: ({ precoReferencia }) => precoReferencia !== null && formatDinheiro(precoReferencia),
    numeric: true,
  },
  { id: 'item', header: 'Pelo item', cell: ({ item }) => item !== null && `Item ${item}` },
  {
    id: 'percentual',
    header: '% Tabela',
    cell: ({ percentual }) => percentual !== null && formatPercentual(percentual / 10_000),
    numeric: true,
  },
  {
    id: 'preco',
    header: 'Valor',
    cell: ({ preco }) => preco !== null && formatDinheiro(preco),
    numeric: true,
  },
  { id: 'livre', header: 'Situação', value: ({ livre }) => (livre ? 'Livre' : 'Em\u00A0garantia') },
]

const NAO_QUALIFICAM: readonly DataColumn<VeiculoSimulado>[] = [
  ...COMUNS,
  { id: 'motivo', header: 'Por que não', value: ({ motivo }) => motivo },
]
