/** The columns of a stock file, in the order of domain 6; the last are those of portas V. */
export const COLUNAS_ESTOQUE = [
  'placa',
  'renavam',
  'chassi',
  'codigo_fipe',
  'marca',
  'modelo',
  'ano_fabricacao',
  'ano_modelo',
  'combustivel',
  'tipo',
  'uf',
  'hodometro',
  'data_afericao_hodometro',
  'data_entrada',
  'preco',
  'chassi_remarcado',
  'leilao',
  'cambio',
  'renave_situacao',
  'renave_titulo',
  'renave_entrada',
  'renave_saida',
  'renave_protocolo',
  'renave_hodometro',
  'nfe_entrada',
] as const
export type ColunaEstoque = (typeof COLUNAS_ESTOQUE)[number]

/** The columns as people say them. */
export const NOMES_DAS_COLUNAS: Record<ColunaEstoque, string> = {
  placa: 'Placa',
  renavam: 'RENAVAM',
  chassi: 'Chassi',
  codigo_fipe: 'Código FIPE',
  marca: 'Marca',
  modelo: 'Modelo',
  ano_fabricacao: 'Ano de fabricação',
  ano_modelo: 'Ano do modelo',
  combustivel: 'Combustível',
  tipo: 'Tipo',
  uf: 'UF',
  hodometro: 'Quilometragem',
  data_afericao_hodometro: 'Data de aferição da quilometragem',
  data_entrada: 'Data de entrada',
  preco: 'Preço',
  chassi_remarcado: 'Chassi remarcado',
  leilao: 'Leilão',
  cambio: 'Câmbio',
  renave_situacao: 'Situação no Renave',
  renave_titulo: 'Título no Renave',
  renave_entrada: 'Entrada no Renave',
  renave_saida: 'Saída no Renave',
  renave_protocolo: 'Protocolo do Renave',
  renave_hodometro: 'Quilometragem no Renave',
  nfe_entrada: 'NF-e de entrada',
}

/** First column of a file of bad lines, which people mend and send again: no column of the stock. */
export const COLUNA_DO_MOTIVO = 'problema'

/** Lines of one file; far more than any store has. */
export const MAXIMO_DE_LINHAS = 50_000
/** Size of one sent file, in bytes. */
export const MAXIMO_DO_ARQUIVO = 64 * 1024 * 1024

const EXEMPLOS = [
  'ABC1D23;00000000191;9BD00000000000001;001509-1;;;2021;2022;Flex;Carro;SP;32.500;31/10/2026;05/01/2026;58.900,00;não;não;manual;em_estoque;compra;05/01/2026;;;32.500;',
  'XYZ4567;;9BD00000000000002;;Fiat;Argo Drive 1.0;2022;2022;Flex;Carro;MG;18.000;31/10/2026;20/02/2026;64.500,00;não;não;automático;consignado;consignacao;20/02/2026;;;18.000;',
]

/** Whether a line is one of the template's, which people forget to delete; spreadsheets change its other cells. */
export const isExemplo = ({ placa, chassi }: Partial<Record<ColunaEstoque, string>>): boolean =>
  Boolean(placa && chassi) &&
  EXEMPLOS.some((exemplo) => exemplo.startsWith(`${placa};`) && exemplo.includes(`;${chassi};`))

/** A file to fill in: the headings and two example lines. BOM and `;` as Brazilian spreadsheets expect. */
export const MODELO_CSV = `\uFEFF${[COLUNAS_ESTOQUE.join(';'), ...EXEMPLOS, ''].join('\r\n')}`
