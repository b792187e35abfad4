import * as z from 'zod'
import { dinheiro } from '../dinheiro.ts'
import { sinalizador } from '../id.ts'
import { texto } from '../texto.ts'
import { MAXIMO_DE_LINHAS } from './colunas-estoque.ts'

const ano = z.int().min(1900).max(2200).nullish()
const curto = texto({ min: 0, max: 40 }).nullish()
/** Decides between two models that differ in nothing else; null: not said. */
const cambio = z.enum(['manual', 'automatico']).nullable()
export type Cambio = NonNullable<z.infer<typeof cambio>>

/**
 * A vehicle of POST /api/lojas/{id}/estoque: the columns of domain 6. A field that no vehicle of the load names is left as it is;
 * where others name it, null or absent clears it, as an empty cell does.
 */
const veiculoDaCargaSchema = z.object({
  placa: texto({ max: 20 }),
  renavam: curto,
  chassi: curto,
  codigoFipe: curto,
  marca: texto({ min: 0, max: 100 }).nullish(),
  modelo: texto({ min: 0, max: 200 }).nullish(),
  anoFabricacao: ano,
  anoModelo: z.int().min(1900).max(2200),
  combustivel: curto,
  tipo: curto,
  uf: curto,
  hodometro: z.int().min(0).max(9_999_999).nullish(),
  /** '2026-03-31' */
  dataAfericaoHodometro: curto,
  dataEntrada: curto,
  /** In reais. */
  preco: dinheiro.nullish(),
  chassiRemarcado: z.boolean().nullish(),
  leilao: z.boolean().nullish(),
  cambio: curto,
})
export type VeiculoDaCarga = z.infer<typeof veiculoDaCargaSchema>

export const cargaEstoqueRequest = z.object({
  /** The load names the whole stock: what it doesn't name leaves. */
  completo: z.boolean(),
  veiculos: z
    .array(veiculoDaCargaSchema)
    .max(MAXIMO_DE_LINHAS, { error: `Envie no máximo ${MAXIMO_DE_LINHAS} veículos por carga.` }),
  /** A full load that is empty or retires more than 20% of the stock is meant. */
  confirmar: z.boolean().optional(),
  /** Bad vehicles are left out and stay as they are; without it they are named and nothing is loaded. */
  parcial: z.boolean().optional(),
})

export const erroDeLinhaSchema = z.object({ linha: z.int(), motivo: z.string() })
export type ErroDeLinha = z.infer<typeof erroDeLinhaSchema>
const errosSchema = z.object({
  /** The first bad lines, by number (of a call: by the vehicle's place, from 1); `totalErros` counts all of them. */
  erros: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
})

export const cargaEstoqueResponse = z.object({
  situacao: z.enum(['importado', 'sem_mudancas']),
  mensagem: z.string(),
  linhas: z.int(),
  novos: z.int(),
  alterados: z.int(),
  /** Of those altered, the ones that had left the stock. */
  voltaram: z.int(),
  sairam: z.int(),
  /** Of those that left, the ones in guarantee: they stay pledged. */
  sairamEmGarantia: z.int(),
  /** Headings that aren't columns of domain 6. */
  colunasIgnoradas: z.array(z.string()),
  /** Those that were left out. */
  ...errosSchema.shape,
})
export type CargaEstoqueResponse = z.infer<typeof cargaEstoqueResponse>

/** 409: the same load with the flags that `falta` names goes through (domain 2). */
export const cargaAConfirmarSchema = z.object({
  mensagem: z.string(),
  falta: z.array(z.enum(['parcial', 'confirmar'])),
  estoque: z.int(),
  sairiam: z.int(),
  ...errosSchema.shape,
})
export type CargaAConfirmar = z.infer<typeof cargaAConfirmarSchema>

/** POST /api/lojas/{id}/estoque/arquivo: the CSV itself is the body. */
export const arquivoEstoqueQuery = z.object({
  completo: sinalizador,
  confirmar: sinalizador,
  parcial: sinalizador,
})
export const previaEstoqueQuery = z.object({ completo: sinalizador })

const modeloFipe = z.object({ codigoFipe: z.string(), nome: z.string(), preco: dinheiro })

/** So many different cars are asked about at once; the next ones when these are answered. */
export const MAXIMO_DE_DUVIDAS = 500

/** Papers that FIPE knows by another name: which model they mean, suggested or asked. */
const modeloEmDuvidaSchema = z.object({
  marca: z.string(),
  modelo: z.string(),
  anoModelo: z.int(),
  combustivelId: z.int().nullable(),
  combustivel: z.string().nullable(),
  cambio,
  /** How many vehicles of the file, and the line of the first. */
  veiculos: z.int(),
  linha: z.int(),
  /** What the store answered before. */
  escolhido: z.string().nullable(),
  /** The papers point to this one and to no other; never taken without somebody's word. */
  sugerido: z.string().nullable(),
  /** Likeliest first, and before them what other stores said; empty where FIPE lists nothing of the kind. */
  candidatos: z.array(modeloFipe),
})
export type ModeloEmDuvida = z.infer<typeof modeloEmDuvidaSchema>

const veiculoDaPrevia = z.object({ placa: z.string(), marca: z.string(), modelo: z.string() })

/** POST /api/lojas/{id}/estoque/previa: what the same file would do. Lists hold the first of each; the counts all. */
export const previaEstoqueResponse = z.object({
  situacao: z.enum(['pronto', 'sem_mudancas', 'recusado']),
  mensagem: z.string(),
  linhas: z.int(),
  ...errosSchema.shape,
  colunasIgnoradas: z.array(z.string()),
  novos: z.int(),
  alterados: z.int(),
  voltaram: z.int(),
  iguais: z.int(),
  sairam: z.int(),
  sairamEmGarantia: z.int(),
  /** Vehicles of the file that will have no FIPE code, hence no reference price. */
  semCodigo: z.int(),
  /** New ones whose odometer it doesn't tell: every limit of km refuses them, and they count as used. */
  novosSemHodometro: z.int(),
  /** Lines that tell 0 km of a model year before the present one and no day of reading: they count as not told (domain 3). */
  hodometrosEmDuvida: z.array(z.object({ linha: z.int(), placa: z.string(), anoModelo: z.int() })),
  totalHodometrosEmDuvida: z.int(),
  /** The sentence of the 409 that the import will answer; null: it needs no confirmation. */
  confirmacao: z.string().nullable(),
  listaNovos: z.array(veiculoDaPrevia),
  listaAlterados: z.array(veiculoDaPrevia.extend({ campos: z.array(z.string()), voltou: z.boolean() })),
  /** `contrato`: the number of the store's contract that it goes on backing. */
  listaSairam: z.array(veiculoDaPrevia.extend({ contrato: z.string().nullable() })),
  duvidas: z.array(modeloEmDuvidaSchema),
  totalDuvidas: z.int(),
})
export type PreviaEstoque = z.infer<typeof previaEstoqueResponse>

/** GET /api/lojas/{id}/estoque/andamento: the store's import under way, if any. */
export const andamentoResponse = z.object({
  andamento: z.object({ etapa: z.string(), linhas: z.int() }).nullable(),
})

/** PUT /api/lojas/{id}/estoque/escolhas: the store's answers, kept for its next loads. codigoFipe null forgets one. */
export const escolhasRequest = z.object({
  escolhas: z
    .array(
      z.object({
        marca: texto({ max: 100 }),
        modelo: texto({ max: 200 }),
        anoModelo: z.int().min(1900).max(2200),
        combustivelId: z.int().min(1).max(999).nullable(),
        cambio: cambio.default(null),
        codigoFipe: z
          .string()
          .regex(/^\d{6}-\d$/, { error: 'Use o código na forma 001004-9.' })
          .nullable(),
      }),
    )
    .max(MAXIMO_DE_DUVIDAS),
})
export type EscolhasRequest = z.infer<typeof escolhasRequest>
export type Escolha = EscolhasRequest['escolhas'][number]
