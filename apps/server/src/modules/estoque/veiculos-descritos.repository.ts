import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { livre } from './livre.sql.ts'
import { faltaDePreco, veiculosComReferencia } from '../veiculos/preco-referencia.sql.ts'

/** What the rules look at, and what is shown of a vehicle that they refuse. */
const veiculos = (db: Db, hoje: Dia) =>
  veiculosComReferencia(db, hoje)
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'veiculo.tipoId')
    .leftJoin('uf', 'uf.id', 'veiculo.ufId')
    .select([
      'veiculo.id',
      'veiculo.placa',
      'veiculo.chassi',
      'veiculo.anoModelo',
      'veiculo.hodometro',
      'veiculo.dataAfericaoHodometro',
      'veiculo.chassiRemarcado',
      'veiculo.leilao',
      'veiculo.modeloId',
      'veiculo.tipoId',
      'veiculo.tipoCombustivelId',
      'veiculo.ufId',
      'veiculoModelo.marcaId',
      'veiculoModelo.outrasMarcas',
      'veiculoModelo.codigoFipe',
      'veiculoMarca.nome as marca',
      'veiculoModelo.nome as modelo',
      'veiculoTipo.nome as tipo',
      'veiculoTipoCombustivel.nome as tipoCombustivel',
      'uf.sigla as veiculoUF',
      'referencia.preco as precoReferencia',
      faltaDePreco(hoje).as('faltaDePreco'),
      sql<boolean>`veiculo.consignado_desde is not null`.as('consignado'),
    ])

export type VeiculoDescrito = Awaited<ReturnType<typeof listVeiculosDescritos>>[number]

/** A store's vehicles in stock, by brand, model and id, and whether each backs no contract but the given one. */
export function listEstoqueDescrito(
  db: Db,
  {
    lojaId,
    contratoId,
    hoje,
    limite,
  }: { lojaId: number; contratoId: number | null; hoje: Dia; limite: number },
) {
  return veiculos(db, hoje)
    .where('veiculo.lojaId', '=', lojaId)
    .where('veiculo.saiuEm', 'is', null)
    .select(livre(contratoId).as('livre'))
    .orderBy('veiculoMarca.nomeBusca')
    .orderBy('veiculoModelo.nomeBusca')
    .orderBy('veiculo.id')
    .limit(limite)
    .execute()
}

/** These vehicles, of whatever store. */
export const listVeiculosDescritos = (db: Db, veiculoIds: readonly number[], hoje: Dia) =>
  veiculos(db, hoje).where('veiculo.id', '=', anyOf(veiculoIds)).execute()
