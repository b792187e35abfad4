import type { GarantiaRow } from './garantias.repository.ts'

/** Shapes a contract's vehicle for answers: `id` and `veiculoId` are both the vehicle's (domain 3). */
export function garantiaDaLinha(
  row: GarantiaRow,
  {
    emOutroContrato = false,
    referenciaDefasada = false,
    saiuDoEstoque = row.saiuEm !== null,
    emConsignacao = row.consignadoDesde !== null,
  } = {},
) {
  return {
    id: row.veiculoId,
    veiculoId: row.veiculoId,
    placa: row.placa,
    marca: row.marca,
    modelo: row.modelo,
    anoFabricacao: row.anoFabricacao,
    anoModelo: row.anoModelo,
    ano: row.anoModelo,
    hodometro: row.hodometro,
    km: row.hodometro,
    precoVeiculo: row.precoVeiculo,
    precoInstituicaoFinanceira: row.precoInstituicaoFinanceira,
    semReferencia: row.precoReferencia === null,
    referenciaDefasada,
    saiuDoEstoque,
    emConsignacao,
    emOutroContrato,
  }
}
