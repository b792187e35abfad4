import { CAMPOS, NOMES_DOS_CAMPOS } from '../contratos/campos.ts'

/**
 * Every act that the code may write to the audit, in the words of the screens. Screens show a code as it is where no
 * label stands here.
 */
export const LABEL_ACAO = {
  abrirBaixa: 'Abriu a baixa por venda',
  aceitarAlteracao: 'Aceitou a alteração de garantias',
  aceitarTermoUso: 'Aceitou o termo de uso',
  alterar: 'Alterou',
  alterarGarantias: 'Alterou as garantias',
  alterarItens: 'Alterou os itens',
  alterarPadrao: 'Alterou a regra padrão',
  alterarPerfis: 'Alterou os perfis',
  aprovar: 'Aprovou',
  anotar: 'Anotou',
  ativar: 'Ativou',
  ativarSegundoFator: 'Ligou o segundo fator',
  bloquearSegundoFator: 'Segundo fator bloqueado por códigos errados',
  cancelar: 'Cancelou',
  cancelarAlteracao: 'Cancelou a alteração de garantias',
  cancelarBaixa: 'Cancelou a baixa por venda',
  conferir: 'Mandou conferir',
  confirmarLevantamento: 'Confirmou o levantamento da suspensão',
  confirmarReducao: 'Confirmou a redução da política',
  consultar: 'Consultou os dados, a primeira vez no dia',
  criar: 'Criou',
  desativar: 'Desativou',
  desativarSegundoFator: 'Desligou o segundo fator',
  definirResponsavel: 'Definiu o responsável',
  descartar: 'Descartou',
  descartarReducao: 'Descartou a redução da política',
  efetivarAlteracao: 'Efetivou a alteração de garantias',
  encerrarReforco: 'Encerrou o pedido de reforço',
  encerrarSuspensao: 'Fim da suspensão',
  enviar: 'Enviou',
  estornarPagamento: 'Estornou o pagamento da venda',
  escolherColunas: 'Escolheu o que as colunas dizem',
  escolherModelos: 'Escolheu os modelos',
  excluir: 'Excluiu',
  expirarAlteracao: 'Alteração de garantias venceu',
  exportar: 'Exportou',
  gerarCodigosRecuperacao: 'Gerou novos códigos de recuperação',
  identificar: 'Informou o número do parceiro',
  importar: 'Importou',
  informarVenda: 'Informou a venda de um veículo em garantia',
  liberarVenda: 'Venda quitada',
  liquidar: 'Liquidou',
  pagarBaixa: 'Registrou pagamento de uma venda',
  pedirConfirmacao: 'Enviou para confirmação',
  pedirLevantamento: 'Pediu o levantamento da suspensão',
  pedirReforco: 'Pediu reforço de garantia',
  primeiraAprovacao: 'Deu a primeira aprovação',
  proporAlteracao: 'Propôs uma alteração de garantias',
  proporReducao: 'Pediu a redução da política',
  recolher: 'Recolheu a proposta',
  recusar: 'Recusou',
  recusarAlteracao: 'Recusou a alteração de garantias',
  recusarReforco: 'Recusou o pedido de reforço',
  redefinirSegundoFator: 'Redefiniu o segundo fator',
  redefinirSenha: 'Redefiniu a senha',
  reenviar: 'Reenviou',
  renomear: 'Mudou o nome',
  revogar: 'Revogou',
  substituir: 'Substituiu',
  suspender: 'Loja suspensa',
  trocarSegredo: 'Trocou o segredo',
  trocarSegundoFator: 'Trocou o aplicativo do segundo fator',
  trocarSenha: 'Trocou a senha',
  usarCodigoRecuperacao: 'Entrou com um código de recuperação',
  vender: 'Informou a venda',
} as const
export type AcaoAuditada = keyof typeof LABEL_ACAO

export const LABEL_ENTIDADE = {
  auditoria: 'Auditoria',
  baixa: 'Baixa por venda',
  cargaSaldo: 'Carga de saldos',
  casoDeficit: 'Insuficiência de garantia',
  cobertura: 'Cobertura',
  contrato: 'Contrato',
  credencial: 'Credencial da API',
  diaSemExpediente: 'Dia sem expediente',
  divergencia: 'Divergência da conciliação',
  entrega: 'Entrega de aviso',
  estabelecimento: 'Estabelecimento',
  extratoFinanceiro: 'Extrato financeiro',
  historicoPrecificacao: 'Histórico de precificação',
  loja: 'Estoque da loja',
  parametroComercial: 'Parâmetro comercial',
  perfil: 'Perfil',
  politica: 'Política da instituição',
  referencia: 'Tabela de referência',
  regraGarantia: 'Regra de garantia',
  situacaoContratos: 'Situação dos contratos',
  suspensaoLoja: 'Suspensão da loja',
  usuario: 'Usuário',
  webhook: 'Aviso automático',
  whitelist: 'Whitelist',
} as const
export type EntidadeAuditada = keyof typeof LABEL_ENTIDADE

export const LABEL_LADO = {
  operador: 'Operador',
  instituicao: 'Instituição financeira',
  loja: 'Loja',
  sistema: 'Sistema',
} as const

const rotulo = (rotulos: Readonly<Record<string, string>>, nome: string) =>
  (Object.hasOwn(rotulos, nome) && rotulos[nome]) || nome
export const rotuloDaAcao = (acao: string) => rotulo(LABEL_ACAO, acao)
export const rotuloDaEntidade = (entidade: string) => rotulo(LABEL_ENTIDADE, entidade)

const LABEL_CAMPO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    NOMES_DOS_CAMPOS.map((campo) => {
      const { label, tipo } = CAMPOS[campo]
      return [campo, tipo === 'id' ? `${label} (id)` : label]
    }),
  ),
  alteracao: 'Alteração',
  aprovadorDistinto: 'Aprovador diferente de quem alterou',
  cnpj: 'CNPJ',
  combustivel: 'Combustível',
  estabelecimentoId: 'Estabelecimento (id)',
  exigeSegundoFator: 'Exige segundo fator',
  idParceiro: 'Número do parceiro',
  lojaId: 'Loja (id)',
  indiceMinimo: 'Índice mínimo',
  margemSelecao: 'Margem da seleção',
  numero: 'Número',
  padrao: 'Padrão',
  pedidoReforco: 'Pedido de reforço',
  penhorId: 'Garantia (id)',
  primeiraAprovacao: 'Primeira aprovação',
  permissoes: 'Permissões',
  precoInstituicaoFinanceira: 'Preço pela regra',
  precoVeiculo: 'Preço do veículo',
  razaoSocial: 'Razão social',
  reducao: 'Redução pedida',
  responsavelId: 'Responsável (id)',
  regraGarantiaVersao: 'Versão da regra de garantia',
  situacao: 'Situação',
  status: 'Situação',
  suspenderLoja: 'Suspensão da loja depois de dias úteis sem quitação',
  tipoSelecaoGarantia: 'Tipo de seleção de garantia',
  valorSegundaAprovacao: 'Segunda aprovação acima de',
  veiculoId: 'Veículo (id)',
  versao: 'Versão',
}

/** 'nomeFantasia' is 'Nome fantasia'; a plate stays a plate. */
function rotuloDaParte(parte: string): string {
  if (Object.hasOwn(LABEL_CAMPO, parte)) return LABEL_CAMPO[parte] ?? parte
  if (!/^[a-z][a-zA-Z]*$/.test(parte)) return parte
  const palavras = parte.replace(/[A-Z]/g, (letra) => ` ${letra.toLowerCase()}`)
  return palavras.charAt(0).toUpperCase() + palavras.slice(1)
}

/** 'garantias.ABC1D23.precoVeiculo' is 'Garantias › ABC1D23 › Preço do veículo'. */
export const rotuloDoCampo = (campo: string) =>
  campo === '' ? 'Conteúdo' : campo.split('.').map(rotuloDaParte).join(' › ')

/**
 * 'itens.0.numero' is 'Número', for a sentence that people read. undefined where the name would say nothing to them.
 */
export const rotuloConhecido = (campo: string): string | undefined =>
  LABEL_CAMPO[campo.split('.').at(-1) ?? '']?.replace(/ \(id\)$/, '')
