import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dinheiro } from '../dinheiro.ts'
import { formatInteiro } from '../numeros.ts'
import { sinalizador, criadoResponse } from '../id.ts'
import { texto } from '../texto.ts'
import { arquivoLido, colunasRequestDe } from '../importacao/colunas-ditas.ts'
import { COLUNAS_ESTOQUE, MAXIMO_DE_LINHAS, NOMES_DAS_COLUNAS } from './colunas-estoque.ts'
import { erroDeLinhaSchema } from './erro-de-linha.ts'
import { MAXIMO_DO_PROTOCOLO } from './renave.ts'

const ano = z.int().min(1900).max(2200).nullish()
const shortText = texto({ min: 0, max: 40 }).nullish().meta({ title: 'TextoCurto' })
/** Decides between two models that differ in nothing else; null: not said. */
const cambio = z.enum(['manual', 'automatico']).nullable()
export type Cambio = NonNullable<z.infer<typeof cambio>>

/**
 * A vehicle of POST /api/lojas/{id}/estoque: the columns of domain 6. A field that no vehicle names stays as it is.
 * Where some vehicles name it, null or absent clears it in the others, as an empty cell does.
 */
export const veiculoImportadoSchema = z
  .object({
    /** Empty or absent: a zero-km car that has none yet, which its chassis names. */
    placa: texto({ min: 0, max: 20 }).nullish(),
    renavam: shortText,
    chassi: shortText,
    codigoFipe: shortText,
    marca: texto({ min: 0, max: 100 }).nullish(),
    modelo: texto({ min: 0, max: 200 }).nullish(),
    anoFabricacao: ano,
    anoModelo: z.int().min(1900).max(2200),
    combustivel: shortText,
    tipo: shortText,
    uf: shortText,
    hodometro: z.int().min(0).max(9_999_999).nullish(),
    /** '2026-03-31' */
    dataAfericaoHodometro: shortText,
    dataEntrada: shortText,
    /** In reais. */
    preco: dinheiro.nullish(),
    chassiRemarcado: z.boolean().nullish(),
    leilao: z.boolean().nullish(),
    cambio: shortText,
    /** One of `SITUACOES_RENAVE` and of `TITULOS_RENAVE`, or as dealers' systems write them. */
    renaveSituacao: shortText,
    renaveTitulo: shortText,
    renaveEntrada: shortText,
    renaveSaida: shortText,
    renaveProtocolo: texto({ min: 0, max: MAXIMO_DO_PROTOCOLO }).nullish(),
    renaveHodometro: z.int().min(0).max(9_999_999).nullish(),
    /** 44 digits, with or without blanks between. */
    nfeEntrada: texto({ min: 0, max: 60 }).nullish(),
  })
  .meta({ title: 'VeiculoImportado' })
export type VeiculoImportado = z.infer<typeof veiculoImportadoSchema>

export const importarEstoqueRequest = z.object({
  /** The list is the whole stock: a vehicle that is not in it leaves the stock. */
  completo: z.boolean(),
  veiculos: z
    .array(veiculoImportadoSchema)
    .max(MAXIMO_DE_LINHAS, { error: `Envie no máximo ${MAXIMO_DE_LINHAS} veículos por carga.` }),
  /** Confirms a whole list that is empty or takes more than 20% of the vehicles out of stock. */
  confirmar: z.boolean().optional(),
  /** Leaves bad vehicles out and as they are. Without it the call names the bad vehicles and changes nothing. */
  parcial: z.boolean().optional(),
})

const errosSchema = z.object({
  /** The first bad lines, by number. In a call the number is the vehicle's place, from 1. `totalErros` counts all. */
  erros: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
})

const valorDesconhecido = z
  .object({
    coluna: z.enum(COLUNAS_ESTOQUE),
    valor: z.string(),
    /** Number of lines with it, and the first of them. */
    linhas: z.int(),
    linha: z.int(),
  })
  .meta({ title: 'ValorDesconhecido' })
export type ValorDesconhecido = z.infer<typeof valorDesconhecido>

const valoresDesconhecidosSchema = z.object({
  /**
   * Values that good lines come in without, the commonest first: no known fuel, type or state, or a plate that this car
   * can't have. `totalValoresDesconhecidos` counts all; both are absent where there is none.
   */
  valoresDesconhecidos: z.array(valorDesconhecido).optional(),
  totalValoresDesconhecidos: z.int().optional(),
})

/** 'Combustível “Querosene”: 3 linhas, a primeira é a 7' */
export function valorDesconhecidoEmTexto({ coluna, valor, linhas, linha }: ValorDesconhecido): string {
  const onde =
    linhas === 1
      ? `linha ${formatInteiro(linha)}`
      : `${formatInteiro(linhas)} linhas, a primeira é a ${formatInteiro(linha)}`
  return `${NOMES_DAS_COLUNAS[coluna]} “${valor}”: ${onde}${coluna === 'placa' ? ', a emplacar' : ''}`
}

/**
 * A full load has `linhas` whose vehicle nobody can tell, and so retires none. Counts the vehicles that would leave
 * without these lines, and how many of them are in guarantee.
 */
const retidos = z
  .object({ linhas: z.int(), veiculos: z.int(), emGarantia: z.int() })
  .nullable()
  .meta({ title: 'Retidos' })

const importarEstoqueResponse = z
  .object({
    situacao: z.enum(['importado', 'sem_mudancas']),
    mensagem: z.string(),
    linhas: z.int(),
    novos: z.int(),
    alterados: z.int(),
    /** Altered vehicles that had left the stock before. */
    voltaram: z.int(),
    sairam: z.int(),
    /** Vehicles in guarantee that left: they stay pledged. */
    sairamEmGarantia: z.int(),
    ...arquivoLido(COLUNAS_ESTOQUE, 'ColunaDoEstoque'),
    ...valoresDesconhecidosSchema.shape,
    /** The vehicles that were left out. */
    ...errosSchema.shape,
  })
  .meta({ title: 'EstoqueImportado' })
export type ImportarEstoqueResponse = z.infer<typeof importarEstoqueResponse>

/** 409: a repetition of the call with the flags that `falta` names goes through (domain 2). */
export const importacaoAConfirmarSchema = z
  .object({
    mensagem: z.string(),
    falta: z.array(z.enum(['parcial', 'confirmar'])),
    estoque: z.int(),
    sairiam: z.int(),
    retidos,
    ...errosSchema.shape,
  })
  .meta({ title: 'EstoqueAConfirmar' })
export type ImportacaoAConfirmar = z.infer<typeof importacaoAConfirmarSchema>

/** POST /api/lojas/{id}/estoque/arquivo. The body is the CSV or the .xlsx itself. */
const arquivoEstoqueQuery = z.object({
  completo: sinalizador,
  confirmar: sinalizador,
  parcial: sinalizador,
})

const modeloFipe = z.object({ codigoFipe: z.string(), nome: z.string(), preco: dinheiro })

/** The preview asks about so many different cars at once, and about the next ones after their answers. */
export const MAXIMO_DE_DUVIDAS = 500

/** A car whose papers FIPE names differently: the model that they mean, suggested or asked. */
const modeloEmDuvidaSchema = z.object({
  marca: z.string(),
  modelo: z.string(),
  anoModelo: z.int(),
  combustivelId: z.int().nullable(),
  combustivel: z.string().nullable(),
  cambio,
  /** Number of the file's vehicles with these papers, and the line of the first. */
  veiculos: z.int(),
  linha: z.int(),
  /** The store's earlier answer. */
  escolhido: z.string().nullable(),
  /** The only model that the papers can mean. Nobody takes it without a person's word. */
  sugerido: z.string().nullable(),
  /** What other stores answered, then the likeliest models. Empty where FIPE lists nothing similar. */
  candidatos: z.array(modeloFipe),
})
export type ModeloEmDuvida = z.infer<typeof modeloEmDuvidaSchema>

const veiculoDaPrevia = z.object({ placa: z.string(), marca: z.string(), modelo: z.string() })

/**
 * POST /api/lojas/{id}/estoque/previa: what importing the file would do. Lists hold the first entries; counts hold all.
 */
const previaEstoqueResponse = z.object({
  situacao: z.enum(['pronto', 'sem_mudancas', 'recusado']),
  mensagem: z.string(),
  linhas: z.int(),
  ...errosSchema.shape,
  ...arquivoLido(COLUNAS_ESTOQUE, 'ColunaDoEstoque'),
  /** Valuable columns that neither this file nor the store's last one has. */
  faltavam: z.array(z.enum(COLUNAS_ESTOQUE)),
  ...valoresDesconhecidosSchema.shape,
  retidos,
  novos: z.int(),
  alterados: z.int(),
  voltaram: z.int(),
  iguais: z.int(),
  sairam: z.int(),
  sairamEmGarantia: z.int(),
  /** Vehicles of the file that will have no FIPE code, and so no reference price. */
  semCodigo: z.int(),
  /** New vehicles without an odometer: every limit of km refuses them, and they count as used. */
  novosSemHodometro: z.int(),
  /** Lines with 0 km, a past model year and no day of reading: their odometer counts as not told (domain 3). */
  hodometrosEmDuvida: z.array(z.object({ linha: z.int(), placa: z.string(), anoModelo: z.int() })),
  totalHodometrosEmDuvida: z.int(),
  /** Text of the 409 that the import will answer; null: the import needs no confirmation. */
  confirmacao: z.string().nullable(),
  listaNovos: z.array(veiculoDaPrevia),
  listaAlterados: z.array(veiculoDaPrevia.extend({ campos: z.array(z.string()), voltou: z.boolean() })),
  /** `contrato`: number of the store's contract that the vehicle goes on backing. */
  listaSairam: z.array(veiculoDaPrevia.extend({ contrato: z.string().nullable() })),
  duvidas: z.array(modeloEmDuvidaSchema),
  totalDuvidas: z.int(),
})
export type PreviaEstoque = z.infer<typeof previaEstoqueResponse>

/** GET /api/lojas/{id}/estoque/andamento: the store's import in progress, if any. */
export const andamentoResponse = z
  .object({
    andamento: z.object({ etapa: z.string(), linhas: z.int() }).nullable(),
  })
  .meta({ title: 'Andamento' })

/** GET /api/lojas/{id}/estoque/ultimo-arquivo: whether the store's last file was its whole stock; null: it has sent none. */
const ultimoArquivoResponse = z.object({ completo: z.boolean().nullable() })

/**
 * PUT /api/lojas/{id}/estoque/escolhas: the store's answers, kept for its next imports. codigoFipe null deletes an
 * answer.
 */
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

/**
 * PUT /api/lojas/{id}/estoque/colunas: what the store's headings mean, kept for its next files. leitura null deletes an
 * answer. A heading that the product knows by itself keeps its meaning, or is ignored.
 */
const colunasRequest = colunasRequestDe(COLUNAS_ESTOQUE)

export const andamentoDosSaldosCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/saldos/andamento',
  { reads: 'carga', answer: andamentoResponse },
)

export const andamentoDaFipeCall = defineCall('GET', '/api/plataforma/referencias/andamento', {
  reads: 'carga',
  answer: andamentoResponse,
})

export const incluirVeiculoCall = defineCall('POST', '/api/lojas/:id/estoque/veiculos', {
  body: veiculoImportadoSchema,
  answer: criadoResponse,
})

export const importarEstoqueCall = defineCall('POST', '/api/lojas/:id/estoque', {
  body: importarEstoqueRequest,
  answer: importarEstoqueResponse,
  conflict: importacaoAConfirmarSchema,
})

export const andamentoDoEstoqueCall = defineCall('GET', '/api/lojas/:id/estoque/andamento', {
  reads: 'carga',
  answer: andamentoResponse,
})

export const ultimoArquivoCall = defineCall('GET', '/api/lojas/:id/estoque/ultimo-arquivo', {
  reads: 'estoque',
  answer: ultimoArquivoResponse,
})

export const escolhasCall = defineCall('PUT', '/api/lojas/:id/estoque/escolhas', { body: escolhasRequest })

export const colunasCall = defineCall('PUT', '/api/lojas/:id/estoque/colunas', { body: colunasRequest })

export const preverEstoqueCall = defineCall('POST', '/api/lojas/:id/estoque/previa', {
  query: z.object({ completo: sinalizador }),
  answer: previaEstoqueResponse,
  recebeArquivo: true,
})

export const arquivoDeEstoqueCall = defineCall('POST', '/api/lojas/:id/estoque/arquivo', {
  query: arquivoEstoqueQuery,
  answer: importarEstoqueResponse,
  conflict: importacaoAConfirmarSchema,
  recebeArquivo: true,
})
