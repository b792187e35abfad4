import { Button } from '@mantine/core'
import { type Acao, acaoPermitida } from '@lastro/shared/contratos/transicoes'
import type { Permissao } from '@lastro/shared/permissoes'
import { SAVE_KEYS, SaveTip } from '#ui/save-key.tsx'
import { impedidoPelaPolitica } from '../tela/quatro-olhos.tsx'
import type { ComPolitica } from '../tela/vez.ts'
import { Impedimento, PELO_IMPEDIMENTO } from '../selecao/impedimento.tsx'
import type { useAcoes } from './use-acoes.tsx'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { retryEachFrame } from '#ui/focus.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'

type Acoes = ReturnType<typeof useAcoes>
type Botoes = ReturnType<typeof botoesDoContrato>
type Botao = Exclude<Acao, 'alterarGarantias' | 'identificar'>

const BOTOES: readonly { acao: Botao; label: string; permissao: Permissao }[] = [
  { acao: 'cancelar', label: 'Cancelar proposta', permissao: 'Contratos.Contratos.Cancelar' },
  { acao: 'recusar', label: 'Recusar proposta', permissao: 'Contratos.Contratos.Recusar' },
  { acao: 'recolher', label: 'Recolher proposta', permissao: 'Contratos.Contratos.Enviar' },
  { acao: 'liquidar', label: 'Liquidar contrato', permissao: 'Contratos.Contratos.Liquidar' },
  { acao: 'alterar', label: 'Atualizar contrato', permissao: 'Contratos.Contratos.Alterar' },
  { acao: 'aprovar', label: 'Aprovar proposta', permissao: 'Contratos.Contratos.Aprovar' },
  { acao: 'enviar', label: 'Enviar para loja', permissao: 'Contratos.Contratos.Enviar' },
]

/** The action that moves the contract on is drawn filled. */
const MAIN_ACTIONS: readonly Botao[] = ['enviar', 'aprovar']
export const mainActionOf = (botoes: Botoes, aSalvar: boolean): Botao | undefined =>
  botoes.find(({ acao }) => MAIN_ACTIONS.includes(acao))?.acao ?? (aSalvar ? 'alterar' : undefined)
/** These actions save the choice of vehicles too. */
const SAVING_ACTIONS: readonly Botao[] = ['alterar', 'enviar']

/** These actions commit the institution as they stand; a change of terms may be edited before it is sent. */
const isBarrado = (acao: Botao, contrato: ComPolitica): boolean =>
  (acao === 'enviar' || acao === 'aprovar' || acao === 'liquidar') &&
  impedidoPelaPolitica(contrato, acao) !== undefined

/**
 * The actions that the transitions, the person's codes and the institution's policy allow (spec section 4, domain 1).
 */
export function botoesDoContrato(contrato: ComPolitica, permissoes: readonly string[]) {
  return BOTOES.filter(
    ({ acao, permissao }) =>
      permissoes.includes(permissao) &&
      acaoPermitida(acao, 'instituicao', contrato) &&
      !isBarrado(acao, contrato),
  )
}

interface ContratoAcoesProps {
  botoes: Botoes
  acoes: Acoes
  /** Something was typed, and no other action stands out. */
  unsaved: boolean
  /** Why an action is disabled, in words. */
  impedimentos: Partial<Record<Botao, string | undefined>>
}

export function ContratoAcoes({ botoes, acoes, unsaved: aSalvar, impedimentos }: ContratoAcoesProps) {
  const principal = mainActionOf(botoes, aSalvar)
  const executar: Record<Botao, () => void> = {
    alterar: () => void acoes.atualizar(),
    enviar: () => void acoes.enviar(),
    aprovar: acoes.aprovar,
    recusar: () => void acoes.recusar(),
    recolher: () => void acoes.recolher(),
    cancelar: () => void acoes.cancelar(),
    liquidar: acoes.liquidar,
  }
  const impedido = (acao: Botao) => impedimentos[acao] !== undefined
  // 'Enviar' and 'Aprovar' are never drawn together.
  const impedimento = botoes.map(({ acao }) => impedimentos[acao]).find(Boolean)
  return (
    <>
      {impedimento && <Impedimento>{impedimento}</Impedimento>}
      {botoes.map(({ acao, label }) => {
        const botao = (
          <Button
            key={acao}
            variant={acao === principal ? 'filled' : 'default'}
            disabled={acoes.ocupado || impedido(acao) || (acoes.esperando && SAVING_ACTIONS.includes(acao))}
            onClick={executar[acao]}
            {...(impedido(acao) && PELO_IMPEDIMENTO)}
            {...(acao === 'alterar' && { 'aria-keyshortcuts': SAVE_KEYS })}
          >
            {label}
          </Button>
        )
        return acao === 'alterar' ? <SaveTip key={acao}>{botao}</SaveTip> : botao
      })}
    </>
  )
}

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
