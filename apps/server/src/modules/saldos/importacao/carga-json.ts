import type { ColunaSaldo, SaldoImportado } from '@lastro/shared/saldos/saldo'
import type { Centavos } from '@lastro/shared/dinheiro'
import { cleanCell } from '#importacao/cell.ts'
import type { Registro } from '#importacao/planilha.ts'
import type { FonteDeSaldos } from './carga.ts'

const COLUNAS: ReadonlySet<ColunaSaldo> = new Set(['numero', 'id_contrato', 'saldo_devedor'])

const reais = (valor: Centavos | null | undefined) => (valor == null ? '' : (valor / 100).toFixed(2))
const texto = (valor: string | number | null | undefined) => (valor == null ? '' : cleanCell(String(valor)))

/**
 * Balances of a call as lines of a load; a contract's line number is its place in the list, from 1. Lines of its vehicles
 * follow it, and share its number, so that a refusal names the contract.
 */
export function fonteOfJson(
  saldos: readonly SaldoImportado[],
): FonteDeSaldos & { placeOf(linha: number): number } {
  const places: number[] = []
  async function* registros(): AsyncGenerator<Registro<ColunaSaldo>> {
    for (const [index, saldo] of saldos.entries())
      for (const valores of linhasDe(saldo)) yield { linha: places.push(index), valores }
  }
  return {
    colunas: COLUNAS,
    ignoradas: [],
    registros: registros(),
    placeOf: (linha) => places[linha - 1] ?? 0,
  }
}

function linhasDe({ veiculos = [], ...saldo }: SaldoImportado): Partial<Record<ColunaSaldo, string>>[] {
  const chave = { numero: texto(saldo.numero), id_contrato: texto(saldo.idContrato) }
  const cabeca = {
    ...chave,
    saldo_devedor: reais(saldo.saldoDevedor),
    principal: reais(saldo.principal),
    encargos: reais(saldo.encargos),
    dias_atraso: texto(saldo.diasAtraso),
  }
  const partes = veiculos.map(({ placa, chassi, saldo: parte }) => ({
    placa: texto(placa),
    chassi: texto(chassi),
    saldo_veiculo: reais(parte),
  }))
  const [primeira = {}, ...outras] = partes
  return [{ ...cabeca, ...primeira }, ...outras.map((parte) => ({ ...chave, ...parte }))]
}
