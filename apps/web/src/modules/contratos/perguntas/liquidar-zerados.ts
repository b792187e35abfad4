import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { formatDinheiro, somar } from '@lastro/shared/dinheiro'
import type { SaldoAtual } from '@lastro/shared/saldos/saldo'
import type { QueryClient } from '@tanstack/react-query'
import { invalidarContratos } from '#lib/invalidar.ts'
import { firstNames, plural } from '#lib/format.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { liquidarContrato } from '../chamadas/contrato-api.ts'
import { contratoOptions, type VistaDoContrato } from '../chamadas/use-contrato.ts'
import { saldosAtuaisOptions, diaDoSaldo } from '../chamadas/use-saldos.ts'
import {
  cobrancaDeLiquidar,
  countBaixasAbertas,
  countPresos,
  fatoDasBaixas,
  fatosDoFim,
  fatosDoQueSeDeve,
} from './fatos-do-contrato.ts'

export type Zerado = Pick<Divergencia, 'contratoId' | 'numero' | 'loja'>

interface Liquidacao {
  contratos: readonly Zerado[]
  permissoes: readonly string[]
}

/**
 * Asks, then settles contracts that owe nothing at two bases in a row, one after the other. The first refusal ends it.
 * What is done already, as after a reload midway, is told and left out. Resolves to false for NÃO.
 */
export async function liquidarZerados(
  queryClient: QueryClient,
  { contratos, permissoes }: Liquidacao,
): Promise<boolean> {
  const ids = contratos.flatMap(({ contratoId }) => contratoId ?? [])
  const todas = await Promise.all(
    ids.map((id) => queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 })),
  )
  const vistas = todas.filter(
    ({ data }) => data.statusId !== StatusContrato.Liquidado && !approvedByCaller(data),
  )
  dizerJaFeitos(todas.filter((vista) => !vistas.includes(vista)))
  if (vistas.length === 0) return true
  const aLiquidar = contratos.filter(({ contratoId }) => vistas.some(({ data }) => data.id === contratoId))
  if (!(await perguntar(queryClient, { contratos: aLiquidar, vistas, permissoes }))) return false
  const feitos = { liquidados: 0, esperam: 0 }
  try {
    // What was asked about is settled: a contract that somebody changed meanwhile is refused with 412.
    for (const {
      data: { id },
      etag,
    } of vistas) {
      const { data } = await liquidarContrato({ id, etag })
      feitos[data.aguardandoSegundaAprovacao ? 'esperam' : 'liquidados']++
    }
  } finally {
    contarFeitos(feitos)
    await invalidarContratos(queryClient, feitos.liquidados > 0)
  }
  return true
}

/** The caller gave the first of two approvals, so that another person settles it. */
const approvedByCaller = ({ primeiraAprovacao }: VistaDoContrato['data']) =>
  primeiraAprovacao?.ato === 'liquidar' && primeiraAprovacao.propria

function dizerJaFeitos(vistas: readonly VistaDoContrato[]): void {
  if (vistas.length === 0) return
  const numeros = firstNames(
    vistas.map(({ data }) => data.numero),
    MAX_NAMED,
    vistas.length,
  )
  toastInfo(
    `${vistas.length === 1 ? 'Já estava liquidado, ou aguarda' : 'Já estavam liquidados, ou aguardam'} outra pessoa: ${numeros}.`,
  )
}
const MAX_NAMED = 5

interface Pergunta extends Pick<Liquidacao, 'contratos' | 'permissoes'> {
  vistas: readonly VistaDoContrato[]
}

async function perguntar(queryClient: QueryClient, { contratos, vistas, permissoes }: Pergunta) {
  const [vista, ...outras] = vistas
  if (!vista) return false
  const acontece = await cobrancaDeLiquidar(queryClient, vista, ...outras)
  if (outras.length > 0)
    return perguntarSimNao(`Deseja liquidar estes ${vistas.length} contratos?`, {
      fatos: [
        { termo: 'Contratos', valor: contratos.map(({ numero }) => numero).join(', ') },
        { termo: 'Lojas', valor: [...new Set(contratos.map(({ loja }) => loja))].join(', ') },
        ...(await somasDe(queryClient, [vista, ...outras], permissoes)),
      ],
      acontece,
      perigo: true,
    })
  return perguntarSimNao('Deseja liquidar este contrato?', {
    fatos: [
      ...fatosDoFim(queryClient, vista),
      ...(await fatosDoQueSeDeve(queryClient, vista.data, permissoes)),
    ],
    acontece,
    perigo: true,
  })
}

const sum = (parcelas: readonly number[]) => parcelas.reduce((soma, parcela) => soma + parcela, 0)

/** 'R$ 0,00 em 25/11' of several balances; undefined where one of the contracts has none that could be read. */
function somaDosSaldos(saldos: readonly SaldoAtual[], contratos: number): string | undefined {
  if (saldos.length < contratos) return undefined
  const dias = saldos.toSorted((um, outro) => um.dataBase.localeCompare(outro.dataBase)).map(diaDoSaldo)
  const devido = formatDinheiro(somar(saldos.map(({ saldoDevedor }) => saldoDevedor)))
  return [devido, [...new Set(dias)].join(', ')].join(saldos.every(({ fresco }) => fresco) ? ' ' : ' · ')
}

/** Of several contracts together: balances with their days, open payoffs, and vehicles that become free. */
async function somasDe(
  queryClient: QueryClient,
  vistas: readonly [VistaDoContrato, ...VistaDoContrato[]],
  permissoes: readonly string[],
): Promise<Fato[]> {
  const contratos = vistas.map(({ data }) => data)
  const ids = contratos.map(({ id }) => id)
  const { saldos } = await queryClient
    .fetchQuery(saldosAtuaisOptions(vistas[0].data.instituicaoFinanceiraId, ids))
    // What could not be read is left out of the question, as for one contract.
    .catch(() => ({ saldos: [] }))
  const abertas = await Promise.all(contratos.map((contrato) => countBaixasAbertas(contrato, permissoes)))
  const devido = somaDosSaldos(saldos, ids.length)
  const veiculos = await Promise.all(vistas.map((vista) => countPresos(queryClient, vista))).then(
    sum,
    () => null,
  )
  return [
    ...(devido === undefined ? [] : [{ termo: 'Saldo devedor', valor: devido }]),
    ...fatoDasBaixas(sum(abertas)),
    ...(veiculos === null
      ? []
      : [{ termo: 'Veículos liberados', valor: plural(veiculos, 'veículo', 'veículos') }]),
  ]
}

function contarFeitos({ liquidados, esperam }: { liquidados: number; esperam: number }) {
  if (liquidados > 0)
    toastSucesso(
      liquidados === 1 ? 'Contrato liquidado com sucesso' : `${liquidados} contratos liquidados com sucesso`,
    )
  if (esperam > 0)
    toastInfo(
      `${plural(esperam, 'contrato aguarda', 'contratos aguardam')} a aprovação de outra pessoa, pela política da instituição.`,
    )
}
