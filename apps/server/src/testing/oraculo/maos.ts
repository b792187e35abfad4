import type { Contrato, Mundo } from './modelo.ts'
import type { Passo } from './passo.ts'
import { precisaDeDuas } from './quatro-olhos.ts'

/** Domain 1, 'Nobody is both sides': now and then a call is the operator's, or of somebody of the store whose access the operator made. */

/** In the operator's hand, by the side on which it acts. */
export type Mao = 'operador' | 'nova'

const outroLado = { operador: 'nova', nova: 'operador' } as const

/** Acts that leave a trace whatever they say: a save that changes nothing leaves none, so nobody acted. */
const deixaRastro = ({ metodo, url, corpo }: Passo) =>
  /^\/api\/contratos\/\d+/.test(url) && (metodo === 'POST' || Object(corpo).status === 7)

function comMao(passo: Passo, contrato: Contrato, mao: Mao): Passo {
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
    ...(forcado && { forcado: () => comMao(forcado(), contrato, mao) }),
  }
}

/**
 * The call that was drawn, perhaps by that hand: the world goes on alike. Where the hand acted for the other side before, it is refused
 * first (`recusado`), and whoever was drawn does it.
 */
export function sortearMao(mundo: Mundo, passo: Passo): { recusado?: Passo; passo: Passo } {
  const { maos, contratos } = mundo
  if (!deixaRastro(passo) || !maos.chance(80)) return { passo }
  const id = Number(/\/api\/contratos\/(\d+)/.exec(passo.url)?.[1])
  const contrato = contratos.find((outro) => outro.id === id)
  const mao = typeof passo.quem === 'number' ? 'nova' : 'operador'
  // What was never sent isn't there for a store.
  if (!contrato || (mao === 'nova' && !contrato.enviado)) return { passo }
  // The first of two consents is told apart by the person who gave it.
  if (mao === 'operador' && precisaDeDuas(mundo, contrato)) return { passo }
  const trocado = comMao(passo, contrato, mao)
  if (!contrato.maos.has(outroLado[mao])) return { passo: trocado }
  return { recusado: { ...trocado, prever: () => 400 }, passo }
}
