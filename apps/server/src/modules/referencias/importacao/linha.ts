import type { Dia } from '@lastro/shared/dia'
import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'
import { codigoFipe } from '@lastro/shared/documentos'
import { nome, normalizar } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import {
  ANO_ZERO_KM,
  COMBUSTIVEIS,
  QUALQUER_COMBUSTIVEL,
  TIPOS_VEICULO,
} from '@lastro/shared/veiculos/combustivel'
import * as z from 'zod'
import type { ImportacaoFipeTable } from '#db/tables/importacao.ts'
import { cellOf } from '#importacao/cell.ts'
import { lerCombustivel } from '#importacao/combustivel.ts'
import { parseHundredths } from '#importacao/numeros.ts'
import { joinReasons } from '#importacao/relatorio.ts'

/** The columns of domain 6, as published. */
export const COLUNAS_FIPE = [
  'mes_referencia',
  'tipo',
  'codigo_fipe',
  'marca',
  'modelo',
  'ano_modelo',
  'combustivel',
  'preco',
] as const
export type ColunaFipe = (typeof COLUNAS_FIPE)[number]

export type LinhaFipe = Omit<ImportacaoFipeTable, 'importacaoId'>

/** A model year may be a year ahead of the month that prices it, at a year's end two. */
const MAX_YEARS_AHEAD = 2

const TIPO = new Map(TIPOS_VEICULO.map(({ id, fipe }) => [fipe as string, id]))
const REFERENCIA = new Map(COMBUSTIVEIS.map(({ id, referencia }) => [id as number, referencia]))

/** The stored fuel; FIPE names none for motorcycles. */
function parseReferencia(celula: string): string | undefined {
  return celula === '' ? QUALQUER_COMBUSTIVEL : REFERENCIA.get(lerCombustivel(celula) ?? 0)
}

function parsePreco(celula: string): Centavos | undefined {
  const centavos = parseHundredths(celula)
  return centavos && centavos <= MAXIMO ? (centavos as Centavos) : undefined
}

const linhaSchema = z.object({
  mes_referencia: z
    .string()
    .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'use o mês na forma 2023-08.' })
    .transform((value): Dia => `${value}-01`),
  tipo: cellOf((value) => TIPO.get(normalizar(value)), 'use carro, moto ou caminhao.'),
  codigo_fipe: codigoFipe,
  marca: nome({ max: 100 }),
  modelo: nome({ max: 200 }),
  ano_modelo: z
    .string()
    .regex(/^\d{4,5}$/, { error: 'não é um ano.' })
    .transform(Number)
    .refine((value) => value >= 1900 && (value < 2200 || value === ANO_ZERO_KM), { error: 'não é um ano.' }),
  combustivel: cellOf(parseReferencia, 'combustível desconhecido.'),
  preco: cellOf(parsePreco, 'use um valor acima de 0 com até duas casas decimais.'),
})

/** One line of the price file, or what is wrong with it. `mesAtual` is the current month's first day. */
export function parseLinhaFipe(
  linha: number,
  valores: Partial<Record<ColunaFipe, string>>,
  mesAtual: Dia,
): LinhaFipe | { linha: number; motivo: string } {
  const { success, data, error } = linhaSchema.safeParse(valores)
  if (!success)
    return {
      linha,
      motivo: joinReasons(camposInvalidos(error).map(({ campo, mensagem }) => `${campo}: ${mensagem}`)),
    }
  const { mes_referencia: mes, ano_modelo: anoModelo } = data
  if (mes > mesAtual) return { linha, motivo: 'mes_referencia: o mês ainda não começou.' }
  if (anoModelo !== ANO_ZERO_KM && anoModelo > Number(mes.slice(0, 4)) + MAX_YEARS_AHEAD)
    return { linha, motivo: 'ano_modelo: adiante demais do mês de referência.' }
  return {
    linha,
    mes,
    anoModelo,
    tipoId: data.tipo,
    codigoFipe: data.codigo_fipe,
    marca: data.marca,
    modelo: data.modelo,
    combustivel: data.combustivel,
    preco: data.preco,
  }
}
