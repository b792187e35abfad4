import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { garantiaElevada, type Garantia, totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { plural } from '#lib/format.ts'
import { toastInfo } from '#lib/toast.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao, NAO_SALVO } from '#ui/perguntar.tsx'
import { computeCobertura, descreverCobertura } from '../tela/cobertura-atual.tsx'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { formatInstante } from '@lastro/shared/dia'
import { avisoDeDuasPessoas } from '../tela/quatro-olhos.tsx'
import { fatosDoContrato } from './fatos-do-contrato.ts'

const GARANTIA_ALTERADA = 'O valor da garantia foi alterado devido ao valor dos veículos selecionados.'

export interface Envio {
  pergunta: string
  /** The recipient: 'Loja' or 'Instituição financeira', with its name. */
  para: Fato
  valorCredito: Centavos
  /** Value that will be saved before the send. */
  valorGarantia: Centavos
  /** Vehicles and their total at the prices that count; undefined when unknown. */
  veiculos: { quantidade: number; total: Centavos } | undefined
  /** The store has yet to choose: the total neither raises nor covers the value (domain 2). */
  lojaEscolhe?: boolean
  /** What looks like a slip, one sentence each. */
  avisos?: readonly string[]
  /** What the send does besides, one sentence each. */
  acontece?: readonly string[]
  /** Opens the choice of vehicles; absent when it is not on this screen. */
  onEscolher?: (() => void) | false
  /**
   * Sends with the vehicles' total as valorGarantia. Given where an earlier send may have raised it to a total that was
   * wrong.
   */
  onEnviarComSoma?: ((soma: Centavos) => void) | false
}

/** Asks before a proposal is sent: what is sent, and how much valorGarantia rises. Resolves to true to send. */
export function perguntarEnvio(envio: Envio): Promise<boolean> {
  const { pergunta, valorGarantia, veiculos, lojaEscolhe, avisos = [], acontece = [] } = envio
  const { onEscolher, onEnviarComSoma } = envio
  const cobertura = veiculos && !lojaEscolhe ? computeCobertura(veiculos.total, valorGarantia) : null
  const sobe = cobertura !== null && garantiaElevada(valorGarantia, cobertura.total) > valorGarantia
  const falta = cobertura !== null && !cobertura.atinge
  const soma = falta && cobertura.total > ZERO ? cobertura.total : undefined
  return perguntarSimNao(pergunta, {
    fatos: fatosDoEnvio(envio),
    acontece: [
      sobe && daElevacao(cobertura),
      soma &&
        onEnviarComSoma &&
        `Com a soma dos veículos, o valor da garantia passa ${dePara(valorGarantia, soma)}.`,
      ...acontece,
    ],
    aviso: [falta && descreverCobertura(cobertura), ...avisos],
    ...(sobe && onEscolher && { alternative: { label: 'Escolher veículos', onClick: onEscolher } }),
    ...(soma &&
      onEnviarComSoma && {
        alternative: { label: 'Enviar com a soma', onClick: () => onEnviarComSoma(soma) },
      }),
  })
}

/** The spec's message, with both values, after a send raised valorGarantia. */
export function toastElevacao(de: Centavos | null, para: Centavos): void {
  if (de !== null && de !== para) toastInfo(`O valor passou ${dePara(de, para)}.`, GARANTIA_ALTERADA)
}

/** 'de R$ 600.000,00 para R$ 875.573,19' */
export const dePara = (de: Centavos, para: Centavos) =>
  `de ${formatDinheiro(de)} para ${formatDinheiro(para)}`

function daElevacao({ valorGarantia, total }: { valorGarantia: Centavos; total: Centavos }) {
  const elevado = garantiaElevada(valorGarantia, total)
  const soma = elevado === total ? 'a soma dos veículos' : 'o máximo de um valor'
  return `O valor da garantia sobe ${dePara(valorGarantia, elevado)}, ${soma}. Para que não suba, deixe veículos de fora.`
}

function fatosDoEnvio({ para, valorCredito, valorGarantia, veiculos, lojaEscolhe }: Envio): Fato[] {
  const cobertura = veiculos && !lojaEscolhe ? computeCobertura(veiculos.total, valorGarantia) : null
  return [
    para,
    { termo: 'Valor do crédito', valor: formatDinheiro(valorCredito) },
    { termo: 'Valor da garantia', valor: formatDinheiro(valorGarantia) },
    ...(lojaEscolhe ? [{ termo: 'Veículos', valor: 'A loja escolhe' }] : []),
    ...(cobertura && veiculos
      ? [
          { termo: 'Veículos', valor: plural(veiculos.quantidade, 'veículo', 'veículos') },
          { termo: 'Total dos veículos', valor: formatDinheiro(veiculos.total) },
          { termo: 'Cobertura', valor: percentualCoberto(cobertura.total, cobertura.valorGarantia) },
        ]
      : []),
  ]
}

interface Aprovacao {
  contrato: ContratoDetalhe
  garantias: readonly Garantia[]
  /** Something is typed and not saved: an approval would approve the saved terms. */
  naoSalvo?: boolean
  /** What the approval bills, in a sentence. */
  cobranca?: string | undefined
}

/** Coverage where it falls short, who forced what, and weak prices (domain 2 and 3). */
function ressalvas({ contrato, garantias }: Aprovacao) {
  const cobertura = computeCobertura(totalDasGarantias(garantias), contrato.valorGarantia)
  const semReferencia = garantias.filter((garantia) => garantia.semReferencia).length
  const defasadas = garantias.filter((garantia) => garantia.referenciaDefasada).length
  const sairam = garantias.filter((garantia) => garantia.saiuDoEstoque).length
  const consignados = garantias.filter(
    ({ emConsignacao, saiuDoEstoque }) => emConsignacao && !saiuDoEstoque,
  ).length
  return [
    !cobertura?.atinge && descreverCobertura(cobertura),
    ...contrato.forcado.map(
      ({ oQue, usuario, em }) => `${oQue}: confirmado por ${usuario} em ${formatInstante(em)}.`,
    ),
    semReferencia > 0 && `${plural(semReferencia, 'veículo', 'veículos')} sem referência FIPE.`,
    defasadas > 0 &&
      `${plural(defasadas, 'veículo', 'veículos')} com preço FIPE defasado: R$ 0,00 na cobertura.`,
    sairam > 0 && `${plural(sairam, 'veículo saiu', 'veículos saíram')} do estoque da loja.`,
    consignados > 0 && `${plural(consignados, 'veículo', 'veículos')} em consignação.`,
  ]
}

/** Asks before an approval, with what it rests on (domain 2): total, valorGarantia, coverage, who forced what. */
export function perguntarAprovacao(aprovacao: Aprovacao) {
  const { contrato, garantias, naoSalvo, cobranca } = aprovacao
  const total = totalDasGarantias(garantias)
  return perguntarSimNao('Deseja realmente aprovar esta proposta?', {
    fatos: [
      ...fatosDoContrato(contrato),
      {
        termo: 'Total das garantias',
        valor: `${formatDinheiro(total)} (${plural(garantias.length, 'veículo', 'veículos')})`,
      },
      ...(contrato.valorGarantia
        ? [{ termo: 'Cobertura', valor: percentualCoberto(total, contrato.valorGarantia) }]
        : []),
    ],
    acontece: [avisoDeDuasPessoas(contrato, 'aprovar'), cobranca, naoSalvo && NAO_SALVO],
    aviso: ressalvas(aprovacao),
  })
}
