import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { avisarPedidosNoPrazo } from '../pedidos-reforco/pedidos.service.ts'
import { avisosDoPrazo, type Momento } from './avisos-do-prazo.service.ts'
import { type Janela, listFimDeContrato, listFimDeWhitelist, type Prazo } from './prazos.repository.ts'

/** Told so many days ahead (domain 7). */
const DIAS_ANTES = 7
/** Told afterwards so long, however long no server ran; older ends are nobody's news any more. */
const DIAS_DEPOIS = 60
const POR_LOTE = 200

const LISTAS: readonly ((tx: Tx, janela: Janela) => Promise<Prazo[]>)[] = [
  listFimDeContrato,
  listFimDeWhitelist,
]

interface Opcoes {
  signal?: AbortSignal
  porLote?: number
}

/**
 * Tells institution and store of contracts and whitelist entries that end within 7 days, the last one included, and of those that have ended
 * (domain 7), and of requests for reinforcement that are due (domain 8). Each is told once: run again, at any time and by several at once, it
 * tells only what nobody was told.
 */
export async function avisarPrazos(
  { db, clock }: Ambiente,
  { signal, porLote = POR_LOTE }: Opcoes = {},
): Promise<void> {
  const hoje = clock.today()
  const janelas: [Momento, Dia, Dia][] = [
    ['vence', hoje, somarDias(hoje, DIAS_ANTES)],
    ['vencido', somarDias(hoje, -DIAS_DEPOIS), somarDias(hoje, -1)],
  ]
  for (const [momento, de, ate] of janelas)
    for (const listar of LISTAS) {
      let depoisDe: number | undefined = 0
      while (depoisDe !== undefined) {
        signal?.throwIfAborted()
        const lote: Lote = { listar, momento, hoje, janela: { de, ate, depoisDe, limite: porLote } }
        depoisDe = await avisarLote({ db, clock }, lote)
      }
    }
  await avisarPedidosNoPrazo({ db, clock }, { signal, porLote })
}

interface Lote {
  listar: (typeof LISTAS)[number]
  momento: Momento
  hoje: Dia
  janela: Janela
}

/** One batch in one transaction; answers after which id the next one begins, undefined at the end. */
function avisarLote(
  { db, clock }: Ambiente,
  { listar, momento, hoje, janela }: Lote,
): Promise<number | undefined> {
  return withTransaction(db, async (tx) => {
    const prazos = await listar(tx, janela)
    const avisos = prazos.flatMap((prazo) => avisosDoPrazo(prazo, momento, hoje))
    await notificar(tx, avisos, clock.now())
    return prazos.length < janela.limite ? undefined : prazos.at(-1)?.id
  })
}
