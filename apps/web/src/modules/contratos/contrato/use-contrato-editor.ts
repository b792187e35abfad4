import { useForm, type UseFormReturnType } from '@mantine/form'
import { linhaDoTempoCall } from '@lastro/shared/contratos/contrato'
import { garantiasCall } from '@lastro/shared/contratos/garantia'
import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keyOf } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { invalidar } from '#lib/invalidar.ts'
import { readAfterAct } from '#lib/outdated.ts'
import { usePermissao } from '#lib/session.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useVersionedRecord } from '#ui/use-versioned-record.ts'
import { contratoOptions, type VistaDoContrato } from '../chamadas/use-contrato.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useAdotar, useVeiculos, useVista } from '../selecao/use-contrato-na-tela.ts'
import { useSelecaoAlterada, useSelecaoLoaded, useSelecaoDraft } from '../selecao/use-selecao.ts'
import {
  type TermosForm,
  termosDoContrato,
  termosDoForm,
  esquecerPendente,
  lerPendente,
} from '../novo/contrato-form.ts'
import { toastDone, toastSucesso } from '#lib/toast.ts'
import { alterarContrato, alterarGarantias } from '../chamadas/contrato-api.ts'
import { incluirPodendoForcar } from '../perguntas/forcar.tsx'
import { perguntarPrecosMudados } from '../selecao/precos-mudados.tsx'

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
      void invalidar(queryClient, [keyOf(linhaDoTempoCall, { params: { id } })], false)
    },
    [form, setVista, queryClient, id],
  )
  useAdotar(tela, alterado, adotar)
  useVersionedRecord(form, termosDoContrato(contrato), false)

  /** Reads the contract and takes the new version; `descartar` discards what was typed. */
  const recarregar = useCallback(async (descartar = false) => adotar(await ler(), descartar), [adotar, ler])
  /** Reads the contract after an act was answered. Never throws. */
  const reler = useCallback(
    (descartar = false) => readAfterAct(() => recarregar(descartar), contratoOptions(id).queryKey),
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
        void invalidar(queryClient, [['selecao'], keyOf(garantiasCall, { params: { id } })], false)
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

/**
 * 'Atualizar contrato' (spec section 4): saves the terms, then the vehicles where they may be chosen. Returns the new
 * ETag, or undefined when the person cancelled. At the question about prices nothing is saved, at the one about refused
 * vehicles the terms are. The form must be valid.
 */
export async function salvarContrato(editor: ContratoEditor): Promise<string | null | undefined> {
  const { id, vista, contrato, form, selecao, editaGarantias } = editor
  if (editaGarantias && !(await perguntarPrecosMudados(selecao))) return undefined
  const escolhidos = selecao.escolhidos()
  const comGarantias = editaGarantias && selecao.loaded && (escolhidos.length > 0 || selecao.hadGarantias())
  const termos = termosDoForm(form.getValues())
  const mantidos = new Set(selecao.keptIds())
  const retira = (editor.garantias ?? []).some(({ veiculoId }) => !mantidos.has(veiculoId))
  let { etag } = vista
  if (comGarantias && retira && termos.regraGarantiaId !== contrato.regraGarantiaId) {
    // A new rule is checked against the contract's vehicles, so the leaving ones must leave first.
    const ficam = escolhidos.filter((veiculo) => mantidos.has(veiculo.id))
    const resposta = await alterarGarantias({ id, etag }, ficam, false)
    etag = resposta.etag
  }
  const alterado = await alterarContrato({ id, etag }, termos, contrato.statusId)
  etag = alterado.etag
  // The sent terms wait for the second person; the fields show the current ones until then.
  if (alterado.data.aguardandoSegundaAprovacao) form.setValues(termosDoContrato(contrato))
  const dizer = () => toastDone(alterado.data.aguardandoSegundaAprovacao, 'Contrato atualizado com sucesso.')
  if (!comGarantias) {
    dizer()
    return etag
  }
  const alvo = { id, etag }
  // Success is reported only when everything succeeded.
  const garantias = await incluirPodendoForcar((forcar) => alterarGarantias(alvo, escolhidos, forcar))
  dizer()
  if (!garantias) return undefined
  toastSucesso('Garantias atualizadas com sucesso.')
  return garantias.etag
}
