import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { LABEL_FILTRO, FiltroRegra, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import { MAXIMO_DO_NOME, problemaDosFiltros } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatInteiro } from '#lib/format.ts'
import { DualList } from '#ui/dual-list.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { EscopoFields, numeroDoContratoOptions } from '../escopo/escopo-fields.tsx'
import { fatosDoEscopo } from '../escopo/fatos-do-escopo.ts'
import { InstituicaoField } from '../instituicoes/instituicao-field.tsx'
import { lojasDaWhitelistOptions } from '../instituicoes/use-lojas.ts'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { iniciarRascunho, lerRascunho, type Cabecalho } from './cookie-regra.ts'

/** Modal 'Adicionar regra' (spec 2.7). Selects hold text; `filtros` has the chosen filters in order. */
interface RegraForm {
  instituicaoFinanceiraId: string | null
  lojaId: string | null
  contratoId: string | null
  nome: string
  ordemSelecaoGarantiaAno: string
  ordemSelecaoGarantiaPreco: string
  tabelaReferencia: string | null
  regraPadrao: boolean
  filtros: number[]
}

const ALEATORIO = String(OrdemSelecao.Aleatorio)

export function regraVazia(instituicaoId: number | undefined): RegraForm {
  return {
    instituicaoFinanceiraId: instituicaoId === undefined ? null : String(instituicaoId),
    lojaId: null,
    contratoId: null,
    nome: '',
    ordemSelecaoGarantiaAno: ALEATORIO,
    ordemSelecaoGarantiaPreco: ALEATORIO,
    tabelaReferencia: '0',
    regraPadrao: false,
    filtros: [],
  }
}

const LABEL_ORDEM: Record<OrdemSelecao, string> = {
  [OrdemSelecao.Aleatorio]: 'Aleatório',
  [OrdemSelecao.Crescente]: 'Crescente',
  [OrdemSelecao.Decrescente]: 'Decrescente',
}

/** A random year leaves nothing to sort by price: resets the price order, which the form locks (spec 2.7). */
export function changeOrdemDoAno(ano: string): Partial<RegraForm> {
  return {
    ordemSelecaoGarantiaAno: ano,
    ...(ano === ALEATORIO && { ordemSelecaoGarantiaPreco: ALEATORIO }),
  }
}
const isPrecoLocked = ({ ordemSelecaoGarantiaAno }: RegraForm) => ordemSelecaoGarantiaAno === ALEATORIO

const IDS_DOS_FILTROS = Object.values(FiltroRegra)
const filtroDe = (id: number): FiltroRegra[] => IDS_DOS_FILTROS.filter((filtro) => filtro === id)

/** Numbers the chosen filters from 1. */
const filtrosEmOrdem = (ids: readonly number[]) =>
  ids.flatMap(filtroDe).map((filtro, index) => ({ filtro, ordem: index + 1 }))

/** Spec section 5, in the order of the screen. */
export function validarRegra(form: RegraForm): Partial<Record<keyof RegraForm, string>> {
  const problema = problemaDosFiltros(filtrosEmOrdem(form.filtros))
  return {
    ...(!form.instituicaoFinanceiraId && { instituicaoFinanceiraId: CAMPO_OBRIGATORIO }),
    ...(form.tabelaReferencia === null && { tabelaReferencia: CAMPO_OBRIGATORIO }),
    ...(problema !== undefined && { filtros: problema }),
  }
}

const ordemDe = (texto: string): OrdemSelecao =>
  Object.values(OrdemSelecao).find((ordem) => String(ordem) === texto) ?? OrdemSelecao.Aleatorio
const idDe = (texto: string | null) => (texto === null ? null : Number(texto))

/** Header of the draft, with ids as numbers (spec section 5). Only the next screen uses the names. */
export function cabecalhoDe(
  form: RegraForm,
  nomes: { loja: string | null; contrato: string | null },
): Omit<Cabecalho, 'rascunho' | 'id'> {
  return {
    instituicaoFinanceiraId: Number(form.instituicaoFinanceiraId),
    lojaId: idDe(form.lojaId),
    loja: nomes.loja,
    contratoId: idDe(form.contratoId),
    contrato: nomes.contrato,
    nome: form.nome.trim() || null,
    tabelaReferencia: 0,
    regraPadrao: form.regraPadrao,
    ordemSelecaoGarantiaAno: ordemDe(form.ordemSelecaoGarantiaAno),
    ordemSelecaoGarantiaPreco: ordemDe(form.ordemSelecaoGarantiaPreco),
    filtros: filtrosEmOrdem(form.filtros),
  }
}

const FILTROS = Object.values(FiltroRegra).map((id) => ({ id, nome: LABEL_FILTRO[id] }))
const ORDENS = Object.values(OrdemSelecao).map((ordem) => ({
  value: String(ordem),
  label: LABEL_ORDEM[ordem],
}))
/** The list of reference tables has only this one (spec section 9). */
const TABELAS = [{ value: '0', label: 'FIPE' }]

interface RegraModalProps {
  instituicaoId: number | undefined
  operador: boolean
  onClose: () => void
}

/** 'Adicionar regra' (spec 2.7): collects the header. The items' screen sends it. */
export function RegraModal({ instituicaoId, operador, onClose }: RegraModalProps) {
  const form = useForm<RegraForm>({ initialValues: regraVazia(instituicaoId) })
  const navigate = useNavigate()
  const nomes = useNomes()
  const continuar = async (valores: RegraForm, release: () => void) => {
    if (!(await confirmReplaceRascunho(Number(valores.instituicaoFinanceiraId)))) return false
    const { cabecalho } = iniciarRascunho(cabecalhoDe(valores, nomes(valores)))
    release()
    await navigate({
      to: '/configuracoes/regras-garantia/itens/criar',
      ...(operador && { search: { instituicao: cabecalho.instituicaoFinanceiraId } }),
    })
    return true
  }
  const instituicao = form.getInputProps('instituicaoFinanceiraId')
  const escolhida = form.values.instituicaoFinanceiraId
  return (
    <FormModal
      size="xl"
      title="Adicionar regra"
      form={form}
      draftKey={`regra/nova/${instituicaoId ?? ''}`}
      submit="Adicionar regra"
      validar={validarRegra}
      salvar={continuar}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <InstituicaoField
          required
          disabled={!operador}
          {...instituicao}
          value={escolhida === null ? null : Number(escolhida)}
          onChange={(id) =>
            form.setValues({
              instituicaoFinanceiraId: id === null ? null : String(id),
              lojaId: null,
              contratoId: null,
            })
          }
        />
        <Select
          label="Tabela de Referência"
          placeholder="Selecione"
          data={TABELAS}
          required
          {...form.getInputProps('tabelaReferencia')}
        />
        <EscopoFields
          instituicaoId={escolhida === null ? null : Number(escolhida)}
          loja={form.getInputProps('lojaId')}
          contrato={form.getInputProps('contratoId')}
          onLoja={(lojaId) => form.setValues({ lojaId, contratoId: null })}
        />
        <Ordens form={form} />
        <TextInput label="Nome (opcional)" maxLength={MAXIMO_DO_NOME} {...form.getInputProps('nome')} />
      </SimpleGrid>
      <Switch
        label="Regra padrão"
        description="A regra padrão vem primeiro nas listas; a anterior deixa de ser a padrão."
        {...form.getInputProps('regraPadrao', { type: 'checkbox' })}
      />
      <DualList
        label="Filtros"
        opcoes={FILTROS}
        value={form.values.filtros}
        {...form.getInputProps('filtros')}
      />
    </FormModal>
  )
}

/** Asks before a new draft replaces one with items. true: replace it. */
async function confirmReplaceRascunho(instituicaoId: number): Promise<boolean> {
  const { cabecalho, itens } = lerRascunho(instituicaoId) ?? {}
  if (!cabecalho || !itens?.length) return true
  return perguntarSimNao('Há uma regra em preparação nesta aba. Deseja descartá-la e começar outra?', {
    title: 'Regra em preparação',
    perigo: true,
    fatos: [...fatosDoEscopo(cabecalho), { termo: 'Itens não salvos', valor: formatInteiro(itens.length) }],
  })
}

/** A random year resets and locks the price (spec 2.7). */
function Ordens({ form }: { form: UseFormReturnType<RegraForm> }) {
  return (
    <>
      <Select
        label="Seleção Automática por Ano"
        data={ORDENS}
        {...form.getInputProps('ordemSelecaoGarantiaAno')}
        onChange={(ano) => ano !== null && form.setValues(changeOrdemDoAno(ano))}
      />
      <Select
        label="Seleção Automática por Preço"
        data={ORDENS}
        disabled={isPrecoLocked(form.values)}
        {...form.getInputProps('ordemSelecaoGarantiaPreco')}
      />
    </>
  )
}

/** Names of the chosen store and contract, for the next screen. */
function useNomes() {
  const queryClient = useQueryClient()
  return ({ instituicaoFinanceiraId, lojaId, contratoId }: RegraForm) => {
    const instituicao = Number(instituicaoFinanceiraId)
    const lojas = queryClient.getQueryData(lojasDaWhitelistOptions(instituicao).queryKey)
    return {
      loja: lojas?.find(({ id }) => id === Number(lojaId))?.nomeFantasia ?? null,
      contrato: queryClient.getQueryData(numeroDoContratoOptions(Number(contratoId)).queryKey) ?? null,
    }
  }
}
