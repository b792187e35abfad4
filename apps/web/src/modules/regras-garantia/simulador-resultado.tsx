import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import type { Simulacao, VeiculoSimulado } from '@lastro/shared/regras-garantia/simulacao'
import { normalizar } from '@lastro/shared/texto'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { formatInteiro, formatPercentual, plural } from '#lib/format.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Paginator } from '#ui/paginator.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PrecoComOrigem } from '../origem/valor-com-origem.tsx'
import { PlacaLink } from '../links/placa-link.tsx'

const POR_PAGINA = 20

/** Vehicles that match the text by plate, brand or model, split by whether they qualify. */
function useAchados(veiculos: readonly VeiculoSimulado[] | undefined, busca: string) {
  const comTexto = useMemo(
    () =>
      veiculos?.map((veiculo) => ({
        veiculo,
        texto: normalizar(`${veiculo.placa} ${veiculo.marca} ${veiculo.modelo}`),
      })),
    [veiculos],
  )
  return useMemo(() => {
    const palavras = normalizar(busca).split(' ')
    const achados = comTexto
      ?.filter(({ texto }) => palavras.every((palavra) => texto.includes(palavra)))
      .map(({ veiculo }) => veiculo)
    return {
      sim: achados?.filter(({ qualifica }) => qualifica),
      nao: achados?.filter(({ qualifica }) => !qualifica),
    }
  }, [comTexto, busca])
}

/** Result of a simulation, in pages: a store may have thousands of vehicles. */
export function ResultadoDaSimulacao({ data, fetching }: { data: Simulacao | undefined; fetching: boolean }) {
  const [vista, setVista] = useState<ListaDoResultado>('sim')
  const [pagina, setPagina] = useState<number>()
  const [texto, setTexto] = useState('')
  const busca = useDeferredValue(texto)
  const quadro = useRef<HTMLDivElement>(null)
  const achados = useAchados(data?.veiculos, busca)
  const qualifica = vista === 'sim'
  const veiculos = achados[vista]
  const inicio = ((pagina ?? 1) - 1) * POR_PAGINA
  const { resumo } = data ?? {}
  return (
    <Stack gap="sm" ref={quadro} style={{ scrollMarginTop: 72 }}>
      {resumo && <Resumo {...resumo} />}
      <Group gap="sm">
        <SegmentedControl
          aria-label="Veículos mostrados"
          value={vista}
          onChange={(value) => {
            setVista(value === 'nao' ? 'nao' : 'sim')
            setPagina(undefined)
          }}
          data={[
            { value: 'sim', label: `Elegíveis${contagem(achados.sim?.length)}` },
            { value: 'nao', label: `Não elegíveis${contagem(achados.nao?.length)}` },
          ]}
        />
        <SearchInput
          aria-label="Buscar veículo por placa, marca ou modelo"
          placeholder="Placa, marca ou modelo"
          value={texto}
          onChange={(novo) => {
            setTexto(novo)
            setPagina(undefined)
          }}
          style={{ flex: '1 1 220px' }}
          maw={420}
        />
      </Group>
      <DataTable
        label={qualifica ? 'Veículos elegíveis' : 'Veículos não elegíveis'}
        columns={qualifica ? QUALIFICAM : NAO_QUALIFICAM}
        card={cardDoSimulado}
        rows={veiculos?.slice(inicio, inicio + POR_PAGINA)}
        rowKey={({ id }) => id}
        fetching={fetching}
        skeletonRows={5}
        empty={
          <SemVeiculos
            qualifica={qualifica}
            estoque={resumo?.veiculos ?? 0}
            buscado={normalizar(busca) !== ''}
          />
        }
      />
      <Paginator
        pagina={pagina}
        total={veiculos?.length ?? 0}
        quantidadePorPagina={POR_PAGINA}
        onChange={(proxima) => {
          setPagina(proxima)
          // Scrolls to the page's beginning, which may be far above on a phone.
          if ((quadro.current?.getBoundingClientRect().top ?? 0) < 0) quadro.current?.scrollIntoView()
        }}
        nome={['veículo', 'veículos']}
      />
    </Stack>
  )
}

function Resumo({ veiculos, qualificam, valorTotal }: Simulacao['resumo']) {
  return (
    <Text component="output" size="sm" aria-live="polite">
      {plural(qualificam, 'veículo elegível', 'veículos elegíveis')} de {formatInteiro(veiculos)}, somando{' '}
      <strong>{formatDinheiro(valorTotal)}</strong>.
    </Text>
  )
}

type ListaDoResultado = 'sim' | 'nao'
const contagem = (n: number | undefined) => (n === undefined ? '' : ` (${formatInteiro(n)})`)

interface SemVeiculosProps {
  qualifica: boolean
  estoque: number
  buscado: boolean
}

function SemVeiculos({ qualifica, estoque, buscado }: SemVeiculosProps) {
  if (estoque === 0) return <EmptyState subject="veiculo" title="A loja não tem veículos em estoque" />
  if (buscado)
    return (
      <EmptyState
        subject="veiculo"
        title={`Nenhum veículo com esta busca ${qualifica ? 'é elegível' : 'ficou de fora'}`}
      >
        Veja também em “{qualifica ? 'Não elegíveis' : 'Elegíveis'}”.
      </EmptyState>
    )
  if (!qualifica) return <EmptyState subject="veiculo" title="Todos os veículos são elegíveis" />
  return (
    <EmptyState subject="veiculo" title="Nenhum veículo é elegível">
      Veja em “Não elegíveis” o primeiro critério que impediu cada um.
    </EmptyState>
  )
}

const COMUNS: readonly DataColumn<VeiculoSimulado>[] = [
  {
    id: 'placa',
    header: 'Placa',
    cell: ({ id, placa }) => <PlacaLink id={id} placa={placa} newTab />,
  },
  { id: 'marca', header: 'Marca', value: ({ marca }) => marca },
  { id: 'modelo', header: 'Modelo', value: ({ modelo }) => modelo },
  { id: 'ano', header: 'Ano', cell: ({ anoModelo }) => anoModelo, numeric: true },
  { id: 'km', header: 'Km', cell: ({ hodometro }) => formatHodometro(hodometro), numeric: true },
]

const withOrigem = (veiculo: VeiculoSimulado, preco: Centavos | null) =>
  preco !== null && <PrecoComOrigem veiculo={veiculo}>{formatDinheiro(preco)}</PrecoComOrigem>

const QUALIFICAM: readonly DataColumn<VeiculoSimulado>[] = [
  ...COMUNS,
  {
    id: 'referencia',
    header: 'FIPE',
    cell: (veiculo) => withOrigem(veiculo, veiculo.precoReferencia),
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
    cell: (veiculo) => withOrigem(veiculo, veiculo.preco),
    numeric: true,
  },
  { id: 'livre', header: 'Situação', value: ({ livre }) => (livre ? 'Livre' : 'Em\u00A0garantia') },
]

const NAO_QUALIFICAM: readonly DataColumn<VeiculoSimulado>[] = [
  ...COMUNS,
  { id: 'motivo', header: 'Por que não', value: ({ motivo }) => motivo },
]

const cardDoSimulado = (veiculo: VeiculoSimulado, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${veiculo.marca} ${veiculo.modelo}`}
    end={veiculo.anoModelo}
    preco={veiculo.preco !== null && <>Valor {withOrigem(veiculo, veiculo.preco)}</>}
    km={formatHodometro(veiculo.hodometro)}
    detalhe={veiculo.motivo ?? (veiculo.item !== null && `Item ${veiculo.item}`)}
    estado={veiculo.motivo === null && !veiculo.livre && 'Em garantia'}
  />
)
