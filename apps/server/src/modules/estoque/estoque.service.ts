import { anoDe, type Dia } from '@lastro/shared/dia'
import { pipelined } from '#db/pipelined.ts'
import type { Db } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import { explicarRecusa, versaoQueExplica } from '../regras/descricao.service.ts'
import {
  listAvaliados,
  listIdsEmOutroContrato,
  lockVeiculos,
  type RegraVersao,
} from './estoque.repository.ts'
import { listEstoqueDescrito, listVeiculosDescritos } from './veiculos-descritos.repository.ts'

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
 * The store's vehicles with these ids: whether each is in stock, the store's own, free and qualifies. Without ids all of
 * its stock that can be a guarantee. Ids that are no vehicle of the store are left out. Locks named vehicles, so that a
 * stock load can't change them before the pledge commits.
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

/** Vehicles that one request judges at most. */
const MAXIMO_JULGADO = 20_000

interface EstoqueAJulgar {
  lojaId: number
  /** The contract that may already hold the vehicles. */
  contratoId: number | null
  today: Dia
}

/** The store's vehicles in stock as the rules see them, and whether each is free. Refuses with 400 too large a stock. */
export async function estoqueAJulgar(db: Db, { lojaId, contratoId, today }: EstoqueAJulgar) {
  const estoque = await listEstoqueDescrito(db, {
    lojaId,
    contratoId,
    hoje: today,
    limite: MAXIMO_JULGADO + 1,
  })
  if (estoque.length > MAXIMO_JULGADO)
    throw new BusinessError('O estoque desta loja é grande demais para avaliar de uma vez.')
  return estoque
}
