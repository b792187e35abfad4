import type { Dia } from '@lastro/shared/dia'
import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'
import { normalizar, texto } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import { ANO_ZERO_KM, QUALQUER_COMBUSTIVEL, TIPOS_VEICULO } from '@lastro/shared/veiculos/combustivel'
import * as z from 'zod'
import type { ImportacaoFipeTable } from '../../../db/tables/importacao.ts'
import { lerCentesimos } from '../../../importacao/numeros.ts'

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

/** What FIPE writes, normalised. Flex is priced as Gasolina (domain 6). */
const COMBUSTIVEIS: Partial<Record<string, string>> = {
  '': QUALQUER_COMBUSTIVEL,
  gasolina: 'G',
  flex: 'G',
  alcool: 'A',
  etanol: 'A',
  diesel: 'D',
}

/** A model year may run ahead of the month that prices it by one, at a year's end by two. */
const ANOS_ADIANTE = 2

const escolha = <T>(opcoes: Partial<Record<string, T>>, error: string) =>
  z.string().transform((value, ctx) => {
    const opcao = opcoes[normalizar(value)]
    if (opcao !== undefined) return opcao
    ctx.issues.push({ code: 'custom', message: error, input: value })
    return z.NEVER
  })

const linhaSchema = z.object({
  mes_referencia: z
    .string()
    .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'use o mês na forma 2023-08.' })
    .transform((value): Dia => `${value}-01`),
  tipo: escolha<number>(
    Object.fromEntries(TIPOS_VEICULO.map(({ id, fipe }) => [fipe, id])),
    'use carro, moto ou caminhao.',
  ),
  codigo_fipe: z.string().regex(/^\d{6}-\d$/, { error: 'use o código na forma 001004-9.' }),
  marca: texto({ max: 100 }),
  modelo: texto({ max: 200 }),
  ano_modelo: z
    .string()
    .regex(/^\d{4,5}$/, { error: 'não é um ano.' })
    .transform(Number)
    .refine((value) => value >= 1900 && (value < 2200 || value === ANO_ZERO_KM), { error: 'não é um ano.' }),
  combustivel: escolha<string>(COMBUSTIVEIS, 'combustível desconhecido.'),
  preco: z.string().transform((value, ctx) => {
    const centavos = lerCentesimos(value)
    if (centavos !== undefined && centavos > 0 && centavos <= MAXIMO) return centavos as Centavos
    ctx.issues.push({
      code: 'custom',
      message: 'use um valor acima de 0 com até duas casas decimais.',
      input: value,
    })
    return z.NEVER
  }),
})

/** One line of the price file, or what is wrong with it. `mesAtual` is the first day of the present month. */
export function lerLinhaFipe(
  linha: number,
  valores: Partial<Record<ColunaFipe, string>>,
  mesAtual: Dia,
): LinhaFipe | { linha: number; motivo: string } {
  const { success, data, error } = linhaSchema.safeParse(valores)
  if (!success)
    return {
      linha,
      motivo: camposInvalidos(error)
        .map(({ campo, mensagem }) => `${campo}: ${mensagem}`)
        .join('; '),
    }
  const { mes_referencia: mes, ano_modelo: anoModelo } = data
  if (mes > mesAtual) return { linha, motivo: 'mes_referencia: o mês ainda não começou.' }
  if (anoModelo !== ANO_ZERO_KM && anoModelo > Number(mes.slice(0, 4)) + ANOS_ADIANTE)
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
