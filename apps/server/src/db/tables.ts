import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { StatusContrato, TipoContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import type { ResumoRegra } from '@lastro/shared/regras-garantia/resumo'
import type { FiltroRegra, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import type { ReferenciaCombustivel, TipoFipe } from '@lastro/shared/veiculos/combustivel'
import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'

// The columns of migrations/, in camelCase. A test compares this file with the migrated database.

export interface EstabelecimentoTable {
  id: Generated<number>
  tipo: 'instituicao' | 'loja'
  cnpj: string
  razaoSocial: string
  nomeFantasia: string
  logotipo: string | null
  ativo: Generated<boolean>
  criadoEm: Generated<Date>
}

export interface InstituicaoFinanceiraTable {
  id: number
}

export interface LojaTable {
  id: number
}

export interface PerfilTable {
  id: Generated<number>
  nome: string
  tipo: 'operador' | 'instituicao' | 'loja'
}

export interface PerfilPermissaoTable {
  perfilId: number
  codigo: string
}

export interface UsuarioTable {
  id: Generated<number>
  cpf: string
  nome: string
  estabelecimentoId: number | null
  senhaHash: string
  senhaAlteradaEm: Generated<Date>
  senhaProvisoria: Generated<boolean>
  termoAceitoEm: Date | null
  ativo: Generated<boolean>
  criadoEm: Generated<Date>
}

export interface UsuarioPerfilTable {
  usuarioId: number
  perfilId: number
}

export interface SessaoTable {
  tokenHash: Buffer
  usuarioId: number
  criadaEm: Generated<Date>
  ultimoUsoEm: Generated<Date>
  expiraEm: Date
}

export interface TentativaLoginTable {
  id: GeneratedAlways<number>
  cpfHash: Buffer
  endereco: string
  ocorridaEm: Generated<Date>
}

export interface ChaveIdempotenciaTable {
  usuarioId: number
  rota: string
  chave: string
  corpoHash: Buffer
  resposta: string | null
  criadaEm: Generated<Date>
}

export interface WhitelistTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number
  prazo: Dia
  dataInclusao: Generated<Date>
}

export interface VeiculoTipoTable {
  id: number
  nome: string
  fipe: TipoFipe
}

export interface VeiculoTipoCombustivelTable {
  id: number
  nome: string
  referencia: ReferenciaCombustivel | null
}

export interface UfTable {
  id: number
  sigla: string
  nome: string
}

export interface VeiculoMarcaTable {
  id: Generated<number>
  nome: string
  nomeBusca: GeneratedAlways<string>
}

export interface VeiculoModeloTable {
  id: Generated<number>
  marcaId: number
  tipoId: number
  codigoFipe: string | null
  nome: string
  nomeBusca: GeneratedAlways<string>
}

export interface FipeMesTable {
  tipoId: number
  mes: Dia
  importadoEm: Generated<Date>
  precos: number
}

export interface PrecoReferenciaTable {
  id: GeneratedAlways<number>
  modeloId: number
  anoModelo: number
  combustivel: string
  mes: Dia
  preco: Centavos
}

export interface PrecoReferenciaAtualTable {
  modeloId: number
  anoModelo: number
  combustivel: string
  mes: Dia
  preco: Centavos
}

export interface VeiculoTable {
  id: Generated<number>
  lojaId: number
  placa: string
  placaMercosul: string
  renavam: string | null
  chassi: string | null
  modeloId: number
  tipoId: number
  anoFabricacao: number | null
  anoModelo: number
  tipoCombustivelId: number | null
  ufId: number | null
  hodometro: Generated<number>
  dataAfericaoHodometro: Dia | null
  dataEntrada: Dia | null
  preco: Centavos | null
  chassiRemarcado: Generated<boolean>
  leilao: Generated<boolean>
  saiuEm: Date | null
  atualizadoEm: Generated<Date>
}

export interface RegraGarantiaTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number | null
  contratoId: number | null
  tabelaReferencia: Generated<number>
  regraPadrao: Generated<boolean>
  ordemSelecaoGarantiaAno: Generated<OrdemSelecao>
  ordemSelecaoGarantiaPreco: Generated<OrdemSelecao>
  versao: Generated<number>
  criadaEm: Generated<Date>
  excluidaEm: Date | null
}

export interface RegraGarantiaFiltroTable {
  regraGarantiaId: number
  versao: number
  filtro: FiltroRegra
  ordem: number
}

export interface RegraGarantiaItemTable {
  regraGarantiaId: number
  versao: number
  id: number
  marcas: Generated<number[]>
  modelos: Generated<number[]>
  tipos: Generated<number[]>
  combustiveis: Generated<number[]>
  ufs: Generated<number[]>
  idadeMaxima: number | null
  quilometragemMaxima: number | null
  chassiRemarcado: boolean | null
  leilao: boolean | null
  percentual: number
}

export interface RegraGarantiaVersaoTable {
  regraGarantiaId: number
  versao: number
  criadaEm: Generated<Date>
  resumo: JSONColumnType<ResumoRegra>
  itens: number[]
  percentuais: number[]
  chaves: number[]
  mascaras: string
}

export interface ContratoTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number
  regraGarantiaId: number | null
  regraGarantiaVersao: number | null
  numero: string
  numeroBusca: GeneratedAlways<string>
  numeroUnico: GeneratedAlways<string>
  numeroOrdem: string
  idParceiro: string | null
  valorCredito: Centavos
  valorGarantia: Centavos
  dataTermino: Dia
  status: Generated<StatusContrato>
  tipo: TipoContrato
  tipoSelecaoGarantia: TipoSelecaoGarantia
  sementeSelecao: number | null
  versao: Generated<number>
  criadoEm: Generated<Date>
  enviadoEm: Date | null
  statusDesde: Generated<Date>
}

export interface ContratoRecusaTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  contratoId: number
  lado: Lado
  motivo: string
  veiculoIds: number[]
  usuarioId: number
  recusadaEm: Generated<Date>
}

export interface PenhorTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  contratoId: number
  veiculoId: number
  lojaId: number
  dataInclusao: Generated<Date>
  dataExclusao: Date | null
  precoInstituicaoFinanceira: Centavos | null
  gravame: Generated<'pendente' | 'registrado' | 'baixado'>
  gravameRegistradoEm: Date | null
  gravameBaixadoEm: Date | null
}

export interface PenhorIdentificadorTable {
  tipo: 'placa' | 'renavam' | 'chassi'
  valor: string
  instituicaoFinanceiraId: number
  penhorId: number
}

export interface ContratoGarantiaTable {
  instituicaoFinanceiraId: number
  contratoId: number
  veiculoId: number
  penhorId: number | null
  precoVeiculo: Centavos
  precoInstituicaoFinanceira: Centavos | null
  precoReferencia: Centavos | null
  mesReferencia: Dia | null
  incluidaEm: Generated<Date>
}

export interface ParametroComercialTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number | null
  contratoId: number | null
  contratoNovo: Generated<Centavos>
  contratoAlterado: Generated<Centavos>
  garantiaIncluida: Generated<Centavos>
  garantiaRemovida: Generated<Centavos>
  regraGarantiaAlterada: Generated<Centavos>
}

export interface EventoCobrancaTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  tipo:
    | 'contrato_incluido'
    | 'contrato_alterado'
    | 'garantia_incluida'
    | 'garantia_removida'
    | 'regra_garantia_alterada'
  contratoId: number | null
  veiculoId: number | null
  regraGarantiaId: number | null
  usuarioId: number | null
  valor: Centavos
  chave: string
  ocorridoEm: Generated<Date>
}

export interface NotificacaoTable {
  id: GeneratedAlways<number>
  estabelecimentoId: number
  titulo: string
  conteudo: string
  contratoId: number | null
  chave: string
  data: Generated<Date>
  lidaEm: Date | null
}

export interface AuditoriaTable {
  sequencia: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  ocorridaEm: Generated<Date>
  usuarioId: number | null
  lado: Lado | 'operador' | 'sistema'
  acao: string
  entidade: string
  entidadeId: number
  forcado: Generated<boolean>
  motivo: string | null
  antes: string | null
  depois: string | null
}

export interface DemonstracaoTable {
  carregadaEm: Date
}

export interface ImportacaoTable {
  id: GeneratedAlways<number>
  chave: string
  iniciadaEm: Generated<Date>
  vivaEm: Generated<Date>
}

export interface ImportacaoFipeTable {
  importacaoId: number
  linha: number
  mes: Dia
  tipoId: number
  codigoFipe: string
  marca: string
  modelo: string
  anoModelo: number
  combustivel: string
  preco: Centavos
}

export interface ImportacaoFipeModeloTable {
  importacaoId: number
  codigoFipe: string
  tipoId: number
  marca: string
  modelo: string
  marcaBusca: GeneratedAlways<string>
  modeloBusca: GeneratedAlways<string>
  mes: Dia
  recente: boolean
  novo: boolean
  modeloId: number | null
}

export interface ImportacaoEstoqueTable {
  importacaoId: number
  linha: number
  placa: string
  placaMercosul: string
  renavam: string | null
  chassi: string | null
  codigoFipe: string | null
  marca: string | null
  modelo: string | null
  marcaBusca: GeneratedAlways<string | null>
  modeloBusca: GeneratedAlways<string | null>
  tipoId: number | null
  modeloId: number | null
  anoFabricacao: number | null
  anoModelo: number
  tipoCombustivelId: number | null
  ufId: number | null
  hodometro: number | null
  dataAfericaoHodometro: Dia | null
  dataEntrada: Dia | null
  preco: Centavos | null
  chassiRemarcado: boolean | null
  leilao: boolean | null
}

export interface VeiculoModeloNomeTable {
  modeloId: number
  marcaBusca: string
  nomeBusca: string
}

export interface Tables {
  demonstracao: DemonstracaoTable
  estabelecimento: EstabelecimentoTable
  instituicaoFinanceira: InstituicaoFinanceiraTable
  loja: LojaTable
  perfil: PerfilTable
  perfilPermissao: PerfilPermissaoTable
  usuario: UsuarioTable
  usuarioPerfil: UsuarioPerfilTable
  sessao: SessaoTable
  tentativaLogin: TentativaLoginTable
  chaveIdempotencia: ChaveIdempotenciaTable
  whitelist: WhitelistTable
  veiculoTipo: VeiculoTipoTable
  veiculoTipoCombustivel: VeiculoTipoCombustivelTable
  uf: UfTable
  veiculoMarca: VeiculoMarcaTable
  veiculoModelo: VeiculoModeloTable
  fipeMes: FipeMesTable
  precoReferencia: PrecoReferenciaTable
  precoReferenciaAtual: PrecoReferenciaAtualTable
  veiculo: VeiculoTable
  regraGarantia: RegraGarantiaTable
  regraGarantiaFiltro: RegraGarantiaFiltroTable
  regraGarantiaItem: RegraGarantiaItemTable
  regraGarantiaVersao: RegraGarantiaVersaoTable
  contrato: ContratoTable
  contratoRecusa: ContratoRecusaTable
  penhor: PenhorTable
  penhorIdentificador: PenhorIdentificadorTable
  contratoGarantia: ContratoGarantiaTable
  parametroComercial: ParametroComercialTable
  eventoCobranca: EventoCobrancaTable
  notificacao: NotificacaoTable
  auditoria: AuditoriaTable
  importacao: ImportacaoTable
  importacaoFipe: ImportacaoFipeTable
  importacaoFipeModelo: ImportacaoFipeModeloTable
  importacaoEstoque: ImportacaoEstoqueTable
  veiculoModeloNome: VeiculoModeloNomeTable
}

export type Db = Kysely<Tables>
/** Inside withTransaction; reads and writes of one unit of work. */
export type Tx = Transaction<Tables>
