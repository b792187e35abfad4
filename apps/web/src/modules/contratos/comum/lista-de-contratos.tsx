import type { Lado } from '@lastro/shared/contratos/transicoes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { escreverOrdenacao, lerOrdenacao } from '../../../ui/data-table-columns.ts'
import { QueryTable } from '../../../ui/query-table.tsx'
import { useNomeParceiro } from '../../configuracao/use-configuracao.ts'
import { colunasDeContratos } from './contratos-columns.tsx'
import { ContratosFiltros } from './contratos-filtros.tsx'
import { ORDENAVEIS } from './ordenaveis.ts'
import type { BuscaDeContratos, contratosDaLojaOptions } from './use-contratos.ts'

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
  options: ReturnType<typeof contratosDaLojaOptions>
  porPagina: number
  busca: BuscaDeContratos
  onBusca: (change: Partial<BuscaDeContratos>) => void
  empty: ReactNode
}

/** Contracts as either side lists them (spec 2.11): filters, table, pages. */
export function ListaDeContratos({ lado, options, porPagina, busca, onBusca, empty }: ListaDeContratosProps) {
  const { titulo, buscar, falha, nome, detalhe } = TEXTOS[lado]
  const nomeParceiro = useNomeParceiro()
  const columns = useMemo(() => colunasDeContratos({ nomeParceiro, lado }), [nomeParceiro, lado])
  const consulta = useQuery(options)
  return (
    <>
      <ContratosFiltros busca={busca} label={buscar} onChange={onBusca} />
      <QueryTable
        consulta={consulta}
        falha={falha}
        label={titulo}
        columns={columns}
        rows={consulta.data?.contratos}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: detalhe, params: { id: String(id) } })}
        sort={lerOrdenacao(busca.ordenacao)}
        onSort={(sort) => onBusca({ ordenacao: escreverOrdenacao(ORDENAVEIS, sort) })}
        empty={empty}
        paginas={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          haMais: consulta.data?.totalLimitado,
          quantidadePorPagina: porPagina,
          nome,
          onChange: (pagina) => onBusca({ pagina }),
        }}
      />
    </>
  )
}
