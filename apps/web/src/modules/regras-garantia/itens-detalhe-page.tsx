import { Button } from '@mantine/core'
import type { AlteracaoItens } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { usePermissao } from '../../lib/session.ts'
import { toastSucesso } from '../../lib/toast.ts'
import { confirmar } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CabecalhoResumo } from './cabecalho-resumo.tsx'
import { efeitoDe, Impacto } from './impacto.tsx'
import { filtrosDe, itemDaRegra, type ItemForm, type ItemNaLista, itemNoFio } from './item-form.ts'
import { ItemModal } from './item-modal.tsx'
import type { LinhaDeItem } from './itens-columns.tsx'
import { ItensTable } from './itens-table.tsx'
import { Simulador } from './simulador.tsx'
import {
  dizerAfetados,
  incluirItens,
  regraQuery,
  substituirItens,
  useRecarregarRegras,
} from './use-regras.ts'

/** Spec 2.9. The server's header counts; the cookie is a hint only (domain 9). */
export function ItensDetalhePage() {
  const id = Number(useParams({ strict: false }).id)
  const { data, isError } = useQuery(regraQuery(id))
  if (data) return <Itens key={id} regra={data.data} etag={data.etag} />
  return (
    <>
      <PageHeader title="Itens da Regra de Garantia" back={{ to: '/configuracoes/regras-garantia' }} />
      {isError && (
        <Sheet>
          <EmptyState title="Não foi possível carregar a regra.">
            Recarregue a página para tentar novamente.
          </EmptyState>
        </Sheet>
      )}
    </>
  )
}

type Regra = Awaited<ReturnType<NonNullable<ReturnType<typeof regraQuery>['queryFn'] & object>>>['data']

function Itens({ regra, etag }: { regra: Regra; etag: string | null }) {
  const podeAlterar = usePermissao('Configuracoes.RegrasGarantia.Alterar')
  const [aberto, setAberto] = useState<'novo' | ItemNaLista>()
  const [lojaId, setLojaId] = useState(regra.lojaId)
  const filtros = useMemo(() => filtrosDe(regra), [regra])
  const itens = useMemo(() => regra.itens.map(itemDaRegra), [regra])
  const { incluir, alterar, excluir } = useAlteracoes(regra, { etag, lojaId })
  const base = { instituicaoFinanceiraId: regra.instituicaoFinanceiraId, regraGarantiaId: regra.id }
  /** The full list with what the modal holds. */
  const comItem = (criterios: ItemForm) =>
    aberto === undefined || aberto === 'novo'
      ? [...itens, { chave: 0, id: null, criterios }]
      : itens.map((item) => (item.chave === aberto.chave ? { ...item, criterios } : item))
  const adicionar = podeAlterar && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAberto('novo')}>
      Adicionar Itens
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Itens da Regra de Garantia"
        back={{ to: '/configuracoes/regras-garantia' }}
        actions={adicionar}
      />
      <CabecalhoResumo cabecalho={regra} />
      <ItensTable
        filtros={filtros}
        itens={itens}
        podeAlterar={podeAlterar}
        onEditar={setAberto}
        onExcluir={(item) => void excluir(item, itens)}
        adicionar={adicionar}
      />
      <Simulador regra={base} versao={regra.versao} lojaId={lojaId} onLoja={setLojaId} />
      {aberto && (
        <ItemModal
          filtros={filtros}
          {...(aberto !== 'novo' && { item: aberto })}
          onClose={() => setAberto(undefined)}
          onConfirm={(criterios) => (aberto === 'novo' ? incluir(criterios) : alterar(comItem(criterios)))}
          renderPrevia={(criterios) => (
            <Impacto
              {...base}
              lojaId={lojaId}
              onLoja={setLojaId}
              itens={comItem(criterios).map((item) => itemNoFio(item, filtros))}
            />
          )}
        />
      )}
    </>
  )
}

interface Vista {
  etag: string | null
  /** The store that the simulator shows. */
  lojaId: number | null
}

/** Spec section 4: adding sends the new item, changing and deleting the full list; after each the list is loaded anew. */
function useAlteracoes(regra: Regra, { etag, lojaId }: Vista) {
  const filtros = filtrosDe(regra)
  const queryClient = useQueryClient()
  const recarregar = useRecarregarRegras()
  const { mutateAsync } = useMutation({
    mutationFn: ({ chamar }: { chamar: () => Promise<AlteracaoItens>; sucesso: string }) => chamar(),
    onSuccess: async (alteracao, { sucesso }) => {
      toastSucesso(sucesso)
      dizerAfetados(alteracao)
      await recarregar()
    },
    // Someone else changed the rule: what they saved is shown, and a second try builds on it.
    onError: (error) => (isApiError(error, 412) ? recarregar() : undefined),
  })
  /** true: saved; a failure has been told already. */
  const salvar = (chamar: () => Promise<AlteracaoItens>, sucesso: string): Promise<boolean> =>
    mutateAsync({ chamar, sucesso }).then(
      () => true,
      () => false,
    )
  const noFio = (itens: readonly ItemNaLista[]) => itens.map((item) => itemNoFio(item, filtros))
  return {
    incluir: (criterios: ItemForm) =>
      salvar(
        () => incluirItens(regra.id, noFio([{ chave: 0, id: null, criterios }]), etag),
        'Adicionado com sucesso',
      ),
    alterar: (itens: readonly ItemNaLista[]) =>
      salvar(() => substituirItens(regra.id, noFio(itens), etag), 'Atualizado com sucesso'),
    excluir: async (item: LinhaDeItem, itens: readonly ItemNaLista[]) => {
      const restantes = noFio(itens.filter(({ chave }) => chave !== item.chave))
      const { id: regraGarantiaId, instituicaoFinanceiraId } = regra
      const pedido = { regraGarantiaId, instituicaoFinanceiraId, lojaId, itens: restantes }
      const efeito = await efeitoDe(queryClient, pedido)
      const message = [`Deseja excluir o item ${item.posicao}?`, ...efeito].join(' ')
      if (!(await confirmar({ title: 'Excluir item', message, simNao: true }))) return
      await salvar(() => substituirItens(regra.id, restantes, etag), 'Excluído com sucesso')
    },
  }
}
