import type { ContratosQuery } from '@lastro/shared/contratos/contrato'
import { LABEL_FILTRO_STATUS, STATUS, LABEL_TIPO_CONTRATO } from '@lastro/shared/contratos/status'
import type { Db } from '../../../db/tables.ts'
import { emLotes, idsDoTexto } from '../../../exportacao/lotes.ts'
import type { Coluna, Linha } from '../../../exportacao/tabela.ts'
import type { Relatorio } from '../../exportacoes/exportacoes.service.ts'
import { findIdentificacao } from '../../vinculos/estabelecimento.repository.ts'
import { listSituacaoPorId, listIdsDeContratosComoTexto } from './lista.repository.ts'

const colunas = (nomeParceiro: string): readonly Coluna[] => [
  { titulo: 'Nº', tipo: 'texto', largura: 18 },
  { titulo: `Nº ${nomeParceiro}`, tipo: 'texto', largura: 18 },
  { titulo: 'Tipo', tipo: 'texto', largura: 12 },
  { titulo: 'Loja', tipo: 'texto', largura: 30 },
  { titulo: 'Crédito', tipo: 'dinheiro', largura: 18, somar: true },
  { titulo: 'Garantia', tipo: 'dinheiro', largura: 18, somar: true },
  { titulo: 'Data de término', tipo: 'dia', largura: 16 },
  { titulo: 'Situação', tipo: 'texto', largura: 32 },
]

const linha = (row: Awaited<ReturnType<typeof listSituacaoPorId>>[number]): Linha => [
  row.numero,
  row.idParceiro,
  LABEL_TIPO_CONTRATO[row.tipo],
  row.loja,
  row.valorCredito,
  row.valorGarantia,
  row.dataTermino,
  STATUS[row.status].label,
]

const CAMPOS: Record<NonNullable<ContratosQuery['ordenacao']>['campo'], string> = {
  vez: 'de quem é a vez',
  numero: 'número',
  loja: 'loja',
  valorCredito: 'crédito',
  valorGarantia: 'garantia',
  dataTermino: 'data de término',
  status: 'situação',
}
export const LABEL_DIRECAO = { asc: 'crescente', desc: 'decrescente' }

type Consulta = Pick<ContratosQuery, 'filtro' | 'status' | 'lojaId' | 'ordenacao'>

/** The situation of an institution's contracts, as a table: the list's rows and order, all of them. */
export async function contratosComoTabela(
  { db, nomeParceiro }: { db: Db; nomeParceiro: string },
  instituicaoId: number,
  consulta: Consulta,
): Promise<Relatorio> {
  const dono = { instituicaoId }
  const { filtro, status, lojaId, ordenacao } = consulta
  return {
    entidade: 'situacaoContratos',
    nome: 'situacao-contratos',
    titulo: 'Situação Atual dos Contratos',
    colunas: colunas(nomeParceiro),
    filtros: [
      status === undefined ? 'todas as situações' : `situação ${LABEL_FILTRO_STATUS[status].toLowerCase()}`,
      ...(lojaId === undefined ? [] : [`loja ${(await findIdentificacao(db, lojaId)).nomeFantasia}`]),
      ...(filtro ? [`busca “${filtro}”`] : []),
      ...(ordenacao ? [`por ${CAMPOS[ordenacao.campo]}, ordem ${LABEL_DIRECAO[ordenacao.direcao]}`] : []),
    ],
    pedido: { ...consulta },
    async *lotes() {
      const ids = idsDoTexto(await listIdsDeContratosComoTexto(db, dono, consulta))
      for await (const rows of emLotes(ids, (lote) => listSituacaoPorId(db, dono, lote)))
        yield rows.map(linha)
    },
  }
}
