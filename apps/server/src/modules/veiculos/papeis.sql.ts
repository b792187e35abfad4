import type { Dia } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import { veiculosComReferencia } from './preco-referencia.sql.ts'

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
    ])
