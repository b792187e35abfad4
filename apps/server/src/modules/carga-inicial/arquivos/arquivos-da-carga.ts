import {
  COLUNAS_DA_CARGA,
  type ColunaDaCarga,
  NOMES_DAS_COLUNAS_DA_CARGA,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import { type FileKind, withPrefixes } from '#importacao/file-kind.ts'
import { withoutFooters } from '#importacao/footers.ts'
import type { Registro } from '#importacao/planilha.ts'
import { TITULOS_DO_CONTRATO } from '#importacao/titulos-do-contrato.ts'

const dias = (...titulos: string[]) => titulos.map((titulo) => `data_${titulo}`)
const { numero, placa, chassi } = TITULOS_DO_CONTRATO

/** The three files, with the headings that banks' systems write. */
export const ARQUIVOS_DA_CARGA: { [T in TipoDeArquivo]: FileKind<ColunaDaCarga<T>> } = {
  lojas: {
    colunas: COLUNAS_DA_CARGA.lojas,
    nomes: NOMES_DAS_COLUNAS_DA_CARGA.lojas,
    titulos: {
      cnpj: ['cnpj_loja', 'cnpj_da_loja', 'documento', 'cpf_cnpj', 'cnpj_cpf'],
      razao_social: ['razao', 'nome_empresarial', 'empresa', 'loja', 'cliente'],
      nome_fantasia: ['fantasia', 'nome_loja', 'apelido'],
      uf: ['estado', 'uf_loja'],
      prazo_whitelist: ['prazo', 'validade', 'autorizada_ate', 'vigencia', ...dias('prazo', 'validade')],
    },
    perguntaEntreDois: true,
  },
  contratos: {
    colunas: COLUNAS_DA_CARGA.contratos,
    nomes: NOMES_DAS_COLUNAS_DA_CARGA.contratos,
    titulos: {
      numero,
      id_parceiro: ['parceiro', 'n_parceiro', 'numero_parceiro', 'codigo_parceiro'],
      cnpj_loja: ['cnpj', 'cnpj_da_loja', 'cnpj_cliente', 'documento', 'cpf_cnpj', 'cnpj_cpf'],
      tipo: ['tipo_contrato', 'modalidade', 'tipo_operacao'],
      valor_credito: withPrefixes('dinheiro', [
        'credito',
        'limite',
        'contratado',
        'valor_contrato',
        'limite_credito',
      ]),
      valor_garantia: withPrefixes('dinheiro', ['garantia', 'garantias', 'garantia_exigida', 'exigido']),
      data_contrato: dias('contrato', 'inicio', 'emissao', 'assinatura', 'contratacao', 'operacao'),
      data_termino: [
        'vencimento',
        'termino',
        ...dias('vencimento', 'venc', 'final', 'fim', 'vencimento_contrato'),
      ],
      regra: ['regra_garantia', 'regra_de_garantia', 'politica_garantia'],
    },
    perguntaEntreDois: true,
  },
  garantias: {
    colunas: COLUNAS_DA_CARGA.garantias,
    nomes: NOMES_DAS_COLUNAS_DA_CARGA.garantias,
    titulos: {
      numero,
      placa,
      chassi,
      renavam: ['cod_renavam', 'numero_renavam'],
      preco_acordado: withPrefixes('dinheiro', [
        'acordado',
        'preco',
        'garantia',
        'avaliacao',
        'veiculo',
        'bem',
      ]),
      data_inclusao: ['inclusao', ...dias('entrada', 'garantia', 'vinculo', 'inclusao_garantia')],
      codigo_fipe: ['fipe', 'fipe_codigo', 'id_fipe'],
      ano_modelo: ['ano_mod', 'ano_fabricacao_modelo', 'ano_fab_mod'],
      combustivel: ['tipo_combustivel', 'comb'],
    },
    soltos: { preco_acordado: ['valor'] },
    perguntaEntreDois: true,
  },
}

/** What names a line's thing, what its sums add up, and its day: by these a footer is told from a record. */
const LISTAS: { [T in TipoDeArquivo]: Parameters<typeof withoutFooters<ColunaDaCarga<T>>>[1] } = {
  lojas: { chaves: ['cnpj'], valores: [], dia: 'prazo_whitelist' },
  contratos: {
    chaves: ['numero', 'cnpj_loja'],
    valores: ['valor_credito', 'valor_garantia'],
    dia: 'data_contrato',
  },
  garantias: {
    chaves: ['numero', 'placa', 'chassi', 'renavam'],
    valores: ['preco_acordado'],
    dia: 'data_inclusao',
  },
}

/** The lines of a file, whose sums and footers are told as such. */
export const withoutFootersOf =
  <T extends TipoDeArquivo>(tipo: T) =>
  (registros: AsyncIterable<Registro<ColunaDaCarga<T>>>) =>
    withoutFooters(registros, LISTAS[tipo])
