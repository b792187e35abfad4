import { Stack } from '@mantine/core'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { readCurrent } from '#lib/query-client.ts'
import { useAba } from '#lib/use-aba.ts'
import { FormTabs } from '#ui/form-tabs.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { useNomeParceiro } from '#modules/configuracao/use-configuracao.ts'
import { CabecaDoContrato } from '#modules/contratos/tela/cabeca-do-contrato.tsx'
import { CoberturaDeHoje, PartesDeHoje } from '#modules/contratos/tela/cobertura-atual.tsx'
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
import { lerParaImprimir } from '../impressao/folha.ts'
import { Imprimir } from '../impressao/imprimir.tsx'
import { folhaDoContrato } from './contrato-folha.ts'
import { DadosDoContrato } from './dados-do-contrato.tsx'
import { hasSaldo, SaldosDoContrato } from './saldos-do-contrato.tsx'
import { TITULO } from './situacao-page.tsx'
import { lerMovimentacoes, movimentacoesOptions, POR_PAGINA } from './use-situacao.ts'

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
            ? [{ value: 'saldo', label: 'Saldo', content: <SaldosDoContrato {...saldos} /> } as const]
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
