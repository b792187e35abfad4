import type { ModeloEmDuvida } from '@lastro/shared/veiculos/carga-estoque'
import { useState } from 'react'
import { type Escolhas, escolhasIniciais, POR_VEZ } from './escolhas.ts'

/** What the store answers to the questions of a preview, a hundred shown at a time. */
export function useRespostas() {
  const [escolhas, setEscolhas] = useState<Escolhas>([])
  const [vistas, setVistas] = useState(POR_VEZ)
  return {
    escolhas,
    vistas,
    escolher: (index: number, codigo: string) =>
      setEscolhas((antes) => antes.map((atual, at) => (at === index ? codigo : atual))),
    comecar: (duvidas: readonly ModeloEmDuvida[]) => {
      setEscolhas(escolhasIniciais(duvidas))
      setVistas(POR_VEZ)
    },
    verMais: (duvidas: readonly ModeloEmDuvida[]) => {
      const iniciais = escolhasIniciais(duvidas, vistas + POR_VEZ)
      setEscolhas((antes) => iniciais.map((inicial, at) => (at < vistas ? (antes[at] ?? '') : inicial)))
      setVistas(vistas + POR_VEZ)
    },
  }
}
