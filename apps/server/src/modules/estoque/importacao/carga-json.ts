import { COLUNAS_ESTOQUE, type ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import type { VeiculoImportado } from '@lastro/shared/veiculos/importacao-estoque'
import { cleanCell } from '#importacao/cell.ts'
import type { Registro } from '#importacao/planilha.ts'
import type { FonteDeEstoque } from './carga.ts'

export const LOAD_FIELDS = COLUNAS_ESTOQUE.map((coluna) => ({
  coluna,
  campo: coluna.replaceAll(/_(\w)/g, (_, letra: string) => letra.toUpperCase()) as keyof VeiculoImportado,
}))

function texto(campo: keyof VeiculoImportado, valor: VeiculoImportado[keyof VeiculoImportado]): string {
  if (valor === null || valor === undefined) return ''
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  return campo === 'preco' ? (Number(valor) / 100).toFixed(2) : String(valor)
}

/** A partner's vehicles as lines of the import; line 1 is the first vehicle. */
export function fonteOfJson(veiculos: readonly VeiculoImportado[]): FonteDeEstoque {
  const usados = LOAD_FIELDS.filter(
    ({ campo }) =>
      campo === 'placa' || veiculos.length === 0 || veiculos.some((veiculo) => veiculo[campo] !== undefined),
  )
  async function* registros(): AsyncGenerator<Registro<ColunaEstoque>> {
    for (const [index, veiculo] of veiculos.entries()) {
      const valores = Object.fromEntries(
        usados.map(({ coluna, campo }) => [coluna, cleanCell(texto(campo, veiculo[campo]))]),
      )
      yield { linha: index + 1, valores }
    }
  }
  return { colunas: new Set(usados.map(({ coluna }) => coluna)), ignoradas: [], registros: registros() }
}
