import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { formatDinheiro, somaDinheiro } from '../dinheiro.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { texto } from '../texto.ts'
import { erroDeLinhaSchema } from './carga-estoque.ts'
import { formatInteiro } from '../numeros.ts'

/** A month of FIPE's prices as it was loaded, per type of vehicle. */
const mesDeReferenciaSchema = z.object({
  tipo: z.string(),
  /** Its first day. */
  mes: dia,
  precos: z.int(),
  importadoEm: instante,
  /** null: by the command line. */
  importadoPor: z.string().nullable(),
  /** Of a month that took another's place: who asked for it (null: the command line), why, and how many prices moved, came or went. */
  substituicao: z
    .object({ pedidaPor: z.string().nullable(), motivo: z.string(), mudancas: z.int() })
    .nullable(),
})
export type MesDeReferencia = z.infer<typeof mesDeReferenciaSchema>

/** GET /api/plataforma/referencias: the newest month first. */
export const referenciasQuery = paginacaoQuery
export const referenciasResponse = z.object({ meses: z.array(mesDeReferenciaSchema), ...totaisSchema.shape })

/** A month of a file beside the last one before it (domain 6). */
const mesComparadoSchema = z.object({
  tipo: z.string(),
  mes: dia,
  precos: z.int(),
  /** null: there is none. */
  anterior: z
    .object({
      mes: dia,
      precos: z.int(),
      codigos: z.int(),
      /** Codes of it that the file's month no longer lists. */
      codigosSumidos: z.int(),
      /** Prices that both list for the same car, and those of them that moved by more than a quarter. */
      comparados: z.int(),
      extremos: z.int(),
      /** Of how they moved: 0.01 is 1% up; null where nothing can be compared. */
      mediana: z.number().nullable(),
    })
    .nullable(),
  /** Of a month that is loaded: what would be another price, gone, or new; and what rests on it. */
  substituicao: z
    .object({
      precos: z.int(),
      mudam: z.int(),
      saem: z.int(),
      entram: z.int(),
      /** Vehicles in guarantee that may take their price from these, and their contracts. */
      veiculos: z.int(),
      contratos: z.int(),
    })
    .nullable(),
  /** Why it waits for somebody's word, a sentence each. */
  duvidas: z.array(z.string()),
})
export type MesComparado = z.infer<typeof mesComparadoSchema>

/** What it does to the coverage of all Ativo contracts, of every institution: those that move, those that fall below 100%, the money. */
const coberturaPrevistaSchema = z.object({
  contratos: z.int(),
  descobrem: z.int(),
  totalAntes: somaDinheiro,
  totalDepois: somaDinheiro,
  deficitAntes: somaDinheiro,
  deficitDepois: somaDinheiro,
})
export type CoberturaPrevista = z.infer<typeof coberturaPrevistaSchema>

/** What publishing a file does. */
export const previaFipeSchema = z.object({
  meses: z.array(mesComparadoSchema),
  /** Brands that no loaded month names; the first ones, and how many. */
  marcasNovas: z.array(z.string()),
  totalMarcasNovas: z.int(),
  /** Codes that move to another brand, rules that name one of the two, and vehicles in stock of these codes. */
  marcasTrocadas: z.object({ codigos: z.int(), regras: z.int(), veiculos: z.int() }),
  /** Absent: of a file that waited before this was told. */
  cobertura: coberturaPrevistaSchema.optional(),
})
export type PreviaFipe = z.infer<typeof previaFipeSchema>

/** POST /api/plataforma/referencias/arquivo: `substituir`, the reason, asks for months to be replaced that are loaded with other prices. */
export const arquivoFipeQuery = z.object({ substituir: texto({ max: 1000 }).optional() })

/** What became of the file; one with bad lines changed nothing. */
export const importacaoFipeResponse = z.object({
  /** 'em_espera': an operator has to confirm it, of a replacement another one. */
  situacao: z.enum(['importado', 'em_espera', 'sem_mudancas', 'recusado']),
  mensagem: z.string(),
  linhas: z.int(),
  /** The first bad lines; `totalErros` counts all of them. */
  erros: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  /** `novo` false: it was loaded before with the same prices. */
  meses: z.array(z.object({ tipo: z.string(), mes: dia, precos: z.int(), novo: z.boolean() })),
  marcasNovas: z.int(),
  modelosNovos: z.int(),
  /** Refused only because a month is loaded with other prices: it may be replaced. */
  substituivel: z.boolean(),
  /** null where nothing is to be published. */
  previa: previaFipeSchema.nullable(),
})
export type ImportacaoFipe = z.infer<typeof importacaoFipeResponse>

/** A file that was read and waits for an operator. */
const esperaSchema = z.object({
  id: z.int(),
  pedidaEm: instante,
  /** null: the command line. */
  pedidaPor: z.string().nullable(),
  /** Asked for by whoever asks now, who can't confirm a replacement. */
  propria: z.boolean(),
  /** Why months are to be replaced; null: none is. */
  motivo: z.string().nullable(),
  previa: previaFipeSchema,
})
export type EsperaFipe = z.infer<typeof esperaSchema>
/** GET /api/plataforma/referencias/esperas: the oldest first, all of them (there is room for 12). */
export const esperasResponse = z.object({ esperas: z.array(esperaSchema) })
/** POST …/esperas/{id}/confirmar. */
export const confirmarEsperaResponse = z.object({
  mensagem: z.string(),
  marcasNovas: z.int(),
  modelosNovos: z.int(),
})

/** The coverage that a preview foresees, in words, the same on the screen and on the command line; '' where no contract moves. */
export function fraseDaCobertura({ cobertura }: Pick<PreviaFipe, 'cobertura'>): string {
  if (!cobertura || cobertura.contratos === 0) return ''
  const { contratos, descobrem, totalAntes, totalDepois, deficitAntes, deficitDepois } = cobertura
  const deQuem = contratos === 1 ? 'contrato ativo muda' : 'contratos ativos mudam'
  const caem =
    descobrem === 0
      ? 'nenhum fica descoberto'
      : `${formatInteiro(descobrem)} ${descobrem === 1 ? 'fica descoberto' : 'ficam descobertos'}`
  return (
    `${formatInteiro(contratos)} ${deQuem} de cobertura, ${caem}. Déficit de toda a carteira: de ${formatDinheiro(deficitAntes)} ` +
    `para ${formatDinheiro(deficitDepois)}. Valor atual das garantias: de ${formatDinheiro(totalAntes)} para ${formatDinheiro(totalDepois)}.`
  )
}
