import { Text, TextInput } from '@mantine/core'
import { aplicacaoDe, type RegraGarantia } from '@lastro/shared/regras-garantia/regra-garantia'
import { descreverRegra } from '@lastro/shared/regras-garantia/descrever-regra'
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { newestOf, ifMatchOf, useSave } from '#ui/use-save.ts'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import { OrdemSelecaoGarantia } from './ordem-selecao.tsx'
import { RegraModal } from './regra-modal.tsx'
import { useExcluirRegra } from './use-excluir-regra.ts'
import { regrasOptions } from './regras-query.ts'
import { useTornarPadrao, useRecarregarRegras } from './use-regras.ts'
import { useForm } from '@mantine/form'
import { MAXIMO_DO_NOME, nomeDaRegraCall } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { call } from '#lib/api.ts'
import { FormModal } from '#ui/form-modal.tsx'

const BASE = 'Configuracoes.RegrasGarantia'

/** Spec 2.7. */
export function RegrasPage() {
  const { id, operador } = useInstituicao()
  const [aberto, setAberto] = useState(false)
  const podeCriar = usePermissao(`${BASE}.Criar`)
  const adicionar = podeCriar && <AddButton onClick={() => setAberto(true)}>Adicionar regra</AddButton>
  return (
    <>
      <PageHeader title="Regras de Garantia" actions={adicionar} />
      <ComInstituicao beforeChoice="As regras aparecem aqui depois da escolha.">
        {(instituicaoId) => <Lista instituicaoId={instituicaoId} podeCriar={podeCriar} />}
      </ComInstituicao>
      {aberto && <RegraModal instituicaoId={id} operador={operador} onClose={() => setAberto(false)} />}
    </>
  )
}

const COLUNAS: readonly DataColumn<RegraGarantia>[] = [
  {
    id: 'aplicacao',
    header: 'Aplicação',
    value: aplicacaoDe,
    cell: (regra) => (
      <>
        {aplicacaoDe(regra)}{' '}
        {regra.regraPadrao && <StatusBadge tom="info" icon={IconStarFilled} label="Padrão" />}{' '}
        {regra.emExclusao && <StatusBadge tom="atencao" icon={IconTrash} label="Em exclusão" />}{' '}
        <Text span inherit c="dimmed" fw={400}>
          {regra.nome ?? descreverRegra(regra)}
        </Text>
      </>
    ),
  },
  { id: 'loja', header: 'Loja', value: ({ loja }) => loja },
  { id: 'contrato', header: 'Contrato', value: ({ contrato }) => contrato },
  { id: 'tabelaReferencia', header: 'Tabela de Referência', value: () => 'FIPE' },
  {
    id: 'ordem',
    header: 'Ordem Seleção Garantia',
    cell: (regra) => (
      <OrdemSelecaoGarantia ano={regra.ordemSelecaoGarantiaAno} preco={regra.ordemSelecaoGarantiaPreco} />
    ),
  },
]

function Lista({ instituicaoId, podeCriar }: { instituicaoId: number; podeCriar: boolean }) {
  const consulta = useQuery(regrasOptions({ instituicaoFinanceiraId: instituicaoId, lojaId: null }))
  const podeAlterar = usePermissao(`${BASE}.Alterar`)
  const podeExcluir = usePermissao(`${BASE}.Excluir`)
  const excluir = useExcluirRegra()
  const tornarPadrao = useTornarPadrao(consulta.data)
  const [nomeada, setNomeada] = useState<RegraGarantia>()
  // Nobody can change a rule that a job is deleting.
  const acoes = (regra: RegraGarantia) => (regra.emExclusao ? [] : acoesDa(regra))
  const acoesDa = (regra: RegraGarantia) => [
    podeAlterar && {
      label: regra.nome === null ? 'Dar um nome' : 'Mudar o nome',
      icon: IconPencil,
      onClick: () => setNomeada(regra),
    },
    podeAlterar &&
      !regra.regraPadrao && {
        label: 'Tornar padrão',
        icon: IconStar,
        onClick: () => void tornarPadrao(regra.id).catch(() => undefined),
      },
    podeExcluir && { label: 'Excluir', icon: IconTrash, onClick: () => void excluir(regra), perigo: true },
  ]
  return (
    <>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as regras."
        label="Regras de garantia"
        columns={COLUNAS}
        rows={consulta.data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({
          to: '/configuracoes/regras-garantia/itens/detalhe/$id',
          params: { id: String(id) },
        })}
        {...((podeAlterar || podeExcluir) && {
          rowActions: rowMenu(({ id }: RegraGarantia) => `Ações da regra nº ${id}`, acoes),
        })}
        skeletonRows={4}
        empty={
          <EmptyState subject="regra" title="Nenhuma regra de garantia">
            {podeCriar
              ? 'Use Adicionar regra para dizer quais veículos servem de garantia e por quanto.'
              : undefined}
          </EmptyState>
        }
      />
      {nomeada && (
        <NomeModal regra={newestOf(nomeada, consulta.data)} onClose={() => setNomeada(undefined)} />
      )}
    </>
  )
}

interface NomeModalProps {
  regra: Pick<RegraGarantia, 'id' | 'nome' | 'versaoDoNome'>
  onClose: () => void
}

/** Gives a rule a name; an empty name removes it. */
export function NomeModal({ regra: { id, nome, versaoDoNome }, onClose }: NomeModalProps) {
  const saved = { nome: nome ?? '' }
  const form = useForm({ initialValues: saved })
  const reread = useRecarregarRegras()
  const { mutateAsync } = useSave({
    mutationFn: (body: typeof saved) =>
      call(nomeDaRegraCall, {
        params: { id },
        body,
        ifMatch: ifMatchOf({ versao: versaoDoNome }),
      }),
    conflito: 'Nome da regra alterado',
    sucesso: 'Atualizado com sucesso',
    reread: () => reread(false),
  })
  return (
    <FormModal
      title={`Nome da regra nº ${id}`}
      form={form}
      draftKey={`regra/${id}/nome`}
      saved={saved}
      salvar={async (body) => {
        await mutateAsync(body)
        onClose()
        await reread()
      }}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description="Aparece ao lado do número, nos contratos e na busca. Vazio, a regra fica só com o número."
        maxLength={MAXIMO_DO_NOME}
        data-autofocus
        {...form.getInputProps('nome')}
      />
    </FormModal>
  )
}
