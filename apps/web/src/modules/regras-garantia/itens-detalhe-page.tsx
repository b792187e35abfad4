import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { nomeDaRegra } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CabecalhoResumo } from './cabecalho-resumo.tsx'
import { Impacto } from './impacto.tsx'
import { filtrosDe, itemDaRegra, type ItemForm, type ItemNaLista, itemToRequest } from './item-form.ts'
import { ItemModal } from './item-modal.tsx'
import { nomesDosItens } from './item-textos.ts'
import { ItensEmPalavras } from './itens-em-palavras.tsx'
import { ItensTable } from './itens-table.tsx'
import { Simulador } from './simulador.tsx'
import { useAlteracoes } from './use-alteracoes.ts'
import { regraOptions, type VistaDaRegra } from './use-regras.ts'

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
