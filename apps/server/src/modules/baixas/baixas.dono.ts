import type { Db } from '#db/tables.ts'
import { type Dono, ladoDe } from '#http/acesso.ts'
import { entityInPath, keptForRequest } from '../vinculos/estabelecimento.dono.ts'
import { findDonoDaBaixa } from './baixas.repository.ts'

type DonoDaBaixa = NonNullable<Awaited<ReturnType<typeof findDonoDaBaixa>>>

const baixas = keptForRequest<DonoDaBaixa>('The route has no payoff')

/** Answers whose payoff {@link baixaNoCaminho} found in the path, with its contract. */
export const baixaDoCaminho = baixas.of

export function baixaNoCaminho({ db }: { db: Db }): Dono {
  return entityInPath('baixa:params', 'Baixa não encontrada.', async (id, sessao, request) => {
    const baixa = await findDonoDaBaixa(db, id)
    if (!baixa) return undefined
    const { instituicaoFinanceiraId: instituicaoId, lojaId } = baixa
    const dono = { operador: sessao.estabelecimentoId, instituicao: instituicaoId, loja: lojaId }
    if (dono[sessao.tipo] !== sessao.estabelecimentoId) return undefined
    baixas.keep(request, baixa)
    return { lado: ladoDe(sessao), instituicaoId, lojaId }
  })
}
