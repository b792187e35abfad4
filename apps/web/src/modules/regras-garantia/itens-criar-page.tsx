import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { focusTitle } from '#ui/focus.ts'
import { AddButton } from '#ui/row-menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import { filtrosDe, type ItemForm, type ItemNaLista, itemToRequest } from './item-form.ts'
import { ItemModal } from './item-modal.tsx'
import { ItensTable, ItensEmPalavras, CabecalhoResumo } from './itens-table.tsx'
import { lerRascunho, type Rascunho } from './cookie-regra.ts'
import { Simulador } from './simulador.tsx'
import { useRegraNova } from './use-regra-nova.ts'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import type { OpcaoMulti } from '#ui/multi-select.tsx'
import {
  useCombustiveis,
  useMarcas,
  useModelos,
  useTiposVeiculo,
  useUfs,
} from '#modules/veiculos/use-opcoes-veiculo.ts'
import type { NomeDe } from './item-textos.ts'

/** Spec 2.8. */
export function ItensCriarPage() {
  const { id } = useInstituicao()
  const rascunho = useMemo(() => lerRascunho(id), [id])
  if (rascunho) return <Itens key={rascunho.id} inicial={rascunho} />
  return (
    <>
      <PageHeader title="Itens da Regra de Garantia" back={{ to: '/configuracoes/regras-garantia' }} />
      <Sheet boxed>
        <EmptyState
          subject="regra"
          title="Nenhuma regra em preparação"
          action={
            <Button renderRoot={(props) => <Link to="/configuracoes/regras-garantia" {...props} />}>
              Ir para as regras
            </Button>
          }
        >
          Comece por Adicionar regra, na lista de regras de garantia.
        </EmptyState>
      </Sheet>
    </>
  )
}

function Itens({ inicial }: { inicial: Rascunho }) {
  const nova = useRegraNova(inicial)
  const { rascunho, putItem: colocar, removeItem: retirar } = nova
  const { cabecalho, itens } = rascunho
  // Opens at once (spec 2.8). After a reload with items the person continues without it.
  const [aberto, setAberto] = useState<'novo' | ItemNaLista | undefined>(
    inicial.itens.length === 0 ? 'novo' : undefined,
  )
  const [lojaId, setLojaId] = useState(cabecalho.lojaId)
  const filtros = useMemo(() => filtrosDe(cabecalho), [cabecalho])
  const nomeDe = useNomesDosItens(itens)
  const noFio = useMemo(() => itens.map((item) => itemToRequest(item, filtros)), [itens, filtros])
  const confirmar = (criterios: ItemForm) => {
    colocar(criterios, aberto === 'novo' ? undefined : aberto)
    return true
  }
  const adicionar = (
    <AddButton variant="default" onClick={() => setAberto('novo')}>
      Adicionar Itens
    </AddButton>
  )
  return (
    <>
      <PageHeader
        title="Itens da Regra de Garantia"
        back={{ to: '/configuracoes/regras-garantia' }}
        actions={
          <Group gap="sm">
            {adicionar}
            <Button variant="default" onClick={() => void nova.cancelar()}>
              Cancelar
            </Button>
            <Button loading={nova.salvando} onClick={() => void nova.salvar()}>
              Salvar
            </Button>
          </Group>
        }
      />
      {nova.recusa && <Notice tom="perigo">{nova.recusa}</Notice>}
      <CabecalhoResumo cabecalho={cabecalho} />
      <ItensEmPalavras filtros={filtros} itens={itens} nomeDe={nomeDe} />
      <ItensTable
        filtros={filtros}
        itens={itens}
        nomeDe={nomeDe}
        podeAlterar
        onEditar={setAberto}
        onExcluir={(item) => {
          retirar(item)
          // The row's menu disappears with the row.
          focusTitle()
        }}
        adicionar={adicionar}
      />
      {itens.length > 0 && (
        <Simulador
          regra={{
            instituicaoFinanceiraId: cabecalho.instituicaoFinanceiraId,
            filtros: cabecalho.filtros,
            itens: noFio,
          }}
          lojaId={lojaId}
          onLoja={setLojaId}
        />
      )}
      {aberto && (
        <ItemModal
          filtros={filtros}
          regra={rascunho.id}
          {...(aberto !== 'novo' && { item: aberto })}
          onClose={() => setAberto(undefined)}
          onConfirm={confirmar}
        />
      )}
    </>
  )
}

/** The names of what unsaved items choose, which come with the options. */
function useNomesDosItens(itens: readonly ItemNaLista[]): NomeDe {
  const marcas = useMemo(() => [...new Set(itens.flatMap(({ criterios }) => criterios.marcas))], [itens])
  const nomes = useMarcas(marcas.length > 0).opcoes
  const comModelos = useMemo(
    () => [
      ...new Set(itens.flatMap(({ criterios }) => (criterios.modelos.length > 0 ? criterios.marcas : []))),
    ],
    [itens],
  )
  const { opcoes: modelos } = useModelos(comModelos, { nomes, enabled: true })
  const combustiveis = useCombustiveis(true)
  const tipos = useTiposVeiculo(true)
  const ufs = useUfs(true)
  return useMemo(() => {
    const opcoes: Partial<Record<FiltroRegra, readonly OpcaoMulti[]>> = {
      [FiltroRegra.Marca]: nomes,
      [FiltroRegra.Modelo]: modelos,
      [FiltroRegra.TipoCombustivel]: combustiveis,
      [FiltroRegra.TipoVeiculo]: tipos,
      [FiltroRegra.UF]: ufs,
    }
    return (filtro, id) => opcoes[filtro]?.find((opcao) => opcao.id === id)?.nome ?? '…'
  }, [nomes, modelos, combustiveis, tipos, ufs])
}
