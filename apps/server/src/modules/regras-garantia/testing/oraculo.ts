import { percentualDe } from '@lastro/shared/dinheiro'
import type { VeiculoAvaliado } from '@lastro/shared/regras-garantia/motor'
import type { ConteudoDaRegra, ItemDaRegra } from '@lastro/shared/regras-garantia/regra-compilada'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'

/** Domain 4 taken literally, item by item, to compare both fast forms with. */
function aceita(item: ItemDaRegra, filtro: FiltroRegra, veiculo: VeiculoAvaliado, ano: number): boolean {
  const naLista = (ids: readonly number[], id: number | null) =>
    ids.length === 0 || (id !== null && ids.includes(id))
  switch (filtro) {
    case FiltroRegra.Marca:
      return [veiculo.marcaId, ...(veiculo.outrasMarcas ?? [])].some((marca) => naLista(item.marcas, marca))
    case FiltroRegra.Modelo:
      return naLista(item.modelos, veiculo.modeloId)
    case FiltroRegra.TipoVeiculo:
      return naLista(item.tipos, veiculo.tipoId)
    case FiltroRegra.UF:
      return naLista(item.ufs, veiculo.ufId)
    case FiltroRegra.TipoCombustivel:
      return naLista(item.combustiveis, veiculo.tipoCombustivelId)
    case FiltroRegra.Idade:
      return item.idadeMaxima === null || ano - veiculo.anoModelo <= item.idadeMaxima
    case FiltroRegra.Km:
      return (
        item.quilometragemMaxima === null ||
        (veiculo.hodometro !== null &&
          veiculo.hodometro <= item.quilometragemMaxima &&
          (veiculo.hodometro > 0 || veiculo.dataAfericaoHodometro !== null || veiculo.anoModelo >= ano))
      )
    case FiltroRegra.Chassi:
      return item.chassiRemarcado === null || item.chassiRemarcado === veiculo.chassiRemarcado
    case FiltroRegra.Leilao:
      return item.leilao === null || item.leilao === veiculo.leilao
    default:
      return false
  }
}

function preencheIngenuo(item: ItemDaRegra, filtro: FiltroRegra): boolean {
  const campos = [
    item.marcas,
    item.modelos,
    item.tipos,
    item.ufs,
    item.combustiveis,
    item.idadeMaxima,
    item.quilometragemMaxima,
    item.chassiRemarcado,
    item.leilao,
  ]
  const campo = campos[filtro]
  return Array.isArray(campo) ? campo.length > 0 : campo !== null
}

/** Answers the item that decides for a vehicle in that year, and its price; null: none. */
export function vencedorIngenuo({ filtros, itens }: ConteudoDaRegra, veiculo: VeiculoAvaliado, ano: number) {
  const { precoReferencia } = veiculo
  if (precoReferencia === null) return null
  let restam = itens.filter((item) => filtros.every(({ filtro }) => aceita(item, filtro, veiculo, ano)))
  for (const { filtro } of filtros.toSorted((a, b) => a.ordem - b.ordem)) {
    const quePreenchem = restam.filter((item) => preencheIngenuo(item, filtro))
    if (quePreenchem.length > 0) restam = quePreenchem
  }
  const menor = Math.min(...restam.map(({ percentual }) => percentual))
  const item = restam.filter(({ percentual }) => percentual === menor).toSorted((a, b) => a.id - b.id)[0]
  return item
    ? { itemId: item.id, percentual: item.percentual, preco: percentualDe(precoReferencia, item.percentual) }
    : null
}
