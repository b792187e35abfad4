import type { Contrato, Mundo } from './modelo.ts'
import type { Passo } from './passo.ts'
import { needsTwo } from './quatro-olhos.ts'

/**
 * Domain 1, 'Nobody is both sides': some calls are made by the operator, or by a person of the store whose access the
 * operator created.
 */

/** The operator's hand (glossary), by the side on which it acts. */
export type Mao = 'operador' | 'nova'

const outroLado = { operador: 'nova', nova: 'operador' } as const

/** Whether an act leaves a trace whatever it answers. A save without changes leaves none, so nobody acted. */
const leavesTrace = ({ metodo, url, corpo }: Passo) =>
  /^\/api\/contratos\/\d+(?!\/baixas)/.test(url) && (metodo === 'POST' || Object(corpo).status === 7)

function withMao(passo: Passo, contrato: Contrato, mao: Mao): Passo {
  const { forcado } = passo
  return {
    ...passo,
    nome: `${passo.nome} pela mão do operador`,
    quem: mao === 'operador' ? 'operador' : `nova-${contrato.lojaId}`,
    prever() {
      const status = passo.prever()
      if (status === 200) contrato.maos.add(mao)
      return status
    },
    ...(forcado && { forcado: () => withMao(forcado(), contrato, mao) }),
  }
}

/**
 * Gives the drawn call to the operator's hand, sometimes; the world is unaffected. Where the hand has acted for the
 * other side, its call is refused first (`recusado`), and the original person makes it.
 */
export function otherMao(mundo: Mundo, passo: Passo): { recusado?: Passo; passo: Passo } {
  const { maos, contratos } = mundo
  if (!leavesTrace(passo) || !maos.chance(80)) return { passo }
  const id = Number(/\/api\/contratos\/(\d+)/.exec(passo.url)?.[1])
  const contrato = contratos.find((outro) => outro.id === id)
  const mao = typeof passo.quem === 'number' ? 'nova' : 'operador'
  // An unsent proposal doesn't exist for a store.
  if (!contrato || (mao === 'nova' && !contrato.enviado)) return { passo }
  // The first of two consents depends on the person who gave it.
  if (mao === 'operador' && needsTwo(mundo, contrato)) return { passo }
  const trocado = withMao(passo, contrato, mao)
  if (!contrato.maos.has(outroLado[mao])) return { passo: trocado }
  return { recusado: { ...trocado, prever: () => 400 }, passo }
}
