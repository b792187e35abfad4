import { MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EstoqueListHandle } from './selecao/estoque-list.tsx'
import { ID_DOS_PERDIDOS } from './selecao/fora-do-estoque.tsx'
import type { Selecao } from './selecao/selecao.ts'

interface Formulario {
  getInputNode: (campo: string) => HTMLElement | null
  setErrors: (erros: Record<string, string>) => void
}

/** The tabs of a contract and where a refused form leads: the first error's tab, its field in focus (domain 11). */
export function useFoco(form: Formulario, selecao: Selecao, abaInicial = 'dados') {
  const [aba, setAba] = useState(abaInicial)
  const [mostrarErros, setMostrarErros] = useState(false)
  const painel = useRef<EstoqueListHandle>(null)
  const focarCampo = (campo: string | undefined) => {
    if (!campo) return
    flushSync(() => setAba('dados'))
    form.getInputNode(campo)?.focus()
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
    if (perdidos > 0) {
      document.getElementById(ID_DOS_PERDIDOS)?.focus()
      return false
    }
    const vazio = selecao.escolhidos().find(({ escolhido }) => !escolhido)
    if (vazio) painel.current?.focarPreco(vazio.id)
    return false
  }
  /** Fields that the server refused, each where it belongs. */
  const mostrarRecusados = (erros: Record<string, string>) => {
    form.setErrors(erros)
    focarCampo(Object.keys(erros)[0])
  }
  return { aba, setAba, mostrarErros, painel, conferir, mostrarRecusados }
}
