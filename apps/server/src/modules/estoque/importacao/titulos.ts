import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import { MARCA_E_MODELO } from './marca-e-modelo.ts'

/** Columns of a yes or no, or of a word. */
const CONSIGNADO = ['consignado', 'consignada', 'em_consignacao', 'veiculo_consignado', 'consignacao']

/**
 * Headings that dealers' systems, public files of vehicles and this product's own exports give the columns; the likeliest
 * first. Of two columns with one meaning the likelier is read, the other is told as ignored.
 */
export const OUTROS_TITULOS: Partial<Record<ColunaEstoque, readonly string[]>> = {
  placa: ['placa_atual'],
  renavam: ['cod_renavam', 'numero_renavam'],
  chassi: ['chassis', 'numero_chassi', 'chassi_vin', 'vin'],
  codigo_fipe: ['fipe_codigo', 'id_fipe', 'codigo_tabela_fipe'],
  marca: ['fabricante', 'montadora'],
  modelo: ['modelo_versao', 'modelo_e_versao', 'nome_modelo', ...MARCA_E_MODELO],
  ano_fabricacao: ['ano_fab', 'ano_fabr', 'fabricacao', 'ano'],
  ano_modelo: [
    'ano_mod',
    'ano_fabricacao_modelo',
    'ano_fab_mod',
    'ano_fab_modelo',
    'ano_modelo_fabricacao',
    'ano',
  ],
  combustivel: ['tipo_combustivel', 'comb'],
  tipo: ['especie_tipo', 'especie_e_tipo', 'tipo_especie', 'carroceria', 'especie'],
  uf: ['estado', 'uf_placa', 'uf_licenciamento', 'municipio_uf', 'cidade_uf'],
  hodometro: [
    'km',
    'odometro',
    'km_atual',
    'hodometro_atual',
    'km_rodados',
    'km_rodado',
    'hodometro_km',
    'odometro_km',
  ],
  data_afericao_hodometro: ['data_afericao', 'data_km', 'data_leitura'],
  data_entrada: ['entrada', 'entrada_no_estoque', 'data_entrada_no_estoque', 'data_entrada_estoque'],
  preco: [
    'preco_loja',
    'preco_venda',
    'valor_venda',
    'preco_anunciado',
    'valor_anunciado',
    'valor_anuncio',
    'preco_anuncio',
    'valor',
  ],
  chassi_remarcado: ['remarcado', 'chassi_remarcacao'],
  leilao: ['passagem_por_leilao', 'veio_leilao', 'historico_leilao'],
  cambio: ['transmissao', 'tipo_cambio', 'tipo_transmissao', 'caixa_cambio'],
  renave_situacao: [
    'situacao_renave',
    'situacao_no_renave',
    'status_renave',
    'renave_status',
    'estado_renave',
    ...CONSIGNADO,
  ],
  renave_titulo: [
    'titulo_renave',
    'tipo_renave',
    'tipo_entrada_renave',
    'tipo_entrada',
    'tipo_de_entrada',
    'forma_entrada',
    'forma_aquisicao',
    'tipo_aquisicao',
    'tipo_estoque',
    'propriedade',
    'titulo_no_renave',
  ],
  renave_entrada: [
    'entrada_renave',
    'data_entrada_renave',
    'data_renave',
    'entrada_no_renave',
    'data_entrada_no_renave',
  ],
  renave_saida: ['saida_renave', 'data_saida_renave', 'saida_no_renave', 'data_saida_no_renave'],
  renave_protocolo: [
    'protocolo_renave',
    'numero_renave',
    'id_renave',
    'codigo_renave',
    'autorizacao_renave',
    'protocolo_no_renave',
  ],
  renave_hodometro: ['hodometro_renave', 'km_renave', 'km_no_renave', 'odometro_renave', 'renave_km'],
  nfe_entrada: [
    'chave_nfe',
    'chave_nfe_entrada',
    'chave_nf_e',
    'chave_acesso',
    'chave_de_acesso',
    'chave_acesso_nfe',
    'chave_nota_entrada',
    'nf_e_de_entrada',
    'nfe_chave',
  ],
}
