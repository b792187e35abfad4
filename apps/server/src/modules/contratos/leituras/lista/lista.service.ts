import { STATUS } from '@lastro/shared/contratos/status'
import { terminoPassou, venceu } from '@lastro/shared/contratos/termino'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import type { Dia } from '@lastro/shared/dia'
import { CONTA_ATE, contaAte, type PaginacaoDeListaLonga } from '@lastro/shared/paginacao'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'
import type { Limites, Lista } from '#http/lista.ts'
import { coberturaDaLinha } from '#modules/cobertura/leituras/cobertura.service.ts'
import { CONTRATO_NAO_ENCONTRADO } from '#modules/contratos/nucleo/contrato-travado.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'
import { type DonoDeContratos, ladoDoDono } from '#modules/contratos/nucleo/contratos.sql.ts'
import {
  type BuscaDeContratos,
  type ContratoDaLista,
  listContratos,
  listIdsDeContratos,
  sumContratos,
} from './lista.repository.ts'

/** A row as GET answers show it to a side: the label beside the number, and whether it is past its end (domain 2). */
export function contratoDaLinha(row: ContratoRow, { today, lado }: { today: Dia; lado: Lado }) {
  return {
    ...row,
    status: STATUS[row.status].label,
    statusId: row.status,
    vencido: venceu(row, today),
    terminoPassado: terminoPassou(row, today),
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

/** 400 naming the field when one of the contracts that were chosen one by one is unknown or a stranger's (domain 1). */
export async function exigirContratos(
  db: Db,
  instituicaoId: number,
  ids: readonly number[] = [],
): Promise<void> {
  const escolhidos = [...new Set(ids)]
  if (escolhidos.length === 0) return
  const achados = await listIdsDeContratos(db, { instituicaoId }, { ids: escolhidos })
  if (achados.length < escolhidos.length) throw campoInvalido('ids', CONTRATO_NAO_ENCONTRADO)
}

/** What the contracts of a list come to as it is filtered; null: there are more than a list is counted to. */
export async function somarContratos({ db }: Ambiente, dono: DonoDeContratos, busca: BuscaDeContratos) {
  return { somas: (await sumContratos(db, dono, busca, CONTA_ATE.tudo)) ?? null }
}
