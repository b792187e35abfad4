import { useEffect, useEffectEvent } from 'react'
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
 * on which the contract ends. An act that this person may not do is left out.
 */
export function useAtoPedido(
  ato: 'prorrogar' | 'liquidar' | undefined,
  { editor: { form, editaTermos }, botoes, acoes }: Tela,
): void {
  const begin = useEffectEvent(() => {
    if (ato === 'liquidar' && botoes.some(({ acao }) => acao === ato)) acoes.liquidar()
    if (ato === 'prorrogar' && editaTermos)
      retryEachFrame(() => {
        const campo = form.getInputNode('dataTermino')
        campo?.focus()
        return campo !== null && document.activeElement === campo
      })
  })
  useEffect(() => begin(), [])
}
