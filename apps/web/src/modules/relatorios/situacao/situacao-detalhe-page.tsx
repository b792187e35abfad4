import { origemDaSituacaoCall } from '@lastro/shared/origem/origem'
import { queryOf } from '#lib/api.ts'
import { Stack, Group, Radio } from '@mantine/core'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { readCurrent } from '#lib/query-client.ts'
import { useAba } from '#lib/use-url-field.ts'
import { FormTabs } from '#ui/form-tabs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { LoadError } from '#ui/load-error.tsx'
import { useNomeParceiro } from '#modules/configuracao/configuracao.tsx'
import { CabecaDoContrato } from '#modules/contratos/tela/cabeca-do-contrato.tsx'
import { CoberturaDeHoje, PartesDeHoje, partesDitas } from '#modules/contratos/tela/cobertura-atual.tsx'
import { contratoDoPedido } from '#modules/contratos/chamadas/contrato-do-pedido.ts'
import { GarantiasTable } from '#modules/contratos/tela/garantias-table.tsx'
import {
  contratoOptions,
  garantiasOptions,
  type VistaDoContrato,
} from '#modules/contratos/chamadas/use-contrato.ts'
import { useSaldos } from '#modules/contratos/chamadas/use-saldos.ts'
import { useReforcoNaTela } from '#modules/reforco/use-reforco-na-tela.tsx'
import { TabelaDeMovimentacoes } from '#modules/contratos/tela/movimentacoes.tsx'
import {
  Imprimir,
  lerParaImprimir,
  printedValue,
  type Folha,
  notaDeCorte,
  secao,
} from '../impressao/imprimir.tsx'
import { TITULO } from './situacao-page.tsx'
import { hasSaldo, lerMovimentacoes, movimentacoesOptions, POR_PAGINA } from './use-situacao.ts'
import { fichaDoContrato, situacaoEmTexto } from '@lastro/shared/contratos/colunas'
import type { Contrato, ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { LABEL_TIPO_CONTRATO, TipoContrato } from '@lastro/shared/contratos/status'
import { FactSheet } from '#ui/fact-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LojaLink } from '#modules/links/loja-link.tsx'
import { IconeDeOrigem } from '#modules/origem/valor-com-origem.tsx'
import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { LABEL_SITUACAO_COBERTURA, percentualCoberto } from '@lastro/shared/cobertura/situacao'
import {
  COLUNAS_DAS_GARANTIAS,
  COLUNAS_DAS_MOVIMENTACOES,
  type Garantia,
  type Movimentacao,
  totalDasGarantias,
} from '@lastro/shared/contratos/garantia'
import { formatDinheiro } from '@lastro/shared/dinheiro'

/** Few contracts' pages have this tab. */
const Saldos = lazyComponent(async () => (await import('./saldos-do-contrato.tsx')).SaldosDoContrato)

const OUTRAS_ABAS = ['garantia', 'movimentacoes', 'saldo'] as const

/** Spec 2.14, contract situation detail; both of its addresses show it (domain 9). */
export function SituacaoDetalhePage() {
  const id = Number(useParams({ strict: false }).id)
  return <Detalhe key={id} id={id} />
}

function Detalhe({ id }: { id: number }) {
  const { data: vista } = useSuspenseQuery(contratoOptions(id))
  const nomeParceiro = useNomeParceiro()
  const [aba, setAba] = useAba('contrato', OUTRAS_ABAS)
  const contrato = vista.data
  const reforco = useReforcoNaTela({ contrato: contratoDoPedido(contrato), etag: null })
  const saldos = useSaldos(id)
  return (
    <>
      <CabecaDoContrato
        contrato={contrato}
        lado="instituicao"
        titulo={TITULO}
        lista={{ to: '/relatorios/situacao' }}
        actions={
          <>
            {reforco.botao}
            <ImprimirContrato vista={vista} nomeParceiro={nomeParceiro} />
          </>
        }
      />
      {reforco.painel}
      <FormTabs
        label={TITULO}
        // A contract that no load told a balance of has no such tab.
        value={aba === 'saldo' && saldos && !hasSaldo(saldos) ? 'contrato' : aba}
        onChange={setAba}
        tabs={[
          {
            value: 'contrato',
            label: 'Contrato',
            content: <DadosDoContrato contrato={contrato} nomeParceiro={nomeParceiro} />,
          },
          { value: 'garantia', label: 'Garantia', content: <GarantiasDoContrato vista={vista} /> },
          {
            value: 'movimentacoes',
            label: 'Histórico de Movimentações',
            content: <MovimentacoesDoContrato contratoId={id} />,
          },
          ...(saldos && hasSaldo(saldos)
            ? [{ value: 'saldo', label: 'Saldo', content: <Saldos {...saldos} fallback={null} /> } as const]
            : []),
        ]}
      />
    </>
  )
}

function GarantiasDoContrato({ vista: { data, etag } }: { vista: VistaDoContrato }) {
  const consulta = useQuery(garantiasOptions(data.id, etag))
  if (consulta.isError && !consulta.data)
    return <LoadError title="Não foi possível carregar as garantias." error={consulta.error} />
  return (
    <Stack gap="sm">
      <GarantiasTable contratoId={data.id} garantias={consulta.data} />
      {data.cobertura && <CoberturaDeHoje cobertura={data.cobertura} />}
      <PartesDeHoje cobertura={data.cobertura} />
    </Stack>
  )
}

function ImprimirContrato({ vista, nomeParceiro }: { vista: VistaDoContrato; nomeParceiro: string }) {
  const queryClient = useQueryClient()
  const { data: contrato, etag } = vista
  const garantias = garantiasOptions(contrato.id, etag)
  const tudo = async () =>
    folhaDoContrato({
      contrato,
      nomeParceiro,
      garantias: await readCurrent(queryClient, garantias),
      movimentacoes: await lerParaImprimir(async (query) => {
        const resposta = await lerMovimentacoes(contrato.id, query)
        return { rows: resposta.historico, total: resposta.total ?? 0 }
      }),
    })
  const tela = () => {
    const prontas = queryClient.getQueryData(garantias.queryKey)
    const lidas = queryClient.getQueryData(movimentacoesOptions(contrato.id).queryKey)
    // Print waits for both tabs; a missing tab would look like an empty one.
    if (!prontas || !lidas) return undefined
    const movimentacoes = { rows: lidas.historico, total: lidas.total ?? 0 }
    return folhaDoContrato({ contrato, nomeParceiro, garantias: prontas, movimentacoes })
  }
  return <Imprimir tela={tela} tudo={tudo} />
}

/** Spec 2.14, tab 'Histórico de Movimentações'. */
function MovimentacoesDoContrato({ contratoId }: { contratoId: number }) {
  const [pagina, setPagina] = useState<number>()
  const consulta = useQuery(movimentacoesOptions(contratoId, pagina))
  return (
    <TabelaDeMovimentacoes
      query={consulta}
      rows={consulta.data?.historico}
      pagination={{
        pagina,
        total: consulta.data?.total ?? 0,
        quantidadePorPagina: POR_PAGINA,
        nome: ['movimentação', 'movimentações'],
        onChange: setPagina,
      }}
    />
  )
}

const TIPOS = [TipoContrato.Rotativo, TipoContrato.Parcelado]

/** Spec 2.14, tab 'Contrato': read only, but texts can be copied. */
function DadosDoContrato({ contrato, nomeParceiro }: { contrato: Contrato; nomeParceiro: string }) {
  const { id, lojaId, loja, tipo } = contrato
  const desenhados: Record<string, ReactNode> = {
    loja: <LojaLink id={lojaId} nome={loja} />,
    tipo: <Tipo tipo={tipo} />,
    status: (
      <Group gap={4} my={-8} display="inline-flex">
        {situacaoEmTexto(contrato)}
        <IconeDeOrigem
          consulta={queryOf(origemDaSituacaoCall, { params: { id } })}
          nome="Situação do contrato"
        />
      </Group>
    ),
  }
  return (
    <Sheet>
      <FactSheet
        dados={fichaDoContrato(nomeParceiro).map((campo) => [
          campo.titulo,
          desenhados[campo.id] ?? printedValue(campo, contrato),
        ])}
      />
    </Sheet>
  )
}

/** Disabled radios, as the specification has them. */
function Tipo({ tipo }: { tipo: TipoContrato }) {
  return (
    <Group role="radiogroup" aria-label="Tipo do Contrato" gap="4px 16px" display="inline-flex">
      {TIPOS.map((cada) => (
        <Radio key={cada} label={LABEL_TIPO_CONTRATO[cada]} checked={cada === tipo} disabled />
      ))}
    </Group>
  )
}

interface ContratoParaFolha {
  contrato: ContratoDetalhe
  nomeParceiro: string
  garantias: readonly Garantia[]
  movimentacoes: { rows: readonly Movimentacao[]; total: number }
}

type Dado = [string, string]

/** Present coverage with the date of its prices. Empty unless the contract is Ativo. */
function dadosDaCobertura(cobertura: CoberturaAtual | null): Dado[] {
  if (!cobertura) return []
  const { totalAtual, totalInclusao, valorGarantia, exigido, veiculos } = cobertura
  return [
    [
      'Cobertura hoje',
      `${percentualCoberto(totalAtual, exigido)}, ${LABEL_SITUACAO_COBERTURA[cobertura.situacao]} (${dataDosPrecos(cobertura)})`,
    ],
    ...(exigido === valorGarantia ? [] : [['Exigido', formatDinheiro(exigido)] satisfies Dado]),
    ...(veiculos === 0
      ? []
      : [['Na inclusão', percentualCoberto(totalInclusao, valorGarantia)] satisfies Dado]),
    ...partesDitas(cobertura.partes).map(({ termo, valor }): Dado => [termo, valor]),
  ]
}

/** The three tabs of the detail, one below the other. */
function folhaDoContrato({ contrato, nomeParceiro, garantias, movimentacoes }: ContratoParaFolha): Folha {
  return {
    titulo: `Situação Atual do Contrato ${contrato.numero}`,
    dados: [
      ...fichaDoContrato(nomeParceiro).map((campo): Dado => [campo.titulo, printedValue(campo, contrato)]),
      ...dadosDaCobertura(contrato.cobertura),
    ],
    nota: notaDeCorte(movimentacoes.rows.length, movimentacoes.total),
    secoes: [
      secao(COLUNAS_DAS_GARANTIAS, garantias, {
        titulo: 'Garantia',
        rodape: ['TOTAL', '', '', '', '', formatDinheiro(totalDasGarantias(garantias))],
      }),
      secao(COLUNAS_DAS_MOVIMENTACOES, movimentacoes.rows, { titulo: 'Histórico de Movimentações' }),
    ],
  }
}
