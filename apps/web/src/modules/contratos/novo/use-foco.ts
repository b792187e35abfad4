import { MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '#lib/api-error.ts'
import { toastErro } from '#lib/toast.ts'
import { retryEachFrame } from '#ui/focus.ts'
import { camposDaRecusa, restoDaRecusa } from '#ui/recusa.ts'
import { ID_DA_BUSCA, ID_DOS_PERDIDOS } from '../selecao/ids.ts'
import type { PainelHandle } from '../selecao/selecao-painel.tsx'
import type { Selecao } from '../selecao/selecao.ts'

interface Formulario {
  getValues: () => object
  getInputNode: (campo: string) => HTMLElement | null
  setErrors: (erros: Record<string, string>) => void
}

/** Where a refused form of a contract leads: the first error's tab, its field in focus (domain 11). */
export function useFoco(form: Formulario, selecao: Selecao, setAba: (aba: 'dados' | 'garantia') => void) {
  const [mostrarErros, setMostrarErros] = useState(false)
  const painel = useRef<PainelHandle>(null)
  const focarCampo = (campo: string | undefined) => {
    if (!campo) return
    flushSync(() => setAba('dados'))
    form.getInputNode(campo)?.focus()
  }
  const espera = useRef(false)
  /** The stock is drawn: the focus goes on to its search, where it waits for that. */
  const aoDesenhar = useCallback(() => {
    if (espera.current) document.getElementById(ID_DA_BUSCA)?.focus({ preventScroll: true })
  }, [])
  const escolherVeiculos = () => {
    flushSync(() => setAba('garantia'))
    const aba = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    if (!aba) return
    aba.focus()
    espera.current = true
    // Whoever goes elsewhere in the page meanwhile is not called back; another window is not elsewhere.
    const deixar = () => {
      if (document.activeElement === aba) return
      espera.current = false
      aba.removeEventListener('blur', deixar)
    }
    aba.addEventListener('blur', deixar)
    aoDesenhar()
  }
  /** Shows what is missing; true: nothing is. `comVeiculos`: chosen vehicles need their prices (spec section 5). */
  const conferir = (erros: Record<string, string>, comVeiculos: boolean): boolean => {
    form.setErrors(erros)
    setMostrarErros(true)
    const [primeiro] = Object.keys(erros)
    focarCampo(primeiro)
    if (primeiro || !comVeiculos) return !primeiro
    const { semPreco, quantidade, perdidos } = selecao.resumo()
    if (perdidos === 0 && semPreco === 0 && quantidade <= MAXIMO_GARANTIAS) return true
    flushSync(() => setAba('garantia'))
    // The tab's code may still be on its way.
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
  /** What the server refused with a 400: its fields where they belong, the rest as a toast. */
  const mostrarRecusados = (error: unknown) => {
    if (!isApiError(error, 400) || error.obsolete) return
    const campos = Object.keys(form.getValues())
    const erros = camposDaRecusa(error, campos)
    form.setErrors(erros)
    focarCampo(Object.keys(erros)[0])
    const resto = restoDaRecusa(error, campos)
    if (resto !== undefined) toastErro(resto)
  }
  return { escolherVeiculos, aoDesenhar, mostrarErros, painel, conferir, mostrarRecusados }
}
