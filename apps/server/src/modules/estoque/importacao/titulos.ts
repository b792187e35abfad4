import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'

/**
 * Headings that dealers' systems, public files of vehicles and this product's own exports give the columns; the likeliest
 * first. Of two columns with one meaning the likelier is read, the other is told as ignored.
 */
export const OUTROS_TITULOS: Partial<Record<ColunaEstoque, readonly string[]>> = {
  placa: ['placa_do_veiculo', 'placa_veiculo', 'placa_atual'],
  renavam: [
    'cod_renavam',
    'codigo_renavam',
    'numero_renavam',
    'numero_do_renavam',
    'num_renavam',
    'n_renavam',
  ],
  chassi: ['chassis', 'numero_do_chassi', 'numero_chassi', 'num_chassi', 'n_chassi', 'vin'],
  codigo_fipe: [
    'cod_fipe',
    'codigo_da_fipe',
    'codigo_tabela_fipe',
    'cod_tabela_fipe',
    'fipe_codigo',
    'id_fipe',
  ],
  marca: ['fabricante', 'montadora'],
  modelo: ['modelo_versao', 'modelo_e_versao', 'modelo_do_veiculo', 'nome_do_modelo'],
  ano_fabricacao: ['ano_de_fabricacao', 'ano_fab', 'ano_fabr', 'fabricacao'],
  ano_modelo: [
    'ano_do_modelo',
    'ano_mod',
    'ano_fabricacao_modelo',
    'ano_fab_mod',
    'ano_fab_modelo',
    'ano_modelo_fabricacao',
    'ano',
  ],
  combustivel: ['tipo_de_combustivel', 'tipo_combustivel', 'comb'],
  tipo: ['tipo_de_veiculo', 'tipo_veiculo', 'carroceria', 'especie'],
  uf: ['estado', 'uf_da_placa', 'uf_placa', 'uf_do_veiculo', 'uf_licenciamento'],
  hodometro: ['km', 'quilometragem', 'kilometragem', 'odometro', 'km_atual', 'km_rodados'],
  data_afericao_hodometro: ['data_da_afericao', 'data_afericao', 'data_do_km', 'data_km', 'data_da_leitura'],
  data_entrada: ['data_de_entrada', 'data_da_entrada', 'entrada', 'dt_entrada', 'entrada_no_estoque'],
  preco: [
    'preco_da_loja',
    'preco_de_venda',
    'preco_venda',
    'valor_de_venda',
    'valor_venda',
    'preco_anunciado',
    'valor_anunciado',
    'valor',
    'preco_r',
    'valor_r',
  ],
  chassi_remarcado: ['remarcado', 'chassi_remarcacao'],
  leilao: ['passagem_por_leilao', 'veio_de_leilao', 'historico_de_leilao'],
  cambio: ['transmissao', 'tipo_de_cambio', 'tipo_cambio'],
}
