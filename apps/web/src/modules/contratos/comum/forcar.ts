import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { enviarAbaixoResponse } from '@lastro/shared/contratos/contrato'
import { inclusaoRecusadaResponse } from '@lastro/shared/contratos/garantia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { primeiros } from '../../../lib/format.ts'
import { podendoForcar } from '../../../ui/podendo-forcar.ts'
import { coberturaDe } from './cobertura.ts'

/** enviar below valorGarantia (domain 11). */
export function enviarPodendoForcar<T>(chamar: (forcar: boolean) => Promise<T>): Promise<T | undefined> {
  return podendoForcar(chamar, (error) => {
    const abaixo = error.read(enviarAbaixoResponse)
    if (!abaixo) return { message: error.mensagem }
    const { numero, totalSelecionado, valorGarantia } = abaixo
    const cobertura = coberturaDe(totalSelecionado, valorGarantia)
    return {
      message: `As garantias selecionadas somam ${formatDinheiro(totalSelecionado)}, abaixo do valor da garantia de ${formatDinheiro(valorGarantia)}. Deseja enviar assim mesmo?`,
      fatos: [
        { termo: 'Contrato', valor: numero },
        ...(cobertura
          ? [
              { termo: 'Cobertura', valor: percentualCoberto(cobertura.total, cobertura.valorGarantia) },
              { termo: 'Falta', valor: formatDinheiro(cobertura.falta) },
            ]
          : []),
      ],
    }
  })
}

/** PUT garantias with a vehicle that this contract's refusals name (domain 11). */
export function incluirPodendoForcar<T>(chamar: (forcar: boolean) => Promise<T>): Promise<T | undefined> {
  return podendoForcar(chamar, (error) => {
    const recusa = error.read(inclusaoRecusadaResponse)
    const placas = recusa?.placasRecusadas ?? []
    return {
      message: `Há veículos que já foram recusados neste contrato: ${recusa?.motivoDeRecusa ?? ''}. Deseja incluí-los assim mesmo?`,
      fatos: placas.length > 0 ? [{ termo: 'Já recusados', valor: primeiros(placas, 5) }] : [],
    }
  })
}
