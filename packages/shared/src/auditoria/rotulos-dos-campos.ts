import { CAMPOS, NOMES_DOS_CAMPOS } from '../contratos/campos.ts'

const LABEL_CAMPO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    NOMES_DOS_CAMPOS.map((campo) => {
      const { label, tipo } = CAMPOS[campo]
      return [campo, tipo === 'id' ? `${label} (nº)` : label]
    }),
  ),
  acessoPorDuasPessoas: 'Acessos por duas pessoas',
  alteracao: 'Alteração',
  aprovadorDistinto: 'Aprovador diferente de quem alterou',
  cnpj: 'CNPJ',
  combustivel: 'Combustível',
  avisosObrigatorios: 'Avisos por e-mail que ninguém desliga',
  estabelecimentoId: 'Estabelecimento (nº)',
  exigeRenave: 'Entrada no Renave, por estado',
  uf: 'UF',
  exigeSegundoFator: 'Exige segundo fator',
  idParceiro: 'Número do parceiro',
  lojaId: 'Loja (nº)',
  indiceMinimo: 'Índice mínimo',
  margemSelecao: 'Margem da seleção',
  numero: 'Número',
  operadorMantemAcessos: 'Acessos mantidos pela plataforma',
  padrao: 'Padrão',
  pedidoReforco: 'Pedido de reforço',
  penhorId: 'Garantia (nº)',
  primeiraAprovacao: 'Primeira aprovação',
  permissoes: 'Permissões',
  precoInstituicaoFinanceira: 'Preço da instituição financeira',
  precoVeiculo: 'Preço do veículo',
  razaoSocial: 'Razão social',
  reducao: 'Redução pedida',
  revisaoDeAcessos: 'Revisão de acessos a cada (dias)',
  responsavelId: 'Responsável (nº)',
  saldo: 'Saldo que dispensou a segunda pessoa',
  regraGarantiaVersao: 'Versão da regra de garantia',
  situacao: 'Situação',
  status: 'Situação',
  suspenderLoja: 'Suspensão da loja depois de dias úteis sem quitação',
  tipoSelecaoGarantia: 'Tipo de seleção de garantia',
  valorSegundaAprovacao: 'Segunda aprovação acima de',
  veiculoId: 'Veículo (nº)',
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
  LABEL_CAMPO[campo.split('.').at(-1) ?? '']?.replace(/ \(nº\)$/, '')
