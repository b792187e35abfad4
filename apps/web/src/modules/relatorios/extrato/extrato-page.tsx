import { pathOf } from '#lib/api.ts'
import { Text } from '@mantine/core'
import { formatDia, type Dia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { totaisEmTexto } from '@lastro/shared/relatorios/colunas'
import {
  exportarEventosCall,
  exportarExtratoCall,
  COLUNAS_DO_EXTRATO,
  type ExtratoFinanceiroItem,
  type Periodo,
  tipoDoEvento,
} from '@lastro/shared/relatorios/extrato-financeiro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState, useRef } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { DataTable } from '#ui/data-table.tsx'
import { colunasDaTela } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { formatPeriodo } from '#ui/parse-periodo.ts'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { Imprimir, type Folha, secao } from '../impressao/imprimir.tsx'
import { OPEN_MODAL_LINK } from '../relatorio-modal.tsx'
import { ExtratoEventos } from './extrato-eventos.tsx'
import {
  extratoOptions,
  lerLinha,
  linhaDe,
  origemDaLinha,
  periodoDaBusca,
  ATALHOS,
  periodoDigitado,
} from './use-extrato.ts'
import { ChipRow } from '#ui/filter-chips.tsx'
import { PeriodField } from '#ui/period-field.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { CAMPO, Filtros, EscolhaAInstituicao, useAvisoSemRegistros } from '../filtros.tsx'
import { useUrlField } from '#lib/use-url-field.ts'
import classes from '../filtros.module.css'

const folhaDoExtrato = (periodo: Periodo, itens: readonly ExtratoFinanceiroItem[]): Folha => ({
  titulo: 'Extrato Financeiro',
  dados: [['Período', formatPeriodo(periodo)]],
  secoes: [secao(COLUNAS_DO_EXTRATO, itens, { rodape: totaisEmTexto(COLUNAS_DO_EXTRATO, itens) })],
})

const route = getRouteApi('/sessao/relatorios/extrato-financeiro')

/** Spec 2.14, financial statement. */
export function ExtratoPage() {
  const { id } = useInstituicao()
  const { dataInicial, dataFinal, linha: linhaNaUrl } = route.useSearch()
  const navigate = route.useNavigate()
  const [hoje] = useState(() => diaDeHoje())
  const { periodo } = periodoDaBusca({ dataInicial, dataFinal }, hoje)
  const consulta = useQuery(extratoOptions(id, periodo))
  const { data, isPlaceholderData } = consulta
  useAvisoSemRegistros(data?.itens.length, consulta)
  const linha = lerLinha(linhaNaUrl)
  const buscar = (novo: Periodo) => {
    if (id !== undefined && periodo && formatPeriodo(periodo) === formatPeriodo(novo)) void consulta.refetch()
    void navigate({ search: (before) => ({ ...before, ...novo, linha: undefined, pagina: undefined }) })
  }
  const folha = () => (data && periodo ? folhaDoExtrato(periodo, data.itens) : undefined)
  return (
    <>
      <PageHeader
        title="Extrato Financeiro"
        actions={
          <>
            <ExportarMenu
              permissao="Relatorios.ExtratoFinanceiro.Exportar"
              path={id !== undefined && periodo ? pathOf(exportarExtratoCall, { id }) : undefined}
              query={{ ...periodo }}
              anexo={{
                label: 'CSV dos eventos',
                descricao: 'Um evento por linha: contrato, veículo, quem e quando',
                path: pathOf(exportarEventosCall, { id }),
              }}
            />
            <Imprimir tela={folha} disabled={!data || isPlaceholderData} />
          </>
        }
      />
      <ExtratoFiltros busca={{ dataInicial, dataFinal }} hoje={hoje} onBuscar={buscar} />
      {id === undefined && <EscolhaAInstituicao />}
      {id !== undefined && periodo && (
        <>
          {consulta.isError && !data ? (
            <LoadError title="Não foi possível carregar o extrato." error={consulta.error} />
          ) : (
            <LinhasDoExtrato
              instituicaoId={id}
              periodo={periodo}
              itens={data?.itens}
              fetching={isPlaceholderData}
            />
          )}
          {linha && <ExtratoEventos instituicaoId={id} periodo={periodo} linha={linha} />}
        </>
      )}
    </>
  )
}

interface LinhasProps {
  instituicaoId: number
  periodo: Periodo
  itens: readonly ExtratoFinanceiroItem[] | undefined
  fetching: boolean
}

/** Columns with both totals in the footer (spec 2.14). */
function colunas(instituicaoId: number, periodo: Periodo, itens: readonly ExtratoFinanceiroItem[]) {
  const totais = totaisEmTexto(COLUNAS_DO_EXTRATO, itens)
  return colunasDaTela(COLUNAS_DO_EXTRATO, {
    valorUnitario: {
      cell: ({ descricao, valorUnitario }) => (
        <ValorComOrigem
          {...origemDaLinha(instituicaoId, periodo, { tipo: tipoDoEvento(descricao), valorUnitario })}
        >
          {formatDinheiro(valorUnitario)}
        </ValorComOrigem>
      ),
    },
  }).map((coluna, index) => ({ ...coluna, footer: totais[index] }))
}

function LinhasDoExtrato({
  instituicaoId,
  periodo: { dataInicial, dataFinal },
  itens,
  fetching,
}: LinhasProps) {
  const columns = useMemo(
    () => colunas(instituicaoId, { dataInicial, dataFinal }, itens ?? []),
    [instituicaoId, dataInicial, dataFinal, itens],
  )
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        De {formatDia(dataInicial)} a {formatDia(dataFinal)}.
        {itens?.length !== 0 && ' Abra uma linha para ver os seus eventos.'}
      </Text>
      <DataTable
        label="Extrato financeiro"
        columns={columns}
        rows={itens}
        rowKey={linhaDe}
        rowLink={(item) => ({
          to: '.',
          search: (before) => ({ ...before, linha: linhaDe(item), pagina: undefined }),
          ...OPEN_MODAL_LINK,
        })}
        fetching={fetching}
        skeletonRows={5}
        empty={
          <EmptyState subject="grafico" title="Nada foi cobrado neste período">
            Escolha outro período ou use um dos períodos prontos.
          </EmptyState>
        }
      />
    </>
  )
}

interface ExtratoFiltrosProps {
  busca: Partial<Periodo>
  hoje: Dia
  onBuscar: (periodo: Periodo) => void
}

/** Period and presets (spec 2.14). */
function ExtratoFiltros({ busca, hoje, onBuscar }: ExtratoFiltrosProps) {
  const parsed = periodoDaBusca(busca, hoje)
  const naUrl = parsed.periodo
    ? formatPeriodo(parsed.periodo)
    : [busca.dataInicial, busca.dataFinal].flatMap((dia) => (dia ? [formatDia(dia)] : [])).join(' – ')
  const [texto, setTexto] = useUrlField(naUrl, naUrl)
  const [problema, setProblema] = useUrlField(parsed.problema, naUrl)
  const campo = useRef<HTMLInputElement>(null)
  const buscar = () => {
    const digitado = periodoDigitado(texto)
    setProblema(digitado.problema)
    if (digitado.periodo) onBuscar(digitado.periodo)
    else campo.current?.focus()
  }
  return (
    <>
      <Filtros selecione="Selecione a instituição financeira." onBuscar={buscar}>
        <PeriodField
          ref={campo}
          label="Período"
          className={CAMPO}
          value={texto}
          onChange={(novo) => {
            setTexto(novo)
            setProblema(undefined)
          }}
          error={problema}
        />
      </Filtros>
      <div role="group" aria-label="Períodos prontos" className={classes.atalhos}>
        <ChipRow>
          {ATALHOS.map(({ nome, periodo }) => {
            const pronto = periodo(hoje)
            const atual = formatPeriodo(pronto) === texto && !problema
            return (
              <ToggleChip
                key={nome}
                pressed={atual}
                onToggle={() => {
                  setTexto(formatPeriodo(pronto))
                  setProblema(undefined)
                  onBuscar(pronto)
                }}
              >
                {nome}
              </ToggleChip>
            )
          })}
        </ChipRow>
      </div>
    </>
  )
}
