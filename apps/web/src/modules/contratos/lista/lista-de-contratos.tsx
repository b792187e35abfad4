import type { ContratoNaLista } from '@lastro/shared/contratos/contrato'
import { ENCERRADOS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { Anchor, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { countInWords } from '#lib/format.ts'
import { diaDeHoje } from '#lib/relogio.ts'
import {
  chosenColumns,
  escreverOrdenacao,
  lerOrdenacao,
  type TableSelection,
} from '#ui/data-table-columns.ts'
import { PHONE } from '#ui/data-table.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { useNomeParceiro } from '#modules/configuracao/configuracao.tsx'
import { useTemSaldos } from '../chamadas/use-tem-saldos.ts'
import { colunasDeContratos } from './contratos-columns.tsx'
import { ContratosFiltros } from './contratos-filtros.tsx'
import { type contratosDaLojaOptions, isNarrowed, somasDosContratosOptions } from './use-contratos.ts'
import { ORDENAVEIS, type BuscaDeContratos } from './busca-de-contratos.ts'

const TEXTOS = {
  instituicao: {
    titulo: 'Contratos',
    buscar: 'Buscar contrato',
    falha: 'Não foi possível carregar os contratos.',
    nome: ['contrato', 'contratos'],
    detalhe: '/contratos/detalhe/$id',
  },
  loja: {
    titulo: 'Propostas',
    buscar: 'Buscar proposta',
    falha: 'Não foi possível carregar as propostas.',
    nome: ['proposta', 'propostas'],
    detalhe: '/loja/propostas/$id',
  },
} as const satisfies Record<Lado, unknown>

interface ListaDeContratosProps {
  lado: Lado
  /** Query of the list for a search. */
  optionsFor: (busca: BuscaDeContratos) => ReturnType<typeof contratosDaLojaOptions>
  /** Institution of the list, for its sums and its filter by store. */
  instituicaoId?: number
  porPagina: number
  busca: BuscaDeContratos
  onBusca: (change: Partial<BuscaDeContratos>) => void
  /** Opens the list with exactly these search params. */
  onAbrir: (busca: Record<string, string>) => void
  empty: ReactNode
  /** Checkboxes; absent: no contract can be chosen. */
  selection?: TableSelection<ContratoNaLista>
}

/** A list of contracts for either side (spec 2.11): filters, table, pages. */
export function ListaDeContratos({
  lado,
  optionsFor,
  instituicaoId,
  porPagina,
  busca,
  onBusca,
  onAbrir,
  empty,
  selection,
}: ListaDeContratosProps) {
  const { titulo, buscar, falha, nome, detalhe } = TEXTOS[lado]
  const nomeParceiro = useNomeParceiro()
  const [hoje] = useState(() => diaDeHoje())
  const consulta = useQuery(optionsFor(busca))
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const { data = null, isPlaceholderData } = useQuery({
    ...somasDosContratosOptions(instituicaoId ?? 0, busca),
    // Cards have no footer.
    enabled: instituicaoId !== undefined && !phone,
  })
  // One row needs no sum.
  const somas = phone || (consulta.data?.total ?? 0) < 2 ? null : isPlaceholderData ? 'a caminho' : data
  // Cards have no balances either.
  const temSaldos = useTemSaldos(phone ? undefined : instituicaoId)
  const contratos = consulta.data?.contratos
  const columns = useMemo(
    () =>
      colunasDeContratos({
        nomeParceiro,
        lado,
        hoje,
        somas,
        saldos:
          temSaldos && instituicaoId !== undefined
            ? { instituicaoId, ids: contratos?.map(({ id }) => id) ?? [] }
            : null,
      }),
    [nomeParceiro, lado, hoje, somas, temSaldos, instituicaoId, contratos],
  )
  const chosen = useMemo(
    // A card shows what the list has by itself, whatever was chosen for the table.
    () => chosenColumns(columns, phone ? undefined : busca.colunas),
    [columns, busca.colunas, phone],
  )
  return (
    <>
      <ContratosFiltros
        busca={busca}
        columns={columns}
        label={buscar}
        lado={lado}
        instituicaoId={instituicaoId}
        onChange={onBusca}
        onAbrir={onAbrir}
      />
      <QueryTable
        query={consulta}
        failureTitle={falha}
        label={titulo}
        dense
        columns={chosen}
        wide={busca.colunas !== undefined}
        rows={contratos}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: detalhe, params: { id: String(id) } })}
        peek={({ id, numero }) => ({ kind: 'contrato', id, name: `contrato ${numero}` })}
        selection={selection}
        sort={lerOrdenacao(busca.ordenacao)}
        onSort={(sort) => onBusca({ ordenacao: escreverOrdenacao(ORDENAVEIS, sort) })}
        empty={empty}
        pagination={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          haMais: consulta.data?.totalLimitado,
          quantidadePorPagina: porPagina,
          nome,
          onChange: (pagina) => onBusca({ pagina }),
        }}
      />
      <Escondidos busca={busca} optionsFor={optionsFor} onBusca={onBusca} />
    </>
  )
}

/** The search that shows contracts matching the text outside the chosen status; null when the list hides none. */
function escondidosDe(busca: BuscaDeContratos) {
  const { filtro, status = '0' } = busca
  if (!filtro || status === 'todos' || isNarrowed(busca)) return null
  if (status !== '0') return { um: 'em andamento', muitos: 'em andamento', busca: { status: undefined } }
  const situacaoDeles = ENCERRADOS.join(',')
  return {
    um: 'encerrado',
    muitos: 'encerrados',
    busca: { status: 'todos', situacao: situacaoDeles },
  } as const
}

type EscondidosProps = Pick<ListaDeContratosProps, 'busca' | 'optionsFor' | 'onBusca'>

/** Link 'também 3 encerrados', for people who search for a contract without knowing that it has ended. */
function Escondidos({ busca, optionsFor, onBusca }: EscondidosProps) {
  const escondidos = escondidosDe(busca)
  // The query of the link's target, so that a click shows it at once.
  const { data, isPlaceholderData } = useQuery({
    ...optionsFor({ filtro: busca.filtro, ...escondidos?.busca }),
    enabled: escondidos !== null,
  })
  const total = data?.total ?? 0
  if (!escondidos || isPlaceholderData || total === 0) return null
  return (
    <Text size="sm" mt="sm" role="status">
      <Anchor component="button" type="button" inherit onClick={() => onBusca(escondidos.busca)}>
        também {countInWords({ total, haMais: data?.totalLimitado }, escondidos.um, escondidos.muitos)}
      </Anchor>
    </Text>
  )
}
