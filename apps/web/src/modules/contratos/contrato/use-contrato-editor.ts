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
import { useVersionedRecord } from '#ui/use-versioned-record.ts'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useAdotar, useVeiculos, useVista } from '../selecao/use-contrato-na-tela.ts'
import { useSelecaoDraft } from '../selecao/use-selecao-draft.ts'
import { useSelecaoAlterada, useSelecaoLoaded } from '../selecao/use-selecao.ts'
import { type TermosForm, termosDoContrato } from '../novo/contrato-form.ts'
import { esquecerPendente, lerPendente } from '../novo/selecao-pendente.ts'

export type ContratoEditor = ReturnType<typeof useContratoEditor>

/** A contract on the institution's page: the version on the screen, the typed terms, and the chosen vehicles. */
export function useContratoEditor(id: number) {
  const queryClient = useQueryClient()
  const tela = useVista(id)
  const { vista, setVista, ler } = tela
  const [selecao] = useState(() => new Selecao())
  const form = useForm<TermosForm>({ initialValues: termosDoContrato(vista.data) })
  const { perdas, runAction } = useEditorWork(id, { selecao, runAction: tela.runAction })
  const contrato = vista.data
  const podeAlterar = usePermissao('Contratos.Contratos.Alterar')
  const editaTermos = podeAlterar && acaoPermitida('alterar', 'instituicao', contrato)
  const editaGarantias = podeAlterar && acaoPermitida('alterarGarantias', 'instituicao', contrato)
  const regraGarantiaId = Number(form.values.regraGarantiaId) || null
  const veiculos = useVeiculos({ vista, selecao, escolhe: editaGarantias, regraGarantiaId })
  const pendente = usePendente(id, { selecao, carregando: veiculos.estoque.carregando })
  /** Vehicles can be chosen now: the person may, and the stock is loaded. */
  const escolhe = useSelecaoLoaded(selecao) && editaGarantias
  const selecaoAlterada = useSelecaoAlterada(selecao) && editaGarantias
  const alterado = (editaTermos && form.isDirty()) || selecaoAlterada

  const { draftKeys, termos, escolha, esperando } = useContratoDrafts({ contrato, form, selecao })

  const sairSemPerguntar = useUnsavedGuard(alterado, `Alterações do contrato ${contrato.numero}`, draftKeys)

  const adotar = useCallback(
    (nova: VistaDoContrato, descartar = false) => {
      if (descartar) {
        form.setInitialValues(termosDoContrato(nova.data))
        form.setValues(termosDoContrato(nova.data))
      }
      setVista(nova)
      // A first approval is an event without a new version.
      void invalidar(queryClient, [chaves.contratos.linhaDoTempo(id)], false)
    },
    [form, setVista, queryClient, id],
  )
  useAdotar(tela, alterado, adotar)
  useVersionedRecord(form, termosDoContrato(contrato), false)

  /** Reads the contract and takes the new version; `descartar` discards what was typed. */
  const recarregar = useCallback(async (descartar = false) => adotar(await ler(), descartar), [adotar, ler])
  /** Reads the contract after an act was answered. Never throws. */
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
    // For a choice made before the contract existed, the vehicles' tab has its own note.
    recuperado: [termos, pendente ? undefined : escolha],
    /** The stored choice is not loaded yet; a save or send would go without it. */
    esperando: esperando && editaGarantias,
    recarregar,
    reler,
    runAction,
  }
}

/**
 * Runs actions. If another contract takes one of the vehicles, the action ends and only the vehicles' tab says so;
 * `perdas` counts these cases.
 */
function useEditorWork(
  id: number,
  { selecao, runAction }: { selecao: Selecao } & Pick<ReturnType<typeof useVista>, 'runAction'>,
) {
  const queryClient = useQueryClient()
  const [perdas, setPerdas] = useState(0)
  const runOrLose = useCallback(
    (fluxo: () => Promise<void>) =>
      runAction(fluxo).catch((error: unknown) => {
        if (!isApiError(error, 400) || !selecao.markLost(error.mensagem)) throw error
        setPerdas((antes) => antes + 1)
        // The refusal names one vehicle; there may be more.
        void invalidar(queryClient, [chaves.contratos.estoque(), chaves.contratos.garantias(id)], false)
      }),
    [selecao, runAction, queryClient, id],
  )
  return { perdas, runAction: runOrLose }
}

/** The choice of a new contract whose vehicles were refused; applied once the stock is loaded. */
function usePendente(id: number, { selecao, carregando }: { selecao: Selecao; carregando: boolean }) {
  const [pendente] = useState(() => lerPendente(id))
  const applied = useRef(false)
  useEffect(() => {
    if (!pendente || applied.current || carregando || !selecao.loaded) return
    applied.current = true
    selecao.aplicar(pendente.escolhidos)
    selecao.markLost(pendente.mensagem)
  }, [pendente, carregando, selecao])
  useEffect(() => () => esquecerPendente(id), [id])
  return pendente
}

interface ContratoDraftsOptions {
  contrato: VistaDoContrato['data']
  form: UseFormReturnType<TermosForm>
  selecao: Selecao
}

/** Keeps terms and choice as drafts over a reload and a new sign-in. */
function useContratoDrafts({ contrato, form, selecao }: ContratoDraftsOptions) {
  const chave = `contrato/${contrato.id}`
  const termos = useFormDraft(form, chave)
  const veiculos = useSelecaoDraft(selecao, chave, contrato.lojaId)
  return {
    draftKeys: [chave, veiculos.chave],
    termos,
    escolha: veiculos.recuperado,
    esperando: veiculos.esperando,
  }
}
