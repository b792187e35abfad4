import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { formatDinheiro, somaDinheiro } from '../dinheiro.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { texto, motivoRequest } from '../texto.ts'
import { arquivoLido } from '../importacao/colunas-ditas.ts'
import { COLUNAS_FIPE } from './colunas-fipe.ts'
import { erroDeLinhaSchema } from './erro-de-linha.ts'
import { formatInteiro } from '../numeros.ts'

/** A loaded month of FIPE's prices, per type of vehicle. */
const mesDeReferenciaSchema = z.object({
  tipo: z.string(),
  /** First day of the month. */
  mes: dia,
  precos: z.int(),
  importadoEm: instante,
  /** null: the command line imported it. */
  importadoPor: z.string().nullable(),
  /**
   * Of a month that replaced another: who asked for it (null: the command line), why, and how many prices changed, came
   * or went.
   */
  substituicao: z
    .object({ pedidaPor: z.string().nullable(), motivo: z.string(), mudancas: z.int() })
    .nullable(),
})
export type MesDeReferencia = z.infer<typeof mesDeReferenciaSchema>

/** GET /api/plataforma/referencias: the newest month first. */
const referenciasQuery = paginacaoQuery
const referenciasResponse = z.object({ meses: z.array(mesDeReferenciaSchema), ...totaisSchema.shape })

/** A month of the file beside the last loaded month before it (domain 6). */
const mesComparadoSchema = z.object({
  tipo: z.string(),
  mes: dia,
  precos: z.int(),
  /** null: no earlier month is loaded. */
  anterior: z
    .object({
      mes: dia,
      precos: z.int(),
      codigos: z.int(),
      /** Codes of the earlier month that the file's month no longer lists. */
      codigosSumidos: z.int(),
      /** Prices that both months list for one car, and how many of these changed by more than a quarter. */
      comparados: z.int(),
      extremos: z.int(),
      /** Median of the changes: 0.01 is 1% up. null where nothing can be compared. */
      mediana: z.number().nullable(),
    })
    .nullable(),
  /** Only of a month that is loaded already: prices that change, go or come, and what depends on them. */
  substituicao: z
    .object({
      precos: z.int(),
      mudam: z.int(),
      saem: z.int(),
      entram: z.int(),
      /** Vehicles in guarantee that may take their price from this month, and their contracts. */
      veiculos: z.int(),
      contratos: z.int(),
    })
    .nullable(),
  /** Why the file needs confirmation, one sentence each. */
  duvidas: z.array(z.string()),
})
export type MesComparado = z.infer<typeof mesComparadoSchema>

/**
 * Effect on the coverage of all Ativo contracts of every institution: how many move, how many fall below 100%, and the
 * amounts.
 */
const coberturaPrevistaSchema = z.object({
  contratos: z.int(),
  descobrem: z.int(),
  totalAntes: somaDinheiro,
  totalDepois: somaDinheiro,
  deficitAntes: somaDinheiro,
  deficitDepois: somaDinheiro,
})
export type CoberturaPrevista = z.infer<typeof coberturaPrevistaSchema>

/** What publishing the file does. */
export const previaFipeSchema = z
  .object({
    meses: z.array(mesComparadoSchema),
    /** The first brands that no loaded month names, and the number of all. */
    marcasNovas: z.array(z.string()),
    totalMarcasNovas: z.int(),
    /**
     * Codes that move to another brand, rules that name one of the two brands, and vehicles in stock with these codes.
     */
    marcasTrocadas: z.object({ codigos: z.int(), regras: z.int(), veiculos: z.int() }),
    /** Absent for a file that waited before this field existed. */
    cobertura: coberturaPrevistaSchema.optional(),
  })
  .meta({ title: 'PreviaFipe' })
export type PreviaFipe = z.infer<typeof previaFipeSchema>

/**
 * POST /api/plataforma/referencias/arquivo. `substituir` is the reason to replace months that are loaded with other
 * prices.
 */
const arquivoFipeQuery = z.object({ substituir: texto({ max: 1000 }).optional() })

/** What became of the file. A file with bad lines changes nothing. */
const importacaoFipeResponse = z.object({
  /** 'em_espera': an operator has to confirm the file; of a replacement another operator than the one who sent it. */
  situacao: z.enum(['importado', 'em_espera', 'sem_mudancas', 'recusado']),
  mensagem: z.string(),
  linhas: z.int(),
  /** The first bad lines; `totalErros` counts all of them. */
  erros: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  ...arquivoLido(COLUNAS_FIPE, 'ColunaDaFipe'),
  /** `novo` false: the month was loaded before with equal prices. */
  meses: z.array(z.object({ tipo: z.string(), mes: dia, precos: z.int(), novo: z.boolean() })),
  marcasNovas: z.int(),
  modelosNovos: z.int(),
  /** The only obstacle is a month that is loaded with other prices: the caller may replace it. */
  substituivel: z.boolean(),
  /** null where the file publishes nothing. */
  previa: previaFipeSchema.nullable(),
})
export type ImportacaoFipe = z.infer<typeof importacaoFipeResponse>

/** A file that was read and waits for an operator's confirmation. */
const esperaSchema = z.object({
  id: z.int(),
  pedidaEm: instante,
  /** null: the command line sent it. */
  pedidaPor: z.string().nullable(),
  /** The caller sent the file, and can't confirm a replacement. */
  propria: z.boolean(),
  /** Why months are to be replaced; null: the file replaces none. */
  motivo: z.string().nullable(),
  previa: previaFipeSchema,
})
export type EsperaFipe = z.infer<typeof esperaSchema>
/** GET /api/plataforma/referencias/esperas: all waiting files (at most 12), the oldest first. */
const esperasResponse = z.object({ esperas: z.array(esperaSchema) })
const confirmarEsperaResponse = z.object({
  mensagem: z.string(),
  marcasNovas: z.int(),
  modelosNovos: z.int(),
})

/** The coverage that a preview foresees, in words, for the screen and the command line. '' where no contract moves. */
export function fraseDaCobertura({ cobertura }: Pick<PreviaFipe, 'cobertura'>): string {
  if (!cobertura || cobertura.contratos === 0) return ''
  const { contratos, descobrem, totalAntes, totalDepois, deficitAntes, deficitDepois } = cobertura
  const deQuem = contratos === 1 ? 'contrato ativo muda' : 'contratos ativos mudam'
  const caem =
    descobrem === 0
      ? 'nenhum fica descoberto'
      : `${formatInteiro(descobrem)} ${descobrem === 1 ? 'fica descoberto' : 'ficam descobertos'}`
  return (
    `${formatInteiro(contratos)} ${deQuem} de cobertura, ${caem}. Insuficiência de toda a carteira: de ${formatDinheiro(deficitAntes)} ` +
    `para ${formatDinheiro(deficitDepois)}. Valor das garantias: de ${formatDinheiro(totalAntes)} para ${formatDinheiro(totalDepois)}.`
  )
}

export const referenciasCall = defineCall('GET', '/api/plataforma/referencias', {
  reads: 'referencias',
  query: referenciasQuery,
  answer: referenciasResponse,
})

export const esperasCall = defineCall('GET', '/api/plataforma/referencias/esperas', {
  reads: 'referencias',
  answer: esperasResponse,
})

export const confirmarEsperaCall = defineCall('POST', '/api/plataforma/referencias/esperas/:id/confirmar', {
  body: motivoRequest,
  answer: confirmarEsperaResponse,
})

export const descartarEsperaCall = defineCall('DELETE', '/api/plataforma/referencias/esperas/:id', {})

export const importarFipeCall = defineCall('POST', '/api/plataforma/referencias/arquivo', {
  query: arquivoFipeQuery,
  answer: importacaoFipeResponse,
  recebeArquivo: true,
})
