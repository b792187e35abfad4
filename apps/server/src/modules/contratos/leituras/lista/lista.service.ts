import { STATUS } from '@lastro/shared/contratos/status'
import { terminoPassou, venceu } from '@lastro/shared/contratos/termino'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { Dia } from '@lastro/shared/dia'
import { COUNT_LIMITS, countLimitOf, type PaginacaoDeListaLonga } from '@lastro/shared/paginacao'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import { coberturaDaLinha, coberturaPara } from '#modules/cobertura/leituras/cobertura.service.ts'
import { CONTRATO_NAO_ENCONTRADO } from '#modules/contratos/nucleo/contrato-travado.service.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'
import { type DonoDeContratos, ladoDoDono } from '#modules/contratos/nucleo/contratos.sql.ts'
import {
  type BuscaDeContratos,
  type ContratoDaLista,
  listContratos,
  listIdsDeContratos,
  sumContratos,
} from './lista.repository.ts'

/**
 * Shapes a contract's row for a side. Adds the status's label, whether the contract is past its end (domain 2) and
 * whether it waits for a second consent.
 */
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
  limites: PageBounds,
): Promise<Lista<ReturnType<typeof linhaDaLista>>> {
  const today = clock.today()
  const { rows, ...contados } = await listContratos(db, dono, query, {
    ...limites,
    contaAte: countLimitOf(query),
  })
  const lado = ladoDoDono(dono)
  return { rows: rows.map((row) => linhaDaLista(row, { today, lado })), ...contados }
}

const linhaDaLista = (row: ContratoDaLista, quem: { today: Dia; lado: Lado }) => ({
  ...contratoDaLinha(row, quem),
  desde: row.statusDesde,
  cobertura: coberturaPara(quem.lado, coberturaDaLinha(row.cobertura)),
  naProposta: row.naProposta,
  alteracaoEspera: row.alteracaoEspera,
  pedidoReforco: row.pedidoReforco,
})

/** Refuses with 400, naming the field, when a contract chosen by id is unknown or another institution's (domain 1). */
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

/** Answers the sums of a filtered list's contracts, in centavos; null where there are more than a list counts. */
export async function somarContratos({ db }: Ambiente, dono: DonoDeContratos, busca: BuscaDeContratos) {
  return { somas: (await sumContratos(db, dono, busca, COUNT_LIMITS.tudo)) ?? null }
}
