import {
  type ParametroComercial,
  VALORES_DO_PARAMETRO,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { aplicacaoDe } from '@lastro/shared/regras-garantia/regra-garantia'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { newestOf } from '#ui/use-save.ts'
import { instituicoesOptions } from '../instituicoes/use-instituicao.ts'
import {
  parametrosOptions,
  useExcluirParametro,
  perguntarMudanca,
  useSalvarParametro,
  COLUNA_VALOR,
  formDoParametro,
  LABEL_VALOR,
  type ParametroForm,
  validarParametro,
} from './use-parametros.ts'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { ContratoLink } from '../links/contrato-link.tsx'
import { LojaLink } from '../links/loja-link.tsx'
import { SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormModal } from '#ui/form-modal.tsx'
import { MoneyInput } from '#ui/numero-input.tsx'
import { EscopoFields } from '../escopo/escopo-fields.tsx'

const BASE = 'Configuracoes.ParametrosComerciais'

/** Spec 2.4 and 2.5; the id in the path is the institution's. */
export function ParametrosPage() {
  const id = Number(useParams({ strict: false }).id)
  const { data, error } = useQuery(instituicoesOptions)
  const instituicao = data?.instituicoesFinanceiras.find((candidate) => candidate.id === id)
  const [aberto, setAberto] = useState<'novo' | ParametroComercial>()
  const { data: parametros } = useQuery({ ...parametrosOptions(id), enabled: instituicao !== undefined })
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
          {...(aberto !== 'novo' && { parametro: newestOf(aberto, parametros) })}
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

/** Spec 2.5: Aplicação, Loja, Contrato and the five amounts. */
const COLUNAS: readonly DataColumn<ParametroComercial>[] = [
  { id: 'aplicacao', header: 'Aplicação', value: aplicacaoDe, sortable: true },
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
    cell: ({ lojaId, loja }) => lojaId !== null && loja !== null && <LojaLink id={lojaId} nome={loja} />,
    sortable: true,
  },
  {
    id: 'contrato',
    header: 'Contrato',
    value: ({ contrato }) => contrato,
    cell: ({ contratoId, contrato }) =>
      contratoId !== null && contrato !== null && <ContratoLink id={contratoId} numero={contrato} />,
    sortable: true,
  },
  ...VALORES_DO_PARAMETRO.map(
    (campo): DataColumn<ParametroComercial> => ({
      id: campo,
      header: COLUNA_VALOR[campo],
      cell: (parametro) => formatDinheiro(parametro[campo]),
      value: (parametro) => parametro[campo],
      numeric: true,
    }),
  ),
]

interface ParametroModalProps {
  instituicaoId: number
  /** Absent: creates a parameter. */
  parametro?: ParametroComercial
  onClose: () => void
}

/** Spec 2.5. Mount only while open, so that each opening starts anew. */
export function ParametroModal({ instituicaoId, parametro, onClose }: ParametroModalProps) {
  const saved = formDoParametro(parametro)
  const form = useForm<ParametroForm>({ initialValues: saved })
  const { mutateAsync } = useSalvarParametro(instituicaoId)
  return (
    <FormModal
      size="lg"
      title={parametro ? 'Editar parâmetros comerciais' : 'Cadastrar parâmetros comerciais'}
      form={form}
      draftKey={`parametro/${instituicaoId}/${parametro?.id ?? 'novo'}`}
      saved={parametro && saved}
      validar={validarParametro}
      salvar={async (valores) => {
        if (parametro && !(await perguntarMudanca(parametro, valores))) return false
        await mutateAsync({ form: valores, ...(parametro && { seen: parametro }) })
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <EscopoFields
          instituicaoId={instituicaoId}
          loja={form.getInputProps('lojaId')}
          contrato={form.getInputProps('contratoId')}
          onLoja={(lojaId) => form.setValues({ lojaId, contratoId: null })}
          {...(parametro && {
            lojaAtual: { id: parametro.lojaId, nome: parametro.loja },
            contratoAtual: { id: parametro.contratoId, nome: parametro.contrato },
          })}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Sem loja nem contrato, os valores são os gerais da instituição.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {VALORES_DO_PARAMETRO.map((campo) => (
          <MoneyInput
            key={campo}
            label={LABEL_VALOR[campo]}
            leftSection={<span aria-hidden>R$</span>}
            {...form.getInputProps(campo)}
          />
        ))}
      </SimpleGrid>
    </FormModal>
  )
}
