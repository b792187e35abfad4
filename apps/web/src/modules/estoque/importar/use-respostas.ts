import type { ModeloEmDuvida } from '@lastro/shared/veiculos/importacao-estoque'
import { useState } from 'react'
import * as z from 'zod'
import { type RecoveredDraft, useStoredDraft, useSaveDraft } from '#ui/use-form-draft.ts'
import {
  chaveDaDuvida,
  applyRespostas,
  type Escolhas,
  escolhasIniciais,
  QUESTIONS_SHOWN,
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
  const stored = useStoredDraft(chave, respostasSchema)
  const [respostas, setRespostas] = useState<Respostas>(stored ?? SEM_RESPOSTAS)
  const [recovered, setRecovered] = useState(stored !== undefined)
  const [duvidas, setDuvidas] = useState<readonly ModeloEmDuvida[]>([])
  const [escolhas, setEscolhas] = useState<Escolhas>([])
  const [shown, setShown] = useState(QUESTIONS_SHOWN)
  const hasAnswers = Object.keys(respostas).length > 0
  useSaveDraft(chave, hasAnswers ? respostas : null)
  const esquecer = () => {
    setRespostas(SEM_RESPOSTAS)
    setRecovered(false)
  }
  const recuperado: RecoveredDraft | undefined =
    recovered && hasAnswers
      ? {
          discard: () => {
            esquecer()
            setEscolhas(escolhasIniciais(duvidas, shown))
            return () => {
              setRespostas(respostas)
              setEscolhas(escolhas)
              setRecovered(true)
            }
          },
        }
      : undefined
  return {
    chave,
    escolhas,
    vistas: shown,
    respondeu: hasAnswers,
    recuperado,
    escolher: (index: number, codigo: string) => {
      const duvida = duvidas[index]
      if (!duvida) return
      setRespostas((antes) => ({ ...antes, [chaveDaDuvida(duvida)]: codigo }))
      setEscolhas((antes) => antes.map((atual, at) => (at === index ? codigo : atual)))
    },
    comecar: (novas: readonly ModeloEmDuvida[]) => {
      setDuvidas(novas)
      setEscolhas(applyRespostas(escolhasIniciais(novas), novas, respostas))
      setShown(QUESTIONS_SHOWN)
    },
    verMais: () => {
      const iniciais = applyRespostas(escolhasIniciais(duvidas, shown + QUESTIONS_SHOWN), duvidas, respostas)
      setEscolhas((antes) => iniciais.map((inicial, at) => (at < shown ? (antes[at] ?? '') : inicial)))
      setShown(shown + QUESTIONS_SHOWN)
    },
    /** Call once the server has the answers. */
    esquecer,
  }
}
