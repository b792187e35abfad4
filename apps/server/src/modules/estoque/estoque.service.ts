import { anoDe, type Dia } from '@lastro/shared/dia'
import { pipelined } from '#db/pipelined.ts'
import type { Db } from '#db/tables.ts'
import { explicarRecusa, versaoQueExplica } from '../regras/descricao.service.ts'
import {
  listAvaliados,
  listIdsEmOutroContrato,
  lockVeiculos,
  type RegraVersao,
} from './estoque.repository.ts'
import { listVeiculosDescritos } from './veiculos-descritos.repository.ts'

/** A vehicle as a possible guarantee. `preco` is the server's own price now (domain 3). */
export type Candidato = Awaited<ReturnType<typeof listAvaliados>>[number]

/** Ids of the given vehicles that back another contract; never says which contract (domain 3). */
export const idsEmOutroContrato = listIdsEmOutroContrato

interface PedidoDeAvaliacao {
  lojaId: number
  regra: RegraVersao
  /** The contract that may already hold the vehicle. */
  contratoId: number | null
  veiculoIds?: readonly number[]
  today: Dia
}

/**
 * The store's vehicles with these ids (by default its whole stock): whether each is in stock, free and qualifies. Ids
 * that are no vehicle of the store are left out. Locks named vehicles, so that a stock load can't change them before
 * the pledge commits.
 */
export async function avaliarVeiculos(
  db: Db,
  { lojaId, regra, contratoId, veiculoIds, today }: PedidoDeAvaliacao,
): Promise<Candidato[]> {
  const [, avaliados] = await pipelined(
    () => veiculoIds && lockVeiculos(db, lojaId, veiculoIds),
    () => listAvaliados(db, { lojaId, regra, contratoId, veiculoIds, hoje: today }),
  )
  return avaliados
}

/** Why a vehicle doesn't qualify under a rule's version, in a sentence (domain 3); '' when it does. */
export async function porQueNaoQualifica(
  db: Db,
  { regra, veiculoId, today }: { regra: NonNullable<RegraVersao>; veiculoId: number; today: Dia },
): Promise<string> {
  const [veiculo] = await listVeiculosDescritos(db, [veiculoId], today)
  const recusa = veiculo && explicarRecusa(await versaoQueExplica(db, regra), veiculo, anoDe(today))
  return recusa?.motivo ?? ''
}
