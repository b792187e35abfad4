import type { ModeloEmDuvida } from '@lastro/shared/veiculos/carga-estoque'
import { useState } from 'react'
import * as z from 'zod'
import { type RecoveredDraft, useStoredDraft, useSaveDraft } from '#ui/use-form-draft.ts'
import {
  chaveDaDuvida,
  comRespostas,
  type Escolhas,
  escolhasIniciais,
  POR_VEZ,
  type Respostas,
} from './escolhas.ts'

const respostasSchema = z.record(z.string(), z.string())
const SEM_RESPOSTAS: Respostas = {}

/**
 * The store's choices for a preview's questions, shown a hundred at a time. Keeps the person's answers by content until
 * the server has them. The next preview, even of another file, starts with them.
 */
export function useRespostas(lojaId: number) {
  const chave = `importacao/${lojaId}/respostas`
  const guardadas = useStoredDraft(chave, respostasSchema)
  const [respostas, setRespostas] = useState<Respostas>(guardadas ?? SEM_RESPOSTAS)
  const [recuperadas, setRecuperadas] = useState(guardadas !== undefined)
  const [duvidas, setDuvidas] = useState<readonly ModeloEmDuvida[]>([])
  const [escolhas, setEscolhas] = useState<Escolhas>([])
  const [vistas, setVistas] = useState(POR_VEZ)
  const respondeu = Object.keys(respostas).length > 0
  useSaveDraft(chave, respondeu ? respostas : null)
  const esquecer = () => {
    setRespostas(SEM_RESPOSTAS)
    setRecuperadas(false)
  }
  const recuperado: RecoveredDraft | undefined =
    recuperadas && respondeu
      ? {
          descartar: () => {
            esquecer()
            setEscolhas(escolhasIniciais(duvidas, vistas))
          },
        }
      : undefined
  return {
    /** Storage key of the answers. */
    chave,
    escolhas,
    vistas,
    respondeu,
    recuperado,
    escolher: (index: number, codigo: string) => {
      const duvida = duvidas[index]
      if (!duvida) return
      setRespostas((antes) => ({ ...antes, [chaveDaDuvida(duvida)]: codigo }))
      setEscolhas((antes) => antes.map((atual, at) => (at === index ? codigo : atual)))
    },
    comecar: (novas: readonly ModeloEmDuvida[]) => {
      setDuvidas(novas)
      setEscolhas(comRespostas(escolhasIniciais(novas), novas, respostas))
      setVistas(POR_VEZ)
    },
    verMais: () => {
      const iniciais = comRespostas(escolhasIniciais(duvidas, vistas + POR_VEZ), duvidas, respostas)
      setEscolhas((antes) => iniciais.map((inicial, at) => (at < vistas ? (antes[at] ?? '') : inicial)))
      setVistas(vistas + POR_VEZ)
    },
    /** Call once the server has the answers. */
    esquecer,
  }
}
