import { anoDe, type Dia } from '@lastro/shared/dia'
import { explicarALoja } from '@lastro/shared/regras-garantia/impedimento'
import type { Lado } from '@lastro/shared/contratos/lados'
import { EM_CONSIGNACAO } from '@lastro/shared/veiculos/renave'
import type { VeiculoNaoElegivel } from '@lastro/shared/veiculos/nao-elegiveis'
import type { Db } from '#db/tables.ts'
import { estoqueAJulgar } from '#modules/estoque/estoque.service.ts'
import { explicarRecusa, versaoQueExplica } from '#modules/regras/descricao.service.ts'
import type { RegraVigente } from '#modules/contratos/nucleo/regra-do-contrato.ts'

interface Pedido {
  lado: Lado
  lojaId: number
  contratoId: number | null
  regra: RegraVigente | null
  today: Dia
}

/**
 * Answers which vehicles of the stock can't be chosen and why, those in guarantee last, and counts the others. A store
 * may not see a rule's content, so it reads only what it can mend.
 */
export async function naoElegiveis(db: Db, { lado, lojaId, contratoId, regra, today }: Pedido) {
  const estoque = await estoqueAJulgar(db, { lojaId, contratoId, today })
  const versao = regra && (await versaoQueExplica(db, regra))
  const ano = anoDe(today)
  const consignados = estoque.filter(({ consignado }) => consignado)
  const daLoja = estoque.filter(({ consignado }) => !consignado)
  const [livres, presos] = [daLoja.filter(({ livre }) => livre), daLoja.filter(({ livre }) => !livre)]
  const recusados = livres.flatMap((veiculo) => {
    const recusa = versao && explicarRecusa(versao, veiculo, ano)
    if (!recusa) return []
    const motivo = lado === 'loja' ? explicarALoja(recusa.impedimento, veiculo, ano) : recusa.motivo
    return [mostrar(veiculo, motivo)]
  })
  return {
    elegiveis: livres.length - recusados.length,
    emGarantia: presos.length,
    veiculos: [
      ...recusados,
      ...consignados.map((veiculo) => mostrar(veiculo, EM_CONSIGNACAO)),
      ...presos.map((veiculo) => mostrar(veiculo, 'Já está em garantia em outro contrato.')),
    ],
  }
}

function mostrar(
  veiculo: Awaited<ReturnType<typeof estoqueAJulgar>>[number],
  motivo: string,
): VeiculoNaoElegivel {
  const { id, placa, chassi, marca, modelo, anoModelo, hodometro, livre, consignado } = veiculo
  return { id, placa, chassi, marca, modelo, anoModelo, hodometro, emGarantia: !livre && !consignado, motivo }
}
