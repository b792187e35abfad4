import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { retryEachFrame } from '#ui/focus.ts'
import type { botoesDoContrato } from './contrato-acoes.tsx'
import type { useAcoes } from './use-acoes.tsx'
import type { ContratoEditor } from './use-contrato-editor.ts'

interface Tela {
  editor: Pick<ContratoEditor, 'form' | 'editaTermos'>
  botoes: ReturnType<typeof botoesDoContrato>
  acoes: Pick<ReturnType<typeof useAcoes>, 'liquidar'>
}

/**
 * Does what a link to the contract asks for, once, when the page opens. It asks about the settlement, or leads to the date
 * on which the contract ends. An act that this person may not do is left out. The address forgets what was asked for.
 */
export function useAtoPedido(
  ato: 'prorrogar' | 'liquidar' | undefined,
  { editor: { form, editaTermos }, botoes, acoes }: Tela,
): void {
  const begun = useRef(false)
  const navigate = useNavigate()
  const arrived = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.pathname === location.pathname,
  })
  const begin = useEffectEvent(() => {
    if (begun.current || ato === undefined) return
    begun.current = true
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ato: undefined }),
      replace: true,
      resetScroll: false,
    })
    if (ato === 'liquidar' && botoes.some(({ acao }) => acao === ato)) acoes.liquidar()
    if (ato === 'prorrogar' && editaTermos)
      retryEachFrame(() => {
        const campo = form.getInputNode('dataTermino')
        campo?.focus()
        return campo !== null && document.activeElement === campo
      })
  })
  useEffect(() => {
    if (!arrived) return undefined
    // In the next frame: the page's title takes the focus on arrival.
    const frame = requestAnimationFrame(begin)
    return () => cancelAnimationFrame(frame)
  }, [arrived])
}
