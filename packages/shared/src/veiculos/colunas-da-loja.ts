import { colunaDe } from '../relatorios/colunas.ts'
import { LABEL_SITUACAO_RENAVE, LABEL_TITULO_RENAVE } from './renave-em-palavras.ts'
import { situacaoDoVeiculoEmTexto, type VeiculoDaLoja } from './veiculo-da-loja.ts'

const simOuNao = (valor: boolean) => (valor ? 'Sim' : 'Não')

const SPREADSHEET_ONLY = { soNoArquivo: 'planilha' } as const
const coluna = colunaDe<Omit<VeiculoDaLoja, 'veiculoUF'>>()

/** Columns of a store's stock, as a file. */
export const COLUNAS_DO_ESTOQUE = [
  coluna('placa', 'Placa', 'texto', 11, ({ placa }) => placa),
  coluna('marca', 'Marca', 'texto', 16, ({ marca }) => marca),
  coluna('modelo', 'Modelo', 'texto', 34, ({ modelo }) => modelo),
  coluna(
    'anoFabricacao',
    'Ano de fabricação',
    'ano',
    10,
    ({ anoFabricacao }) => anoFabricacao,
    SPREADSHEET_ONLY,
  ),
  coluna('anoModelo', 'Ano', 'ano', 8, ({ anoModelo }) => anoModelo),
  coluna('km', 'Km', 'inteiro', 11, ({ hodometro }) => hodometro),
  coluna(
    'combustivel',
    'Combustível',
    'texto',
    14,
    ({ tipoCombustivel }) => tipoCombustivel,
    SPREADSHEET_ONLY,
  ),
  coluna('tipo', 'Tipo', 'texto', 12, ({ tipo }) => tipo, SPREADSHEET_ONLY),
  coluna('renavam', 'RENAVAM', 'texto', 14, ({ renavam }) => renavam, SPREADSHEET_ONLY),
  coluna('chassi', 'Chassi', 'texto', 20, ({ chassi }) => chassi, SPREADSHEET_ONLY),
  coluna(
    'chassiRemarcado',
    'Chassi remarcado',
    'texto',
    10,
    ({ chassiRemarcado }) => simOuNao(chassiRemarcado),
    SPREADSHEET_ONLY,
  ),
  coluna('leilao', 'Leilão', 'texto', 10, ({ leilao }) => simOuNao(leilao), SPREADSHEET_ONLY),
  coluna('codigoFipe', 'Código FIPE', 'texto', 12, ({ codigoFipe }) => codigoFipe, SPREADSHEET_ONLY),
  coluna('preco', 'Preço da loja', 'dinheiro', 16, ({ preco }) => preco),
  coluna('precoReferencia', 'Tabela FIPE', 'dinheiro', 16, ({ precoReferencia }) => precoReferencia),
  coluna('dataEntrada', 'Entrada', 'dia', 12, ({ dataEntrada }) => dataEntrada),
  coluna(
    'renaveSituacao',
    'Situação no Renave',
    'texto',
    18,
    ({ renaveSituacao }) => LABEL_SITUACAO_RENAVE[renaveSituacao],
    SPREADSHEET_ONLY,
  ),
  coluna(
    'renaveTitulo',
    'Título no Renave',
    'texto',
    14,
    ({ renaveTitulo }) => renaveTitulo && LABEL_TITULO_RENAVE[renaveTitulo],
    SPREADSHEET_ONLY,
  ),
  coluna(
    'renaveEntrada',
    'Entrada no Renave',
    'dia',
    12,
    ({ renaveEntrada }) => renaveEntrada,
    SPREADSHEET_ONLY,
  ),
  coluna('renaveSaida', 'Saída no Renave', 'dia', 12, ({ renaveSaida }) => renaveSaida, SPREADSHEET_ONLY),
  coluna(
    'renaveProtocolo',
    'Protocolo do Renave',
    'texto',
    18,
    ({ renaveProtocolo }) => renaveProtocolo,
    SPREADSHEET_ONLY,
  ),
  coluna(
    'renaveHodometro',
    'Km no Renave',
    'inteiro',
    11,
    ({ renaveHodometro }) => renaveHodometro,
    SPREADSHEET_ONLY,
  ),
  coluna('nfeEntrada', 'NF-e de entrada', 'texto', 46, ({ nfeEntrada }) => nfeEntrada, SPREADSHEET_ONLY),
  coluna('situacao', 'Situação', 'texto', 16, situacaoDoVeiculoEmTexto),
  coluna('saiuEm', 'Fora do estoque desde', 'dia', 12, ({ saiuEm }) => saiuEm),
  coluna('contrato', 'Nº do Contrato', 'texto', 16, ({ garantia }) => garantia?.numero ?? null),
  coluna(
    'instituicao',
    'Instituição',
    'texto',
    20,
    ({ garantia }) => garantia?.instituicaoFinanceira ?? null,
  ),
  coluna(
    'desde',
    'Em garantia desde',
    'dia',
    14,
    ({ garantia }) => (garantia && !garantia.proposto ? garantia.desde : null),
    SPREADSHEET_ONLY,
  ),
]
