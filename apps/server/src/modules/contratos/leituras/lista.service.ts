import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import type { Dia } from '@lastro/shared/dia'
import { CONTA_ATE, contaAte, type PaginacaoDeListaLonga } from '@lastro/shared/paginacao'
import type { Ambiente } from '../../../ambiente.ts'
import type { Limites, Lista } from '../../../http/lista.ts'
import { coberturaDaLinha } from '../../cobertura/cobertura.service.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import { type DonoDeContratos, ladoDoDono } from '../nucleo/contratos.sql.ts'
import {
  type BuscaDeContratos,
  type ContratoDaLista,
  listContratos,
  sumContratos,
} from './lista.repository.ts'

/** Past its end, and Ativo all the same (domain 2). */
export const venceu = ({ status, dataTermino }: Pick<ContratoRow, 'status' | 'dataTermino'>, today: Dia) =>
  STATUS[status].fase === 'ativo' && dataTermino < today

/** A row as GET answers show it to a side: the label beside the number, and whether it is past its end (domain 2). */
export function contratoDaLinha(row: ContratoRow, { today, lado }: { today: Dia; lado: Lado }) {
  return {
    ...row,
    status: STATUS[row.status].label,
    statusId: row.status,
    vencido: venceu(row, today),
    aguardandoSegundaAprovacao: lado === 'instituicao' && row.primeiraAprovacaoPor !== null,
  }
}

export async function consultarContratos(
  { db, clock }: Ambiente,
  dono: DonoDeContratos,
  query: BuscaDeContratos & Pick<PaginacaoDeListaLonga, 'total'>,
  limites: Limites,
): Promise<Lista<ReturnType<typeof naLista>>> {
  const today = clock.today()
  const { rows, ...contados } = await listContratos(db, dono, query, {
    ...limites,
    contaAte: contaAte(query),
  })
  const lado = ladoDoDono(dono)
  return { rows: rows.map((row) => naLista(row, { today, lado })), ...contados }
}

const naLista = (row: ContratoDaLista, quem: { today: Dia; lado: Lado }) => ({
  ...contratoDaLinha(row, quem),
  desde: row.statusDesde,
  cobertura: coberturaDaLinha(row.cobertura),
  alteracaoEspera: row.alteracaoEspera,
  pedidoReforco: row.pedidoReforco,
})

/** What the contracts of a list come to as it is filtered; null: there are more than a list is counted to. */
export async function somarContratos({ db }: Ambiente, dono: DonoDeContratos, busca: BuscaDeContratos) {
  return { somas: (await sumContratos(db, dono, busca, CONTA_ATE.tudo)) ?? null }
}
