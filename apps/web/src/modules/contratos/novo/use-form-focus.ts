import { MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '#lib/api-error.ts'
import { toastErro } from '#lib/toast.ts'
import { retryEachFrame } from '#ui/focus.ts'
import { refusedFields, refusalBesideFields } from '#ui/refusal.ts'
import { ID_DA_BUSCA, ID_DOS_PERDIDOS } from '../selecao/use-selecao.ts'
import type { PainelHandle } from '../selecao/selecao-painel.tsx'
import type { Selecao } from '../selecao/selecao.ts'

interface Formulario {
  getValues: () => object
  getInputNode: (campo: string) => HTMLElement | null
  setErrors: (erros: Record<string, string>) => void
}

/** Leads to the first error of a refused form: its tab and its field (domain 11). */
export function useFormFocus(
  form: Formulario,
  selecao: Selecao,
  setAba: (aba: 'dados' | 'garantia') => void,
) {
  const [mostrarErros, setMostrarErros] = useState(false)
  const painel = useRef<PainelHandle>(null)
  const focarCampo = (campo: string | undefined) => {
    if (!campo) return
    flushSync(() => setAba('dados'))
    form.getInputNode(campo)?.focus()
  }
  const espera = useRef(false)
  /** Called when the stock is drawn: focuses its search if `escolherVeiculos` waits for it. */
  const aoDesenhar = useCallback(() => {
    if (espera.current) document.getElementById(ID_DA_BUSCA)?.focus({ preventScroll: true })
  }, [])
  const escolherVeiculos = () => {
    flushSync(() => setAba('garantia'))
    const aba = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    if (!aba) return
    aba.focus()
    espera.current = true
    // Stops waiting when the person focuses something else; another window doesn't count.
    const deixar = () => {
      if (document.activeElement === aba) return
      espera.current = false
      aba.removeEventListener('blur', deixar)
    }
    aba.addEventListener('blur', deixar)
    aoDesenhar()
  }
  /**
   * Shows what is missing; returns true when nothing is. `comVeiculos`: chosen vehicles need prices (spec section 5).
   */
  const conferir = (erros: Record<string, string>, comVeiculos: boolean): boolean => {
    form.setErrors(erros)
    setMostrarErros(true)
    const [primeiro] = Object.keys(erros)
    focarCampo(primeiro)
    if (primeiro || !comVeiculos) return !primeiro
    const { semPreco, quantidade, perdidos } = selecao.resumo()
    if (perdidos === 0 && semPreco === 0 && quantidade <= MAXIMO_GARANTIAS) return true
    flushSync(() => setAba('garantia'))
    // The tab's code may still be loading.
    if (perdidos > 0) {
      retryEachFrame(() => {
        const retirar = document.getElementById(ID_DOS_PERDIDOS)
        retirar?.focus()
        return retirar !== null
      })
      return false
    }
    const vazio = selecao.escolhidos().find(({ escolhido }) => !escolhido)
    if (vazio)
      retryEachFrame(() => {
        painel.current?.focarPreco(vazio.id)
        return painel.current !== null
      })
    return false
  }
  /** Shows the refused fields of a 400 at their places, the rest as a toast. */
  const mostrarRecusados = (error: unknown) => {
    if (!isApiError(error, 400) || error.obsolete) return
    const campos = Object.keys(form.getValues())
    const erros = refusedFields(error, campos)
    form.setErrors(erros)
    focarCampo(Object.keys(erros)[0])
    const resto = refusalBesideFields(error, campos)
    if (resto !== undefined) toastErro(resto)
  }
  return { escolherVeiculos, aoDesenhar, mostrarErros, painel, conferir, mostrarRecusados }
}
