import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { veiculosComReferencia } from './preco-referencia.sql.ts'

/** Whether another vehicle, by plate and chassis, was told with this one's NF-e. */
const NFE_REPETIDA = sql<boolean>`exists (select from veiculo o where o.nfe_entrada = veiculo.nfe_entrada and o.id <> veiculo.id
  and not coalesce(o.placa_mercosul = veiculo.placa_mercosul, false) and not coalesce(o.chassi = veiculo.chassi, false))`

/**
 * Selects vehicles with their reference price and the papers (`papeisDoVeiculo`) that the store's list and the
 * vehicle's page show.
 */
export const veiculosComPapeis = (db: Db, hoje: Dia) =>
  veiculosComReferencia(db, hoje)
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'veiculo.tipoId')
    .leftJoin('uf', 'uf.id', 'veiculo.ufId')
    .select([
      'veiculo.id',
      'veiculo.placa',
      'veiculo.renavam',
      'veiculo.chassi',
      'veiculoModelo.codigoFipe',
      'veiculoMarca.nome as marca',
      'veiculoModelo.nome as modelo',
      'veiculo.anoFabricacao',
      'veiculo.anoModelo',
      'veiculoTipoCombustivel.nome as tipoCombustivel',
      'veiculoTipo.nome as tipo',
      'uf.sigla as veiculoUF',
      'veiculo.hodometro',
      'veiculo.dataAfericaoHodometro',
      'veiculo.dataEntrada',
      'veiculo.chassiRemarcado',
      'veiculo.leilao',
      'veiculo.preco',
      'veiculo.saiuEm',
      'veiculo.renaveSituacao',
      'veiculo.renaveTitulo',
      'veiculo.renaveEntrada',
      'veiculo.renaveSaida',
      'veiculo.renaveProtocolo',
      'veiculo.renaveHodometro',
      'veiculo.nfeEntrada',
      'veiculo.renaveInformadoEm',
      NFE_REPETIDA.as('nfeRepetida'),
    ])
