import type { Db } from '../../../db/tables.ts'
import { emLotes, idsDoTexto } from '../../../exportacao/lotes.ts'
import type { Coluna, Linha } from '../../../exportacao/tabela.ts'
import type { Relatorio } from '../../exportacoes/exportacoes.service.ts'
import { LABEL_DIRECAO } from './contratos.export.ts'
import type { ConsultaDeGarantias } from './penhores-abertos.sql.ts'
import { listIdsDePenhoresComoTexto, listPenhoresPorId } from './veiculos-em-garantia.export.repository.ts'

const COLUNAS: readonly Coluna[] = [
  { titulo: 'Marca', tipo: 'texto', largura: 16 },
  { titulo: 'Modelo', tipo: 'texto', largura: 36 },
  { titulo: 'Ano', tipo: 'ano', largura: 8 },
  { titulo: 'Km', tipo: 'inteiro', largura: 11 },
  { titulo: 'Placa', tipo: 'texto', largura: 11 },
  { titulo: 'Preço', tipo: 'dinheiro', largura: 18, somar: true },
  { titulo: 'Loja', tipo: 'texto', largura: 28 },
  { titulo: 'Nº do Contrato', tipo: 'texto', largura: 18 },
  { titulo: 'Em garantia desde', tipo: 'dia', largura: 18 },
]

const linha = (row: Awaited<ReturnType<typeof listPenhoresPorId>>[number]): Linha => [
  row.marca,
  row.modelo,
  row.anoModelo,
  row.hodometro,
  row.placa,
  row.preco,
  row.loja,
  row.numeroContrato,
  row.desde,
]

const CAMPOS = { loja: 'loja', contratoId: 'número do contrato' }

/** An institution's vehicles in guarantee, as a table: the list's rows and order, all of them. */
export function veiculosEmGarantiaComoTabela(
  db: Db,
  instituicaoId: number,
  consulta: ConsultaDeGarantias,
): Relatorio {
  const { filtro, ordenacao } = consulta
  return {
    entidade: 'historicoPrecificacao',
    nome: 'historico-precificacao',
    titulo: 'Histórico de Precificação',
    colunas: COLUNAS,
    filtros: [
      ...(filtro ? [`busca “${filtro}”`] : []),
      ...(ordenacao ? [`por ${CAMPOS[ordenacao.campo]}, ordem ${LABEL_DIRECAO[ordenacao.direcao]}`] : []),
    ],
    pedido: { ...consulta },
    async *lotes() {
      const ids = idsDoTexto(await listIdsDePenhoresComoTexto(db, { instituicaoId }, consulta))
      for await (const rows of emLotes(ids, (lote) => listPenhoresPorId(db, instituicaoId, lote)))
        yield rows.map(linha)
    },
  }
}
