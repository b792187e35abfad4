import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import type { QueryClient } from '@tanstack/react-query'
import { invalidarContratos } from '#lib/chaves.ts'
import { plural } from '#lib/format.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { liquidarContrato } from '../chamadas/contrato-api.ts'
import { diaDoSaldo } from '../chamadas/saldo-em-palavras.ts'
import { contratoOptions, type VistaDoContrato } from '../chamadas/use-contrato.ts'
import { saldosAtuaisOptions } from '../chamadas/use-saldos.ts'
import {
  cobrancaDeLiquidar,
  countBaixasAbertas,
  fatoDasBaixas,
  fatosDoFim,
  fatosDoQueSeDeve,
} from './fatos-do-contrato.ts'

export type Zerado = Pick<Divergencia, 'contratoId' | 'numero' | 'loja'>

interface Liquidacao {
  contratos: readonly Zerado[]
  permissoes: readonly string[]
  onLiquidado: (id: number) => void
}

/**
 * Asks, then settles contracts that owe nothing at two bases in a row, one after the other. The first refusal ends it.
 * `onLiquidado` hears each that is settled or waits for a second person. Resolves to false for NÃO.
 */
export async function liquidarZerados(
  queryClient: QueryClient,
  { contratos, permissoes, onLiquidado }: Liquidacao,
): Promise<boolean> {
  const ids = contratos.flatMap(({ contratoId }) => contratoId ?? [])
  if (!(await perguntar(queryClient, contratos, permissoes))) return false
  const feitos = { liquidados: 0, esperam: 0 }
  try {
    for (const id of ids) {
      const { etag } = await queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 })
      const { data } = await liquidarContrato({ id, etag })
      feitos[data.aguardandoSegundaAprovacao ? 'esperam' : 'liquidados']++
      onLiquidado(id)
    }
  } finally {
    contarFeitos(feitos)
    await invalidarContratos(queryClient, feitos.liquidados > 0)
  }
  return true
}

async function perguntar(
  queryClient: QueryClient,
  contratos: readonly Zerado[],
  permissoes: readonly string[],
) {
  const ids = contratos.flatMap(({ contratoId }) => contratoId ?? [])
  const [vista, ...outras] = await Promise.all(ids.map((id) => queryClient.fetchQuery(contratoOptions(id))))
  if (!vista) return false
  const aviso = await cobrancaDeLiquidar(queryClient, vista, ...outras)
  if (outras.length > 0)
    return perguntarSimNao(`Deseja liquidar estes ${ids.length} contratos?`, {
      fatos: [
        { termo: 'Contratos', valor: contratos.map(({ numero }) => numero).join(', ') },
        { termo: 'Lojas', valor: [...new Set(contratos.map(({ loja }) => loja))].join(', ') },
        ...(await somasDe(queryClient, [vista, ...outras], permissoes)),
      ],
      aviso,
      perigo: true,
    })
  return perguntarSimNao('Deseja liquidar este contrato?', {
    fatos: [
      ...fatosDoFim(queryClient, vista),
      ...(await fatosDoQueSeDeve(queryClient, vista.data, permissoes)),
    ],
    aviso,
    perigo: true,
  })
}

const sum = (parcelas: readonly number[]) => parcelas.reduce((soma, parcela) => soma + parcela, 0)

/** Of several contracts together: balances with their days, open payoffs, and vehicles that become free. */
async function somasDe(
  queryClient: QueryClient,
  vistas: readonly [VistaDoContrato, ...VistaDoContrato[]],
  permissoes: readonly string[],
): Promise<Fato[]> {
  const contratos = vistas.map(({ data }) => data)
  const { saldos } = await queryClient.fetchQuery(
    saldosAtuaisOptions(
      vistas[0].data.instituicaoFinanceiraId,
      contratos.map(({ id }) => id),
    ),
  )
  const abertas = await Promise.all(contratos.map((contrato) => countBaixasAbertas(contrato, permissoes)))
  const dias = [...new Set(saldos.map(diaDoSaldo))].toSorted()
  const devido = sum(saldos.map(({ saldoDevedor }) => saldoDevedor)) as Centavos
  const veiculos = sum(contratos.map(({ cobertura }) => cobertura?.veiculos ?? 0))
  return [
    { termo: 'Saldo devedor', valor: [formatDinheiro(devido), dias.join(', ')].join(' ') },
    ...fatoDasBaixas(sum(abertas)),
    { termo: 'Veículos liberados', valor: plural(veiculos, 'veículo', 'veículos') },
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
