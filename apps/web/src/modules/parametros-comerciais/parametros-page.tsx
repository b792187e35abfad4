import type { ParametroComercial } from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { aplicacaoDe } from '@lastro/shared/regras-garantia/regra-garantia'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { instituicoesOptions } from '../instituicoes/use-instituicao.ts'
import { ParametroModal } from './parametro-modal.tsx'
import { COLUNAS } from './parametros-columns.tsx'
import { parametrosOptions, useExcluirParametro } from './use-parametros.ts'

const BASE = 'Configuracoes.ParametrosComerciais'

/** Spec 2.4 and 2.5; the id in the path is the institution's. */
export function ParametrosPage() {
  const id = Number(useParams({ strict: false }).id)
  const { data, error } = useQuery(instituicoesOptions)
  const instituicao = data?.instituicoesFinanceiras.find((candidate) => candidate.id === id)
  const [aberto, setAberto] = useState<'novo' | ParametroComercial>()
  const podeCriar = usePermissao(`${BASE}.Criar`)
  const novo = <AddButton onClick={() => setAberto('novo')}>Novo Parâmetro</AddButton>
  return (
    <>
      <PageHeader
        title="Parâmetros Comerciais"
        description={instituicao?.nomeFantasia}
        back={{ to: '/configuracoes/parametros-comerciais' }}
        actions={podeCriar && instituicao && novo}
      />
      {error && !data ? (
        <LoadError title="Não foi possível carregar os parâmetros." error={error} />
      ) : data && !instituicao ? (
        <Sheet>
          <EmptyState subject="busca" title="Instituição financeira não encontrada">
            Volte e escolha uma instituição da lista.
          </EmptyState>
        </Sheet>
      ) : (
        <Lista instituicaoId={instituicao?.id} onEditar={setAberto} novo={podeCriar && novo} />
      )}
      {aberto && instituicao && (
        <ParametroModal
          instituicaoId={instituicao.id}
          {...(aberto !== 'novo' && { parametro: aberto })}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}

interface ListaProps {
  /** undefined: still loading. */
  instituicaoId: number | undefined
  onEditar: (parametro: ParametroComercial) => void
  novo: ReactNode
}

function Lista({ instituicaoId, onEditar, novo }: ListaProps) {
  const consulta = useQuery({
    ...parametrosOptions(instituicaoId ?? 0),
    enabled: instituicaoId !== undefined,
  })
  const podeAlterar = usePermissao(`${BASE}.Alterar`)
  const podeExcluir = usePermissao(`${BASE}.Excluir`)
  const excluir = useExcluirParametro()
  const acoes = (parametro: ParametroComercial) => [
    podeAlterar && { label: 'Editar', icon: IconPencil, onClick: () => onEditar(parametro) },
    podeExcluir && {
      label: 'Excluir',
      icon: IconTrash,
      onClick: () => void excluir(parametro),
      perigo: true,
    },
  ]
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar os parâmetros."
      label="Parâmetros comerciais"
      columns={COLUNAS}
      rows={consulta.data}
      rowKey={({ id }) => id}
      {...((podeAlterar || podeExcluir) && {
        rowActions: rowMenu((parametro: ParametroComercial) => `Ações de ${nomeDo(parametro)}`, acoes),
      })}
      skeletonRows={4}
      empty={
        <EmptyState subject="regra" title="Nenhum parâmetro comercial" action={novo}>
          Sem parâmetros, todos os eventos contam com valor 0,00.
        </EmptyState>
      }
    />
  )
}

/** 'Loja Loja Veneza', 'Contrato 2026-001', 'Geral'. */
function nomeDo(parametro: ParametroComercial): string {
  return [aplicacaoDe(parametro), parametro.contrato ?? parametro.loja].filter(Boolean).join(' ')
}
