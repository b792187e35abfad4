import { avisar, type Contrato, type Garantia, type Mundo, type Pessoa } from './modelo.ts'

/**
 * Above an amount two people of the institution give one consent to what binds it (records 0013 and 0030). The first
 * consent is recorded, notified to the institution alone, and lapses with every other change of the contract.
 */
export interface Consentimento {
  pessoa: Pessoa
  ato: string
  conteudo?: string
  /** The credit after the act. */
  credito?: number
}

/** The amount is compared with the highest credit: the one last consented to, the current one, or the requested one. */
export const needsTwo = ({ limite }: Mundo, { credito, consentido }: Contrato, pedido = 0) =>
  Math.max(credito, consentido?.credito ?? 0, pedido) > limite

/** Who loaded the balance by which one person may act is the first of two (carteira A.4). */
export const isCarregador = (mundo: Mundo, contrato: Contrato, pessoa: Pessoa) =>
  needsTwo(mundo, contrato) && contrato.saldo?.pessoa === pessoa

/** Whether this person already gave the first of the two consents. */
export function isRepeat(mundo: Mundo, contrato: Contrato, consentimento: Consentimento): boolean {
  const { primeira } = contrato
  const { pessoa, ato, conteudo = '', credito } = consentimento
  return (
    needsTwo(mundo, contrato, credito) &&
    primeira?.ato === ato &&
    primeira.conteudo === conteudo &&
    primeira.pessoa === pessoa
  )
}

/** undefined: go on. Otherwise the answer: it waits for the second person, or came from the first again. */
export function consentir(
  mundo: Mundo,
  contrato: Contrato,
  consentimento: Consentimento,
): number | undefined {
  const { pessoa, ato, conteudo = '', credito } = consentimento
  if (!needsTwo(mundo, contrato, credito)) return undefined
  if (isRepeat(mundo, contrato, consentimento)) return 400
  if (contrato.primeira?.ato === ato && contrato.primeira.conteudo === conteudo) return undefined
  contrato.primeira = { pessoa, ato, conteudo }
  avisar(mundo, [mundo.bancoId], { titulo: 'Falta a segunda aprovação', contratoId: contrato.id })
  return 200
}

/** The prices that a consent is given to, where they differ from the saved ones. */
export const precosEmTexto = (garantias: readonly Garantia[]) =>
  JSON.stringify(garantias.map(({ veiculo, preco, doBanco }) => [veiculo.id, preco, doBanco]))

export interface TermosDoContrato {
  credito: number
  valor: number
  termino: string
}

/** Whether terms loosen an agreed contract, compared with the last consented terms; updates those. */
export function julgarTermos(contrato: Contrato, para: TermosDoContrato) {
  const { credito, valor, termino, status } = contrato
  const base = contrato.consentido ?? { credito, valor, termino }
  const afrouxa =
    [3, 5].includes(status) &&
    ((para.credito !== credito && para.credito > base.credito) ||
      (para.valor !== valor && para.valor < base.valor) ||
      (para.termino !== termino && para.termino > base.termino))
  return { base, afrouxa }
}

/** Terms tightened by one person don't change what two consented to. */
export function anotarConsentido(
  mundo: Mundo,
  contrato: Contrato,
  { base, afrouxa }: ReturnType<typeof julgarTermos>,
): void {
  if (![3, 5].includes(contrato.status)) return
  contrato.consentido = afrouxa || !needsTwo(mundo, contrato) ? null : base
}
