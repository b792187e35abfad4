import type { RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { mudancasDe } from '@lastro/shared/auditoria/mudancas'
import { LABEL_LADO, rotuloDaAcao, rotuloDaEntidade } from '@lastro/shared/auditoria/rotulos'
import { rotuloDoCampo } from '@lastro/shared/auditoria/rotulos-dos-campos'
import { formatInstante } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import type { Relatorio } from '../exportacoes/exportacoes.service.ts'
import { type Equipe, type FiltroDeRegistros, listRegistros } from './consulta.repository.ts'

const mudancasEmTexto = ({ antes, depois }: RegistroDeAuditoria) =>
  mudancasDe(antes, depois)
    .map(({ campo, de, para }) => `${rotuloDoCampo(campo)}: ${de ?? '—'} → ${para ?? '—'}`)
    .join('; ')

const VALORES: Record<string, (registro: RegistroDeAuditoria) => string | null> = {
  Sequência: ({ sequencia }) => String(sequencia),
  Quando: ({ ocorridaEm }) => formatInstante(ocorridaEm),
  Instituição: ({ instituicaoFinanceira }) => instituicaoFinanceira ?? 'Plataforma',
  Quem: ({ usuario }) => usuario ?? LABEL_LADO.sistema,
  Lado: ({ lado }) => LABEL_LADO[lado],
  Ação: ({ acao }) => rotuloDaAcao(acao),
  Entidade: ({ entidade }) => rotuloDaEntidade(entidade),
  Id: ({ entidadeId }) => String(entidadeId),
  'Nome ou número': ({ alvo }) => alvo,
  Forçado: ({ forcado }) => (forcado ? 'sim' : 'não'),
  Motivo: ({ motivo }) => motivo,
  Mudanças: mudancasEmTexto,
  Antes: ({ antes }) => antes,
  Depois: ({ depois }) => depois,
}
const COLUNAS = Object.entries(VALORES).map(([titulo, valor]) => ({
  id: titulo,
  titulo,
  tipo: 'texto' as const,
  largura: 20,
  valor,
}))

const ROWS_PER_BATCH = 50

/** The filtered audit as a report, newest first, read in short queries. Rows written meanwhile are left out. */
export function auditoriaComoTabela(
  db: Db,
  filtro: FiltroDeRegistros,
  equipe?: Equipe,
): Relatorio<RegistroDeAuditoria> {
  return {
    entidade: 'auditoria',
    nome: 'auditoria',
    titulo: 'Auditoria',
    colunas: COLUNAS,
    filtros: [],
    pedido: { ...filtro },
    async *lotes() {
      let antesDe: number | undefined
      for (;;) {
        const rows = await listRegistros(db, filtro, { antesDe, limit: ROWS_PER_BATCH }, equipe)
        if (rows.length > 0) yield rows
        if (rows.length < ROWS_PER_BATCH) return
        antesDe = rows.at(-1)?.sequencia
      }
    },
  }
}
