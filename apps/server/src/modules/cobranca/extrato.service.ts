import { type Centavos, somar } from '@lastro/shared/dinheiro'
import { DESCRICAO_EVENTO, type Periodo, TIPOS_EVENTO } from '@lastro/shared/relatorios/extrato-financeiro'
import type { Db } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'
import { type EventoRow, type LinhaDoExtrato, listEventos, sumPorTipoEValor } from './cobranca.repository.ts'

/** What was billed in a period by kind and amount, in the statement's order. */
export async function linhasDoExtrato(db: Db, instituicaoId: number, periodo: Periodo) {
  const linhas = await sumPorTipoEValor(db, instituicaoId, periodo)
  return linhas.toSorted(
    (a, b) => TIPOS_EVENTO.indexOf(a.tipo) - TIPOS_EVENTO.indexOf(b.tipo) || a.valor - b.valor,
  )
}

/** The statement of a period (spec section 3): one row per description and amount, and the total of the rows. */
export async function extratoFinanceiro(db: Db, instituicaoId: number, periodo: Periodo) {
  const itens = (await linhasDoExtrato(db, instituicaoId, periodo)).map(({ tipo, valor, quantidade }) => ({
    descricao: DESCRICAO_EVENTO[tipo],
    quantidade,
    valorUnitario: valor,
    valorTotal: (quantidade * valor) as Centavos,
  }))
  return { itens, total: somar(itens.map(({ valorTotal }) => valorTotal)) }
}

/** The events behind one row of a statement. */
export async function eventosDoExtrato(
  db: Db,
  instituicaoId: number,
  linha: LinhaDoExtrato,
  limites: PageBounds,
) {
  const { rows, total } = await listEventos(db, instituicaoId, linha, limites)
  return { rows: rows.map(apresentarEvento), total }
}

export const apresentarEvento = ({ tipo, usuario, ...row }: EventoRow) => ({
  ...row,
  descricao: DESCRICAO_EVENTO[tipo],
  usuario: usuario ?? 'Lastro',
})
