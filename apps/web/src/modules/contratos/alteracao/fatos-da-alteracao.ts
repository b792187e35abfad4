import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import type { Centavos } from '@lastro/shared/dinheiro'
import { plural, firstNames } from '#lib/format.ts'
import type { Fato } from '#ui/fatos.tsx'

interface Veiculo {
  placa: string
}
interface Alteracao {
  numero: string
  saem: readonly Veiculo[]
  entram: readonly Veiculo[]
  /** Vehicles that stay at another price. */
  precos?: readonly Veiculo[]
  /** Totals at current values. */
  antes: Centavos
  depois: Centavos
  exigido: Centavos
}

function veiculos(termo: string, lista: readonly Veiculo[]): Fato[] {
  if (lista.length === 0) return []
  const placas = lista.map(({ placa }) => placa)
  return [{ termo, valor: `${plural(lista.length, 'veículo', 'veículos')}: ${firstNames(placas, 5)}` }]
}

/** Facts about a change of the guarantees, for the questions before it. */
export function fatosDaAlteracao(alteracao: Alteracao): Fato[] {
  const { numero, saem, entram, precos = [], antes, depois, exigido } = alteracao
  const percentual = (total: Centavos) => percentualCoberto(total, exigido)
  return [
    { termo: 'Contrato', valor: numero },
    ...veiculos('Saem', saem),
    ...veiculos('Entram', entram),
    ...veiculos('Mudam de preço', precos),
    { termo: 'Cobertura', valor: `de ${percentual(antes)} para ${percentual(depois)}` },
  ]
}
