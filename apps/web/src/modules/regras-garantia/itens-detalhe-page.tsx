import { useQuery, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { nomeDaRegra } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { AddButton } from '#ui/row-menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Impacto, efeitoDe } from './impacto.tsx'
import { filtrosDe, itemDaRegra, type ItemForm, type ItemNaLista, itemToRequest } from './item-form.ts'
import { ItemModal } from './item-modal.tsx'
import { nomesDosItens, fatosDoItem, mudancasDosItens } from './item-textos.ts'
import { ItensTable, type LinhaDeItem, ItensEmPalavras, CabecalhoResumo } from './itens-table.tsx'
import { Simulador } from './simulador.tsx'
import {
  regraOptions,
  type VistaDaRegra,
  toastAfetados,
  incluirItens,
  substituirItens,
  useRecarregarRegras,
} from './use-regras.ts'
import { regraCall } from '@lastro/shared/regras-garantia/regra-garantia'
import type { AlteracaoItens } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { keyOf } from '#lib/api.ts'
import { isApiError, type ApiError } from '#lib/api-error.ts'
import { toastSucesso } from '#lib/toast.ts'
import { perguntarSimNao, perguntarRecarregar } from '#ui/perguntar.tsx'
import { List, Text } from '@mantine/core'

const route = getRouteApi('/sessao/configuracoes/regras-garantia/itens/detalhe/$id')

/** Spec 2.9. The server's header counts; the cookie is only a hint (domain 9). */
export function ItensDetalhePage() {
  const id = Number(route.useParams().id)
  const { data, isError } = useQuery(regraOptions(id))
  if (data) return <Itens key={id} {...data} />
  return (
    <>
      <PageHeader title="Itens da Regra de Garantia" back={{ to: '/configuracoes/regras-garantia' }} />
      {isError && <LoadError title="Não foi possível carregar a regra." />}
    </>
  )
}

function Itens({ data: regra, etag }: VistaDaRegra) {
  const podeAlterar = usePermissao('Configuracoes.RegrasGarantia.Alterar') && !regra.emExclusao
  const [aberto, setAberto] = useState<'novo' | ItemNaLista>()
  const { versao, loja } = route.useSearch()
  const [lojaId, setLojaId] = useState(loja ?? regra.lojaId)
  const filtros = useMemo(() => filtrosDe(regra), [regra])
  const itens = useMemo(() => regra.itens.map(itemDaRegra), [regra])
  const nomeDe = useMemo(() => nomesDosItens(regra.itens), [regra])
  const { incluir, alterar, excluir } = useAlteracoes({ data: regra, etag }, lojaId)
  const base = { instituicaoFinanceiraId: regra.instituicaoFinanceiraId, regraGarantiaId: regra.id }
  const editado = aberto === 'novo' ? undefined : itens.find(({ chave }) => chave === aberto?.chave)
  /** The full list with the modal's item. An item that someone else deleted meanwhile becomes a new one. */
  const withItem = (criterios: ItemForm) =>
    editado
      ? itens.map((item) => (item === editado ? { ...item, criterios } : item))
      : [...itens, { chave: 0, id: null, criterios }]
  const adicionar = podeAlterar && <AddButton onClick={() => setAberto('novo')}>Adicionar Itens</AddButton>
  return (
    <>
      <PageHeader
        title="Itens da Regra de Garantia"
        back={{ to: '/configuracoes/regras-garantia' }}
        actions={adicionar}
      />
      {regra.emExclusao && (
        <Notice tom="atencao">
          Esta regra está em exclusão: os contratos em andamento ficam sem ela aos poucos.
        </Notice>
      )}
      <CabecalhoResumo cabecalho={regra} qual={nomeDaRegra(regra.id, false, regra.nome)} />
      <ItensEmPalavras filtros={filtros} itens={itens} nomeDe={nomeDe} />
      <ItensTable
        filtros={filtros}
        itens={itens}
        nomeDe={nomeDe}
        podeAlterar={podeAlterar}
        onEditar={setAberto}
        onExcluir={(item) => void excluir(item, itens)}
        adicionar={adicionar}
      />
      <Simulador
        regra={base}
        versao={regra.versao}
        versaoInicial={versao}
        lojaId={lojaId}
        onLoja={setLojaId}
      />
      {aberto && (
        <ItemModal
          filtros={filtros}
          regra={String(regra.id)}
          {...(aberto !== 'novo' && { item: aberto, salvo: editado?.criterios ?? null })}
          onClose={() => setAberto(undefined)}
          onConfirm={(criterios) => (editado ? alterar(withItem(criterios)) : incluir(criterios))}
          renderPrevia={(criterios) => (
            <Impacto
              {...base}
              lojaId={lojaId}
              onLoja={setLojaId}
              itens={withItem(criterios).map((item) => itemToRequest(item, filtros))}
            />
          )}
        />
      )}
    </>
  )
}

/**
 * Spec section 4: adding sends the new item, changing and deleting send the full list. The screen reloads the list
 * after each. `lojaId`: the simulator's store.
 */
function useAlteracoes(vista: VistaDaRegra, lojaId: number | null) {
  const { data: regra, etag } = vista
  const filtros = filtrosDe(regra)
  const queryClient = useQueryClient()
  const recarregar = useRecarregarRegras()
  const { mutateAsync } = useMutation({
    mutationFn: ({ chamar }: { chamar: () => Promise<AlteracaoItens>; sucesso: string }) => chamar(),
    onSuccess: async (alteracao, { sucesso }) => {
      toastSucesso(sucesso)
      toastAfetados(alteracao)
      await recarregar()
    },
    meta: { silent: [412] },
    onError: async (error) => {
      if (isApiError(error, 412) && (await perguntarConflitoDaRegra(queryClient, vista, error)))
        await recarregar(false)
    },
  })
  /** true: saved. On a failure the person has already been told. */
  const salvar = (chamar: () => Promise<AlteracaoItens>, sucesso: string): Promise<boolean> =>
    mutateAsync({ chamar, sucesso }).then(
      () => true,
      () => false,
    )
  const itensToRequest = (itens: readonly ItemNaLista[]) => itens.map((item) => itemToRequest(item, filtros))
  return {
    incluir: (criterios: ItemForm) =>
      salvar(
        () => incluirItens(regra.id, itensToRequest([{ chave: 0, id: null, criterios }]), { ifMatch: etag }),
        'Adicionado com sucesso',
      ),
    alterar: (itens: readonly ItemNaLista[]) =>
      salvar(() => substituirItens(regra.id, itensToRequest(itens), etag), 'Atualizado com sucesso'),
    excluir: async (item: LinhaDeItem, itens: readonly ItemNaLista[]) => {
      const restantes = itensToRequest(itens.filter(({ chave }) => chave !== item.chave))
      const { id: regraGarantiaId, instituicaoFinanceiraId } = regra
      const pedido = { regraGarantiaId, instituicaoFinanceiraId, lojaId, itens: restantes }
      const efeito = await efeitoDe(queryClient, pedido)
      const message = [`Deseja excluir o item ${item.posicao}?`, ...efeito].join(' ')
      const sim = await perguntarSimNao(message, {
        title: 'Excluir item',
        perigo: true,
        fatos: fatosDoItem(item, filtros),
      })
      if (!sim) return
      await salvar(() => substituirItens(regra.id, restantes, etag), 'Excluído com sucesso')
    },
  }
}

/** After a 412: says who changed which items and offers to reload them with typed values kept. true: reload. */
async function perguntarConflitoDaRegra(
  queryClient: QueryClient,
  { data }: VistaDaRegra,
  error: ApiError,
): Promise<boolean> {
  // A key of its own, so that the screen doesn't change before the person answers.
  const agora = await queryClient
    .fetchQuery({
      ...regraOptions(data.id),
      queryKey: keyOf(regraCall, { params: { id: data.id } }, 'conflito'),
      staleTime: 0,
      gcTime: 0,
    })
    .catch(() => null)
  const mudancas = agora
    ? mudancasDosItens(data.itens.map(itemDaRegra), agora.data.itens.map(itemDaRegra), filtrosDe(data))
    : []
  return perguntarRecarregar(
    'Regra alterada',
    error,
    <>
      {mudancas.length > 0 && (
        <List size="sm">
          {mudancas.slice(0, MAX_SENTENCES).map((mudanca) => (
            <List.Item key={mudanca}>{mudanca}</List.Item>
          ))}
          {mudancas.length > MAX_SENTENCES && (
            <List.Item>e mais {mudancas.length - MAX_SENTENCES}.</List.Item>
          )}
        </List>
      )}
      <Text size="sm">Ao recarregar, o que você digitou é mantido. Nada foi salvo ainda.</Text>
    </>,
  )
}

/** A dialog shows so many sentences well. */
const MAX_SENTENCES = 8
