import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { avisarPedidosNoPrazo } from '../pedidos-reforco/pedidos.service.ts'
import { avisosDoPrazo, type MomentoDoPrazo } from './avisos-do-prazo.service.ts'
import { type Janela, listFimDeContrato, listFimDeWhitelist, type Prazo } from './prazos.repository.ts'

/** Days before the last day from which an end is announced (domain 7). */
const DIAS_ANTES = 7
/**
 * Ends of up to 60 days ago are still announced, because no server may have run on the day itself. Older ones are not.
 */
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
 * Announces to institution and store the contracts and whitelist entries that end within 7 days or have ended (domain
 * 7). Announces due requests for reinforcement too (domain 8). Running it again, or several at once, announces nothing
 * twice.
 */
export async function avisarPrazos(
  { db, clock }: Ambiente,
  { signal, porLote = POR_LOTE }: Opcoes = {},
): Promise<void> {
  const hoje = clock.today()
  const janelas: [MomentoDoPrazo, Dia, Dia][] = [
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
  momento: MomentoDoPrazo
  hoje: Dia
  janela: Janela
}

/** Announces one batch in one transaction. Answers the id after which the next batch begins; undefined at the end. */
function avisarLote(
  { db, clock }: Ambiente,
  { listar, momento, hoje, janela }: Lote,
): Promise<number | undefined> {
  return withTransaction(db, async (tx) => {
    const prazos = await listar(tx, janela)
    const avisos = prazos.flatMap((prazo) => avisosDoPrazo(prazo, momento, hoje))
    await notificar(tx, 'prazos', avisos, clock.now())
    return prazos.length < janela.limite ? undefined : prazos.at(-1)?.id
  })
}
