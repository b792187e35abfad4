import { pathOf } from '#lib/api.ts'
import { exportarVeiculosDaLojaCall } from '@lastro/shared/veiculos/veiculo-da-loja'
import { Button, Group } from '@mantine/core'
import {
  FILTROS_DE_SITUACAO,
  LABEL_FILTRO_DE_SITUACAO,
  ORDENAVEIS_DO_VEICULO,
} from '@lastro/shared/veiculos/filtros-do-estoque'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePermissao, useRegras } from '#lib/session.ts'
import { escreverOrdenacao, lerOrdenacao } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useBusca } from '#lib/use-busca.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { PrecosDe, precosDoEstoque } from '../origem/valor-com-origem.tsx'
import { cardDoVeiculo, COLUNAS } from './estoque-columns.tsx'
import type { BuscaDeEstoque } from './busca.ts'
import { estoqueDaLojaOptions, POR_PAGINA } from './use-estoque-da-loja.ts'

const Incluir = lazyComponent(async () => (await import('../veiculos/incluir-modal.tsx')).IncluirModal)

const route = getRouteApi('/sessao/loja/estoque')

const CHIPS = (['estoque', ...FILTROS_DE_SITUACAO] as const).map((value) => ({
  value,
  label: LABEL_FILTRO_DE_SITUACAO[value],
}))

/** A store's own stock (domain 8): which vehicles are free, back a contract, or left. */
export function EstoquePage() {
  const { idEstabelecimento } = useRegras()
  const [busca, mudar] = useBusca<BuscaDeEstoque>(route)
  const podeImportar = usePermissao('Loja.Estoque.Importar')
  const consulta = useQuery(estoqueDaLojaOptions(idEstabelecimento, busca))
  const precos = useMemo(() => precosDoEstoque(idEstabelecimento), [idEstabelecimento])
  return (
    <>
      <PageHeader
        title="Estoque"
        description="Os veículos da sua loja e os contratos que eles garantem."
        actions={
          <>
            <ExportarMenu
              permissao="Loja.Estoque.Listar"
              path={pathOf(exportarVeiculosDaLojaCall, { id: idEstabelecimento })}
              query={{ filtro: busca.filtro, situacao: busca.situacao, ordenacao: busca.ordenacao }}
              linhas={consulta.data?.total}
            />
            {podeImportar && <Importar />}
            {podeImportar && <Adicionar />}
          </>
        }
      />
      <Group mb={{ base: 'xs', sm: 'md' }} gap="xs" component="search">
        <SearchBox
          label="Buscar por placa, marca ou modelo"
          value={busca.filtro ?? ''}
          onSearch={(filtro) => mudar({ filtro: filtro || undefined })}
        />
        <FilterChips
          chips={CHIPS}
          value={busca.situacao ?? 'estoque'}
          onChange={(value) => mudar({ situacao: value === 'estoque' ? undefined : value })}
        />
      </Group>
      <PrecosDe value={precos}>
        <QueryTable
          query={consulta}
          failureTitle="Não foi possível carregar o estoque."
          label="Estoque"
          dense
          columns={COLUNAS}
          card={cardDoVeiculo}
          rows={consulta.data?.veiculos}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/veiculos/$id', params: { id: String(id) } })}
          peek={({ id, placa }) => ({ kind: 'veiculo', id, name: `veículo ${placa}` })}
          sort={lerOrdenacao(busca.ordenacao)}
          onSort={(sort) => mudar({ ordenacao: escreverOrdenacao(ORDENAVEIS_DO_VEICULO, sort) })}
          empty={
            <SemVeiculos
              busca={busca}
              podeImportar={podeImportar}
              onLimpar={() => mudar({ filtro: undefined, situacao: undefined })}
            />
          }
          pagination={{
            pagina: busca.pagina,
            total: consulta.data?.total ?? 0,
            quantidadePorPagina: POR_PAGINA,
            nome: ['veículo', 'veículos'],
            onChange: (pagina) => mudar({ pagina }),
          }}
        />
      </PrecosDe>
    </>
  )
}

function Importar() {
  return (
    <Button
      leftSection={<IconUpload size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/loja/estoque/importar" {...props} />}
    >
      Importar estoque
    </Button>
  )
}

function Comecar() {
  return (
    <Group justify="center" gap="xs">
      <Importar />
      <Adicionar />
    </Group>
  )
}

function Adicionar() {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setAberto(true)}
      >
        Adicionar veículo
      </Button>
      {aberto && <Incluir onClose={() => setAberto(false)} onFailure={() => setAberto(false)} />}
    </>
  )
}

interface SemVeiculosProps {
  busca: BuscaDeEstoque
  podeImportar: boolean
  onLimpar: () => void
}

function SemVeiculos({ busca, podeImportar, onLimpar }: SemVeiculosProps) {
  const limpar = (
    <Button variant="default" onClick={onLimpar}>
      Ver o estoque
    </Button>
  )
  if (busca.filtro)
    return (
      <EmptyState subject="busca" title={`Nenhum veículo encontrado para “${busca.filtro}”`} action={limpar}>
        Procure por parte da placa, pela marca ou pelo modelo.
      </EmptyState>
    )
  if (busca.situacao)
    return (
      <EmptyState subject="veiculo" title="Nenhum veículo nesta situação" action={limpar}>
        Escolha outra situação ou veja todo o estoque.
      </EmptyState>
    )
  return (
    <EmptyState subject="veiculo" title="O estoque está vazio" {...(podeImportar && { action: <Comecar /> })}>
      {podeImportar
        ? 'Importe um arquivo ou adicione um veículo para poder oferecê-lo em garantia.'
        : 'Quando os veículos da loja forem importados, eles aparecem aqui.'}
    </EmptyState>
  )
}
