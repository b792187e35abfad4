import { defineCall } from '../call.ts'
import * as z from 'zod'
import { arquivoLido, colunasRequestDe } from '../importacao/colunas-ditas.ts'
import { nome } from '../texto.ts'
import { erroDeLinhaSchema } from '../veiculos/erro-de-linha.ts'

/** The files of a running book (portas L). */
export const TIPOS_DE_ARQUIVO = ['lojas', 'contratos', 'garantias'] as const
export type TipoDeArquivo = (typeof TIPOS_DE_ARQUIVO)[number]
export const LABEL_DO_ARQUIVO: Record<TipoDeArquivo, string> = {
  lojas: 'Lojas',
  contratos: 'Contratos',
  garantias: 'Garantias',
}

/** Size of one sent file, in bytes. */
export const MAXIMO_DO_ARQUIVO_DA_CARGA = 64 * 1024 * 1024

/** The columns of the three files of a running book (portas L), in their order. */
const COLUNAS = {
  lojas: ['cnpj', 'razao_social', 'nome_fantasia', 'uf', 'prazo_whitelist'],
  contratos: [
    'numero',
    'id_parceiro',
    'cnpj_loja',
    'tipo',
    'valor_credito',
    'valor_garantia',
    'data_contrato',
    'data_termino',
    'regra',
  ],
  garantias: [
    'numero',
    'placa',
    'chassi',
    'renavam',
    'preco_acordado',
    'data_inclusao',
    'codigo_fipe',
    'ano_modelo',
    'combustivel',
  ],
} as const satisfies Record<TipoDeArquivo, readonly string[]>
export type ColunaDaCarga<T extends TipoDeArquivo = TipoDeArquivo> = (typeof COLUNAS)[T][number]
export const COLUNAS_DA_CARGA: { [T in TipoDeArquivo]: readonly ColunaDaCarga<T>[] } = COLUNAS

/** The columns as people say them. */
export const NOMES_DAS_COLUNAS_DA_CARGA: { [T in TipoDeArquivo]: Record<ColunaDaCarga<T>, string> } = {
  lojas: {
    cnpj: 'CNPJ',
    razao_social: 'Razão social',
    nome_fantasia: 'Nome fantasia',
    uf: 'UF',
    prazo_whitelist: 'Prazo da whitelist',
  },
  contratos: {
    numero: 'Número do contrato',
    id_parceiro: 'Número no parceiro',
    cnpj_loja: 'CNPJ da loja',
    tipo: 'Tipo do contrato',
    valor_credito: 'Valor do crédito',
    valor_garantia: 'Valor da garantia',
    data_contrato: 'Data do contrato',
    data_termino: 'Data de término',
    regra: 'Regra de garantia',
  },
  garantias: {
    numero: 'Número do contrato',
    placa: 'Placa',
    chassi: 'Chassi',
    renavam: 'RENAVAM',
    preco_acordado: 'Preço acordado',
    data_inclusao: 'Data de inclusão',
    codigo_fipe: 'Código FIPE',
    ano_modelo: 'Ano do modelo',
    combustivel: 'Combustível',
  },
}

/** Columns without which a file of this kind says nothing. */
export const COLUNAS_OBRIGATORIAS: { [T in TipoDeArquivo]: readonly ColunaDaCarga<T>[] } = {
  lojas: ['cnpj', 'razao_social'],
  contratos: [
    'numero',
    'cnpj_loja',
    'tipo',
    'valor_credito',
    'valor_garantia',
    'data_contrato',
    'data_termino',
  ],
  garantias: ['numero', 'preco_acordado', 'data_inclusao'],
}

const EXEMPLOS: Record<TipoDeArquivo, string> = {
  lojas: '12.345.678/0001-95;Autos Exemplo Ltda;Autos Exemplo;SP;31/12/2027',
  contratos: 'EXEMPLO-1;;12.345.678/0001-95;Rotativo;500.000,00;600.000,00;10/03/2026;10/03/2027;',
  garantias: 'EXEMPLO-1;ABC1D23;9BD00000000000001;00000000191;58.900,00;12/03/2026;001509-1;2022;Flex',
}

/** A file to fill in: the headings and an example line. BOM and `;` as Brazilian spreadsheets expect. */
export const modeloDaCarga = (tipo: TipoDeArquivo): string =>
  `\uFEFF${[COLUNAS_DA_CARGA[tipo].join(';'), EXEMPLOS[tipo], ''].join('\r\n')}`

const PRIMEIROS = new Set(Object.values(EXEMPLOS).map((exemplo) => exemplo.split(';')[0]))
/** Whether a line is a template's, which people forget to delete, by the cell that names its thing. */
export const isExemploDaCarga = (chave: string | undefined): boolean =>
  chave !== undefined && PRIMEIROS.has(chave)

const colunasCall = <T extends TipoDeArquivo>(tipo: T) =>
  defineCall('PUT', `/api/instituicoes-financeiras/:id/cargas-iniciais/colunas/${tipo}` as const, {
    body: colunasRequestDe<ColunaDaCarga<T>>(COLUNAS_DA_CARGA[tipo]),
  })
/** What headings of the institution's files of a running book mean. */
export const colunasDaCargaCalls = {
  lojas: colunasCall('lojas'),
  contratos: colunasCall('contratos'),
  garantias: colunasCall('garantias'),
}

const TITULO = { lojas: 'Lojas', contratos: 'Contratos', garantias: 'Garantias' } as const
/** What a file told. Nothing is taken by it. */
const recebidoSchema = <T extends TipoDeArquivo>(tipo: T) =>
  z
    .object({
      situacao: z.enum(['importado', 'sem_mudancas', 'recusado']),
      mensagem: z.string(),
      linhas: z.int(),
      erros: z.array(erroDeLinhaSchema),
      totalErros: z.int(),
      ...arquivoLido<ColunaDaCarga<T>>(COLUNAS_DA_CARGA[tipo], `ColunaDaCargaDe${TITULO[tipo]}`),
    })
    .meta({ title: `ArquivoDe${TITULO[tipo]}Recebido` })

const enviarCall = <T extends TipoDeArquivo>(tipo: T) =>
  defineCall('POST', `/api/cargas-iniciais/:id/arquivos/${tipo}` as const, {
    query: z.object({ nome: nome({ max: 200 }).optional() }),
    answer: recebidoSchema(tipo),
    recebeArquivo: true,
  })
/** The body is the file itself (CSV, also .gz, or .xlsx). A refused one is answered with 200, with its headings to explain. */
export const arquivosDaCargaCalls = {
  lojas: enviarCall('lojas'),
  contratos: enviarCall('contratos'),
  garantias: enviarCall('garantias'),
}
export type ArquivoRecebido = z.output<(typeof arquivosDaCargaCalls)[TipoDeArquivo]['answer']>
