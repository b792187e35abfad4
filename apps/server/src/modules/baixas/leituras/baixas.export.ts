import type { Baixa, exportarBaixasQuery } from '@lastro/shared/baixas/baixa'
import { COLUNAS_DAS_BAIXAS } from '@lastro/shared/baixas/colunas-das-baixas'
import { LABEL_ESTADO_DA_BAIXA } from '@lastro/shared/baixas/estados-da-baixa'
import type * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import type { Tenant } from '#http/acesso.ts'
import { instituicaoDo, type Sessao } from '#http/acesso.ts'
import type { Relatorio } from '#modules/exportacoes/exportacoes.service.ts'
import { findLojaComBaixa, listBaixasPorId, listIdsDeBaixas } from './lista.repository.ts'
import { apresentarBaixas } from './lista.service.ts'

type Pedido = Omit<z.output<typeof exportarBaixasQuery>, 'formato'>

/** Makes the report of an institution's payoffs, with all rows of the list in its order. */
export async function baixasComoTabela(
  deps: Ambiente,
  { sessao, alvo }: { sessao: Sessao; alvo: Tenant },
  pedido: Pedido,
): Promise<Relatorio<Baixa>> {
  const { estado, vencidas, loja } = pedido
  const { db, clock } = deps
  const instituicaoId = instituicaoDo(alvo)
  const daLoja = loja === undefined ? undefined : await findLojaComBaixa(db, instituicaoId, loja)
  return {
    entidade: 'baixa',
    nome: 'baixas',
    titulo: 'Baixas por venda',
    colunas: COLUNAS_DAS_BAIXAS,
    filtros: [
      ...(vencidas ? ['sem quitação'] : []),
      ...(estado ? [LABEL_ESTADO_DA_BAIXA[estado].toLowerCase()] : []),
      ...(loja === undefined ? [] : [`loja ${daLoja?.nomeFantasia ?? 'sem baixas'}`]),
    ],
    pedido,
    async *lotes() {
      const vencidasEm = vencidas ? clock.today() : undefined
      const ids = await listIdsDeBaixas(db, instituicaoId, { estado, loja, vencidasEm })
      yield* readInBatches(ids, async (lote) =>
        apresentarBaixas(deps, sessao, await listBaixasPorId(db, instituicaoId, lote)),
      )
    },
  }
}
