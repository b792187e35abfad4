import { avisar, type Contrato, type Garantia, type Mundo, type Pessoa } from './modelo.ts'

/**
 * Above an amount two people of the institution give the same consent to what binds it (records 0013 and 0030, which the domain page names): the
 * first is noted, told to the institution alone, and lapses with every other change of the contract.
 */
export interface Consentimento {
  pessoa: Pessoa
  ato: string
  conteudo?: string
  /** The credit that it leads to. */
  credito?: number
}

/** The amount goes by the highest credit: what enough people consented to, what there is, what is asked for. */
export const precisaDeDuas = ({ limite }: Mundo, { credito, consentido }: Contrato, pedido = 0) =>
  Math.max(credito, consentido?.credito ?? 0, pedido) > limite

/** Whether this person gave the first of the two already. */
export function repete(mundo: Mundo, contrato: Contrato, consentimento: Consentimento): boolean {
  const { primeira } = contrato
  const { pessoa, ato, conteudo = '', credito } = consentimento
  return (
    precisaDeDuas(mundo, contrato, credito) &&
    primeira?.ato === ato &&
    primeira.conteudo === conteudo &&
    primeira.pessoa === pessoa
  )
}

/** undefined: go on; else the answer, as it waits for the second person or came from the first again. */
export function consentir(
  mundo: Mundo,
  contrato: Contrato,
  consentimento: Consentimento,
): number | undefined {
  const { pessoa, ato, conteudo = '', credito } = consentimento
  if (!precisaDeDuas(mundo, contrato, credito)) return undefined
  if (repete(mundo, contrato, consentimento)) return 400
  if (contrato.primeira?.ato === ato && contrato.primeira.conteudo === conteudo) return undefined
  contrato.primeira = { pessoa, ato, conteudo }
  avisar(mundo, [mundo.bancoId], { titulo: 'Falta a segunda aprovação', contratoId: contrato.id })
  return 200
}

/** The prices that a consent is given to, where they are others than the saved ones. */
export const precosEmTexto = (garantias: readonly Garantia[]) =>
  JSON.stringify(garantias.map(({ veiculo, preco, doBanco }) => [veiculo.id, preco, doBanco]))

export interface TermosDoContrato {
  credito: number
  valor: number
  termino: string
}

/** Whether terms loosen an agreed contract, measured against what enough people consented to last; moves that on. */
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

/** One person who tightens moves nothing of what two consented to. */
export function anotarConsentido(
  mundo: Mundo,
  contrato: Contrato,
  { base, afrouxa }: ReturnType<typeof julgarTermos>,
): void {
  if (![3, 5].includes(contrato.status)) return
  contrato.consentido = afrouxa || !precisaDeDuas(mundo, contrato) ? null : base
}
