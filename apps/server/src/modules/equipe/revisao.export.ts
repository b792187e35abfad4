import { diaEmSaoPaulo, formatDia, formatDiaDoInstante } from '@lastro/shared/dia'
import { type AcessoRevisto, COLUNAS_DA_REVISAO, type RevisaoAssinada } from '@lastro/shared/usuarios/revisao'
import type { Ambiente } from '#ambiente.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import type { Sessao } from '#http/acesso.ts'
import type { Relatorio } from '../exportacoes/exportacoes.service.ts'
import { apresentarAcesso, apresentarResposta } from './acesso-em-palavras.service.ts'
import { listAcessosPorId, listIdsDosAcessos, listRespostas } from './revisao.repository.ts'

type Linha = Parameters<(typeof COLUNAS_DA_REVISAO)[number]['valor']>[0]

const comum = {
  entidade: 'revisaoDeAcessos' as const,
  nome: 'revisao-de-acessos',
  colunas: COLUNAS_DA_REVISAO,
}

/** The accesses of the own institution as they are, with the answers of the review under way. */
export function revisaoComoTabela({ db, clock }: Ambiente, sessao: Sessao): Relatorio<Linha> {
  const query = { instituicaoId: sessao.estabelecimentoId, agora: clock.now() }
  return {
    ...comum,
    titulo: 'Revisão de Acessos',
    filtros: [`não assinada, em ${formatDia(diaEmSaoPaulo(query.agora))}`],
    pedido: {},
    async *lotes() {
      const ids = await listIdsDosAcessos(db, query)
      yield* readInBatches(ids, async (lote) =>
        (await listAcessosPorId(db, { ...query, ids: lote })).map((row) => ({
          id: row.usuarioId,
          ...apresentarAcesso(row, sessao.usuarioId),
        })),
      )
    },
  }
}

const ROWS_PER_BATCH = 200

/** A signed review. Nothing of it changes any more. */
export function revisaoAssinadaComoTabela(
  { db }: Ambiente,
  { id, assinadaPor, assinadaEm }: RevisaoAssinada,
): Relatorio<Linha> {
  return {
    ...comum,
    titulo: 'Revisão de Acessos',
    filtros: [`assinada por ${assinadaPor} em ${formatDiaDoInstante(assinadaEm)}`],
    pedido: { revisaoId: id },
    async *lotes(): AsyncGenerator<AcessoRevisto[]> {
      for (let offset = 0; ; offset += ROWS_PER_BATCH) {
        const { rows } = await listRespostas(db, id, { limit: ROWS_PER_BATCH, offset })
        if (rows.length > 0) yield rows.map(apresentarResposta)
        if (rows.length < ROWS_PER_BATCH) return
      }
    },
  }
}
