import { useForm, type UseFormReturnType } from '@mantine/form'
import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { chaves, invalidar } from '#lib/chaves.ts'
import { readAfterAct } from '#lib/outdated.ts'
import { usePermissao } from '#lib/session.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useAdotar, useVeiculos, useVista } from '../selecao/use-contrato-na-tela.ts'
import { useGuardarSelecao } from '../selecao/use-guardar-selecao.ts'
import { useAlterada, useCarregada } from '../selecao/use-selecao.ts'
import { mesclarTermos, type TermosForm, termosDoContrato, termosMudaram } from '../novo/contrato-form.ts'
import { esquecerPendente, lerPendente } from '../novo/selecao-pendente.ts'

export type ContratoEditor = ReturnType<typeof useContratoEditor>

/** A contract on the institution's screen: the version that the person sees, what they typed on top of it, and the vehicles that they chose. */
export function useContratoEditor(id: number) {
  const queryClient = useQueryClient()
  const tela = useVista(id)
  const { vista, setVista, ler } = tela
  const [selecao] = useState(() => new Selecao())
  const form = useForm<TermosForm>({ initialValues: termosDoContrato(vista.data) })
  const { perdas, trabalhar } = useEditorWork(id, { selecao, trabalhar: tela.trabalhar })
  const contrato = vista.data
  const podeAlterar = usePermissao('Contratos.Contratos.Alterar')
  const editaTermos = podeAlterar && acaoPermitida('alterar', 'instituicao', contrato)
  const editaGarantias = podeAlterar && acaoPermitida('alterarGarantias', 'instituicao', contrato)
  const regraGarantiaId = Number(form.values.regraGarantiaId) || null
  const veiculos = useVeiculos({ vista, selecao, escolhe: editaGarantias, regraGarantiaId })
  const pendente = usePendente(id, { selecao, carregando: veiculos.estoque.carregando })
  /** The vehicles can be chosen now: allowed, and the stock is there. */
  const escolhe = useCarregada(selecao) && editaGarantias
  const selecaoAlterada = useAlterada(selecao) && editaGarantias
  const alterado = (editaTermos && termosMudaram(form.values, contrato)) || selecaoAlterada

  const { guardados, termos, escolha, esperando } = useGuardarContrato({ contrato, form, selecao })

  const sairSemPerguntar = useUnsavedGuard(alterado, `Alterações do contrato ${contrato.numero}`, guardados)

  const adotar = useCallback(
    (nova: VistaDoContrato, descartar = false) => {
      const novos = descartar
        ? termosDoContrato(nova.data)
        : mesclarTermos(form.getValues(), vista.data, nova.data)
      form.setValues(novos)
      setVista(nova)
      // A first consent is an event of the same version.
      void invalidar(queryClient, [chaves.contratos.linhaDoTempo(id)], false)
    },
    [form, vista, setVista, queryClient, id],
  )
  useAdotar(tela, alterado, adotar)

  /** Asks for the contract as it is now and takes it; `descartar` lets go of what was typed. */
  const recarregar = useCallback(async (descartar = false) => adotar(await ler(), descartar), [adotar, ler])
  /** After an act was answered. */
  const reler = useCallback(
    (descartar = false) => readAfterAct(() => recarregar(descartar), chaves.contratos.detalhe(id)),
    [recarregar, id],
  )

  return {
    id,
    vista,
    contrato,
    form,
    selecao,
    pendente,
    ...veiculos,
    perdas,
    editaTermos,
    editaGarantias,
    escolhe,
    alterado,
    sairSemPerguntar,
    // Of what was chosen before the contract existed, the tab of the vehicles tells.
    recuperado: [termos, pendente ? undefined : escolha],
    /** What was kept of the choice is still to come: a save or a send would do without it. */
    esperando: esperando && editaGarantias,
    recarregar,
    reler,
    trabalhar,
  }
}

/** A vehicle that was lost to another contract ends an action, and is told at the vehicles alone; `perdas` counts how often. */
function useEditorWork(
  id: number,
  { selecao, trabalhar }: { selecao: Selecao } & Pick<ReturnType<typeof useVista>, 'trabalhar'>,
) {
  const queryClient = useQueryClient()
  const [perdas, setPerdas] = useState(0)
  const trabalharOuPerder = useCallback(
    (fluxo: () => Promise<void>) =>
      trabalhar(fluxo).catch((error: unknown) => {
        if (!isApiError(error, 400) || !selecao.perder(error.mensagem)) throw error
        setPerdas((antes) => antes + 1)
        // The refusal names one; there may be more.
        void invalidar(queryClient, [chaves.contratos.estoque(), chaves.contratos.garantias(id)], false)
      }),
    [selecao, trabalhar, queryClient, id],
  )
  return { perdas, trabalhar: trabalharOuPerder }
}

/** The choice that a new contract's refused vehicles left behind, put on the screen once the stock is there. */
function usePendente(id: number, { selecao, carregando }: { selecao: Selecao; carregando: boolean }) {
  const queryClient = useQueryClient()
  const [pendente] = useState(() => lerPendente(queryClient, id))
  const aplicada = useRef(false)
  useEffect(() => {
    if (!pendente || aplicada.current || carregando || !selecao.carregada) return
    aplicada.current = true
    selecao.aplicar(pendente.escolhidos)
    selecao.perder(pendente.mensagem)
  }, [pendente, carregando, selecao])
  useEffect(() => () => esquecerPendente(queryClient, id), [queryClient, id])
  return pendente
}

interface Digitado {
  contrato: VistaDoContrato['data']
  form: UseFormReturnType<TermosForm>
  selecao: Selecao
}

/** Keeps terms and choice for a reload and for signing in again. */
function useGuardarContrato({ contrato, form, selecao }: Digitado) {
  const chave = `contrato/${contrato.id}`
  const termos = useFormDraft(form, chave, {
    base: termosDoContrato(contrato),
    alterado: termosMudaram(form.values, contrato),
  })
  const veiculos = useGuardarSelecao(selecao, chave, contrato.lojaId)
  return {
    guardados: [chave, veiculos.chave],
    termos,
    escolha: veiculos.recuperado,
    esperando: veiculos.esperando,
  }
}
