import type { FiltroDeAuditoria, RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { mudancasDe } from '@lastro/shared/auditoria/mudancas'
import { LABEL_LADO, rotuloDaAcao, rotuloDaEntidade, rotuloDoCampo } from '@lastro/shared/auditoria/rotulos'
import { formatInstante } from '@lastro/shared/dia'
import type { Db } from '../../db/tables.ts'
import type { Coluna, Linha } from '../../exportacao/tabela.ts'
import type { Relatorio } from '../exportacoes/exportacoes.service.ts'
import { listRegistros } from './consulta.repository.ts'

const TITULOS = [
  'Sequência',
  'Quando',
  'Instituição',
  'Quem',
  'Lado',
  'Ação',
  'Entidade',
  'Id',
  'Nome ou número',
  'Forçado',
  'Motivo',
  'Mudanças',
  'Antes',
  'Depois',
]
const COLUNAS: readonly Coluna[] = TITULOS.map((titulo) => ({ titulo, tipo: 'texto', largura: 20 }))

function linhaDe(registro: RegistroDeAuditoria): Linha {
  const { antes, depois } = registro
  const mudancas = mudancasDe(antes, depois).map(
    ({ campo, de, para }) => `${rotuloDoCampo(campo)}: ${de ?? '—'} → ${para ?? '—'}`,
  )
  return [
    String(registro.sequencia),
    formatInstante(registro.ocorridaEm),
    registro.instituicaoFinanceira ?? 'Plataforma',
    registro.usuario ?? LABEL_LADO.sistema,
    LABEL_LADO[registro.lado],
    rotuloDaAcao(registro.acao),
    rotuloDaEntidade(registro.entidade),
    String(registro.entidadeId),
    registro.alvo,
    registro.forcado ? 'sim' : 'não',
    registro.motivo,
    mudancas.join('; '),
    antes,
    depois,
  ]
}

const POR_LOTE = 200

/** All that the filter lets through, the newest first, by short queries; what is written meanwhile stays out. */
export function auditoriaComoTabela(db: Db, filtro: FiltroDeAuditoria): Relatorio {
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
        const rows = await listRegistros(db, filtro, { antesDe, limit: POR_LOTE })
        if (rows.length > 0) yield rows.map(linhaDe)
        if (rows.length < POR_LOTE) return
        antesDe = rows.at(-1)?.sequencia
      }
    },
  }
}
