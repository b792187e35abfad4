import { useForm, type UseFormReturnType } from '@mantine/form'
import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { chaves, invalidar } from '../../../lib/chaves.ts'
import { usePermissao } from '../../../lib/session.ts'
import { useGuardarForm } from '../../../ui/use-digitado.ts'
import { contratoOptions, garantiasOptions, type VistaDoContrato } from '../comum/use-contrato.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useEstoqueNaSelecao } from '../selecao/use-estoque-na-selecao.ts'
import { useGuardarSelecao } from '../selecao/use-guardar-selecao.ts'
import { useAlterada, useCarregada } from '../selecao/use-selecao.ts'
import { mesclarTermos, type TermosForm, termosDoContrato, termosMudaram } from './contrato-form.ts'
import { esquecerPendente, lerPendente } from './selecao-pendente.ts'

export type ContratoEditor = ReturnType<typeof useContratoEditor>

/**
 * A contract on the institution's screen: the version that the person sees (and that every action names), what they typed on top of
 * it, and the vehicles that they chose. A newer version is taken by itself only while nothing is typed; otherwise the next action's
 * 412 asks first (domain 2).
 */
export function useContratoEditor(id: number) {
  const queryClient = useQueryClient()
  const { data: recente } = useSuspenseQuery(contratoOptions(id))
  const [vista, setVista] = useState(recente)
  const [selecao] = useState(() => new Selecao())
  const form = useForm<TermosForm>({ initialValues: termosDoContrato(vista.data) })
  const ocupado = useRef(false)
  const { perdas, trabalhar } = useTrabalho(id, { selecao, ocupado })
  const contrato = vista.data
  const podeAlterar = usePermissao('Contratos.Contratos.Alterar')
  const editaTermos = podeAlterar && acaoPermitida('alterar', 'instituicao', contrato)
  const editaGarantias = podeAlterar && acaoPermitida('alterarGarantias', 'instituicao', contrato)
  const { estoque, garantias, semGarantias } = useVeiculos({
    vista,
    form: form.values,
    selecao,
    editaGarantias,
  })
  const pendente = usePendente(id, { selecao, carregando: estoque.carregando })
  /** The vehicles can be chosen now: allowed, and the stock is there. */
  const escolhe = useCarregada(selecao) && editaGarantias
  const selecaoAlterada = useAlterada(selecao) && editaGarantias
  const alterado = (editaTermos && termosMudaram(form.values, contrato)) || selecaoAlterada

  const { recuperado, esperando } = useGuardarContrato({ contrato, form, selecao, editaTermos })

  const adotar = useCallback(
    (nova: VistaDoContrato, descartar = false) => {
      const novos = descartar
        ? termosDoContrato(nova.data)
        : mesclarTermos(form.getValues(), vista.data, nova.data)
      form.setValues(novos)
      setVista(nova)
      // A first consent is an event of the same version.
      void invalidar(queryClient, chaves.contratos.linhaDoTempo(id))
    },
    [form, vista, queryClient, id],
  )
  useEffect(() => {
    if (!mesmaVista(recente, vista) && !alterado && !ocupado.current) adotar(recente)
  }, [recente, vista, alterado, adotar])

  /** Asks for the contract as it is now and takes it; `descartar` lets go of what was typed. */
  const recarregar = useCallback(
    async (descartar = false) => {
      adotar(await queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 }), descartar)
    },
    [adotar, queryClient, id],
  )

  return {
    id,
    vista,
    contrato,
    form,
    selecao,
    pendente,
    estoque,
    garantias,
    /** The contract's vehicles could not be read. */
    semGarantias,
    perdas,
    editaTermos,
    editaGarantias,
    escolhe,
    alterado,
    recuperado,
    /** What was kept of the choice is still to come: a save or a send would do without it. */
    esperando: esperando && editaGarantias,
    recarregar,
    trabalhar,
  }
}

/**
 * Runs an action; while it does (`ocupado`), nothing newer is taken behind its back. A vehicle that was lost to another contract ends
 * it, and is told at the vehicles alone; `perdas` counts how often.
 */
function useTrabalho(id: number, { selecao, ocupado }: { selecao: Selecao; ocupado: RefObject<boolean> }) {
  const queryClient = useQueryClient()
  const [perdas, setPerdas] = useState(0)
  const trabalhar = useCallback(
    async (fluxo: () => Promise<void>) => {
      ocupado.current = true
      try {
        await fluxo()
      } catch (error) {
        if (!isApiError(error, 400) || !selecao.perder(error.mensagem)) throw error
        setPerdas((antes) => antes + 1)
        // The refusal names one; there may be more.
        void invalidar(queryClient, chaves.contratos.estoque(), chaves.contratos.garantias(id))
      } finally {
        ocupado.current = false
      }
    },
    [selecao, ocupado, queryClient, id],
  )
  return { perdas, trabalhar }
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

/** A first consent of two comes and lapses without another version. */
const mesmaVista = (a: VistaDoContrato, b: VistaDoContrato) =>
  a.etag === b.etag && a.data.primeiraAprovacao?.em.getTime() === b.data.primeiraAprovacao?.em.getTime()

interface Digitado {
  contrato: VistaDoContrato['data']
  form: UseFormReturnType<TermosForm>
  selecao: Selecao
  editaTermos: boolean
}

/** Keeps terms and choice for a reload and for signing in again. */
function useGuardarContrato({ contrato, form, selecao, editaTermos }: Digitado) {
  const chave = `contrato/${contrato.id}`
  const termos = useGuardarForm(form, chave, {
    base: termosDoContrato(contrato),
    alterado: editaTermos && termosMudaram(form.values, contrato),
  })
  const { recuperado, esperando } = useGuardarSelecao(selecao, `${chave}/veiculos`, contrato.lojaId)
  return { recuperado: [termos, recuperado], esperando }
}

interface VeiculosPedidos {
  vista: VistaDoContrato
  form: TermosForm
  selecao: Selecao
  editaGarantias: boolean
}

/** The contract's vehicles and, where they may be chosen, the store's stock under the rule that the form names. */
function useVeiculos({ vista, form, selecao, editaGarantias }: VeiculosPedidos) {
  const { id, lojaId, instituicaoFinanceiraId } = vista.data
  const { data: garantias, isError, isPlaceholderData } = useQuery(garantiasOptions(id, vista.etag))
  const regraGarantiaId = Number(form.regraGarantiaId) || null
  const pedido = { lojaId, instituicaoFinanceiraId, regraGarantiaId, contratoId: id, etag: vista.etag }
  const estoque = useEstoqueNaSelecao(
    selecao,
    editaGarantias ? pedido : null,
    isPlaceholderData ? undefined : garantias,
  )
  return { estoque, garantias, semGarantias: isError && !garantias }
}
