import { normalizar } from '@lastro/shared/texto'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import type { VeiculoNaoElegivel } from '@lastro/shared/veiculos/nao-elegiveis'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { AppModal } from '#ui/app-modal.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import type { PedidoDeEstoque } from './use-estoque.ts'
import { naoElegiveisOptions } from './use-estoque.ts'

const POR_PAGINA = 20

const COLUNAS: readonly DataColumn<VeiculoNaoElegivel>[] = [
  {
    id: 'placa',
    header: 'Placa',
    cell: ({ id, placa }) => <PlacaLink id={id} placa={placa} newTab />,
  },
  {
    id: 'veiculo',
    header: 'Veículo',
    cell: ({ marca, modelo, anoModelo }) => `${marca} ${modelo} ${anoModelo}`,
  },
  { id: 'km', header: 'Km', cell: ({ hodometro }) => formatHodometro(hodometro), numeric: true },
  { id: 'motivo', header: 'Por que não', cell: ({ motivo }) => motivo, sentence: true },
]

const cardDoNaoElegivel = (
  { marca, modelo, anoModelo, hodometro, motivo }: VeiculoNaoElegivel,
  placa: ReactNode,
) => (
  <VehicleLines
    placa={placa}
    modelo={`${marca} ${modelo}`}
    end={anoModelo}
    km={formatHodometro(hodometro)}
    detalhe={motivo}
  />
)

/** The vehicles of the stock that can't be chosen, each with its reason. */
export function NaoElegiveisModal({ pedido, onClose }: { pedido: PedidoDeEstoque; onClose: () => void }) {
  const query = useQuery(naoElegiveisOptions(pedido, 'todos'))
  const [texto, setTexto] = useState('')
  const [pagina, setPagina] = useState<number>()
  const busca = useDeferredValue(texto)
  const achados = useMemo(() => {
    const palavras = normalizar(busca).split(' ')
    return query.data?.veiculos.filter(({ placa, marca, modelo, motivo }) => {
      const tudo = normalizar(`${placa} ${marca} ${modelo} ${motivo}`)
      return palavras.every((palavra) => tudo.includes(palavra))
    })
  }, [query.data, busca])
  const inicio = ((pagina ?? 1) - 1) * POR_PAGINA
  return (
    <AppModal
      opened
      onClose={onClose}
      title="Por que não podem ser escolhidos"
      size="56rem"
      closeOnClickOutside
    >
      <SearchInput
        aria-label="Buscar por placa, modelo ou motivo"
        placeholder="Placa, modelo ou motivo"
        data-autofocus
        value={texto}
        onChange={(novo) => {
          setTexto(novo)
          setPagina(undefined)
        }}
        mb="sm"
      />
      <QueryTable
        query={query}
        failureTitle="Não foi possível carregar os veículos."
        label="Veículos que não podem ser escolhidos"
        columns={COLUNAS}
        card={cardDoNaoElegivel}
        rows={achados?.slice(inicio, inicio + POR_PAGINA)}
        rowKey={({ id }) => id}
        skeletonRows={5}
        empty={
          <EmptyState subject="busca" title="Nenhum veículo com esta busca">
            Confira a placa ou o modelo.
          </EmptyState>
        }
        pagination={{
          pagina,
          total: achados?.length ?? 0,
          quantidadePorPagina: POR_PAGINA,
          onChange: setPagina,
          nome: ['veículo', 'veículos'],
        }}
      />
    </AppModal>
  )
}
