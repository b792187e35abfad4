import {
  COLUNAS_DA_CARGA,
  LABEL_DO_ARQUIVO,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import { COLUNA_DO_MOTIVO } from '@lastro/shared/veiculos/colunas-estoque'
import type { Db } from '#db/tables.ts'
import type { Relatorio } from '#modules/exportacoes/exportacoes.service.ts'
import { type LinhaRuim, listLinhasRuins } from './trazer/linhas-ruins.repository.ts'

const POR_LOTE = 1_000

/** The lines of a load that can't be taken, as a file to mend and send again: the reason, then the file's own columns. */
export const linhasComProblema = (db: Db, cargaId: number, tipo: TipoDeArquivo): Relatorio<LinhaRuim> => ({
  entidade: 'cargaInicial',
  nome: `carga-inicial-${tipo}-com-problema`,
  titulo: `${LABEL_DO_ARQUIVO[tipo]}: linhas com problema`,
  colunas: [COLUNA_DO_MOTIVO, ...COLUNAS_DA_CARGA[tipo]].map((titulo, lugar) => ({
    id: titulo,
    titulo,
    tipo: 'texto',
    largura: 20,
    valor: ({ motivo, linha, celulas }) =>
      lugar === 0 ? `Linha ${linha}: ${motivo}` : (celulas[lugar - 1] ?? ''),
  })),
  filtros: [],
  pedido: { tipo },
  async *lotes() {
    let depois = { arquivoId: 0, linha: 0 }
    for (;;) {
      const linhas = await listLinhasRuins(db, cargaId, tipo, { depois, limit: POR_LOTE })
      const ultima = linhas.at(-1)
      if (!ultima) return
      yield linhas
      depois = ultima
    }
  },
})
