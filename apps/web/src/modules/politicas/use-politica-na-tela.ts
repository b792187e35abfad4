import { useForm } from '@mantine/form'
import {
  type Protecoes,
  protecoesDe,
  type Politica,
  politicaRequest,
  politicaSchema,
  politicaCall,
} from '@lastro/shared/politicas/politica'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useVersionedRecord } from '#ui/use-versioned-record.ts'
import { diferencas } from './politica-textos.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { apiWithEtag, type Metodo, callWithEtag } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { chaves } from '#lib/chaves.ts'
import { focusTitle } from '#ui/focus.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import { perguntarRecarregar } from '#ui/perguntar.tsx'

const path = (instituicaoId: number) => `/api/instituicoes-financeiras/${instituicaoId}/politica`

export interface VistaDaPolitica {
  data: Politica
  etag: string | null
}

export const politicaOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: chaves.politicas.daInstituicao(instituicaoId),
    queryFn: ({ signal }) => callWithEtag(politicaCall, { params: { id: instituicaoId }, signal }),
  })

const DRAFT_IS_KEPT = 'Ao recarregar, o que você digitou é mantido. Nada foi salvo ainda.'

interface Chamada {
  metodo: Metodo
  caminho?: string
  body?: unknown
  sucesso: string
}

interface Opcoes {
  /** Version that the person sees. */
  etag: string | null
  /** Receives the version that the person's own act made. 'salva': it has the typed values. */
  onMudou: (nova: Politica, como: 'salva' | 'propria') => void
}

/** Acts on a policy at the version that the person sees. Each answers whether it succeeded. */
function useMudarPolitica(instituicaoId: number, { etag, onMudou }: Opcoes) {
  const queryClient = useQueryClient()
  const { queryKey } = politicaOptions(instituicaoId)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ metodo, caminho = '', body }: Chamada) =>
      apiWithEtag(politicaSchema, metodo, `${path(instituicaoId)}${caminho}`, { body, ifMatch: etag }),
    meta: { silent: [412] },
    onSuccess: (vista, { sucesso, metodo }) => {
      queryClient.setQueryData(queryKey, vista)
      // Whether a balance still counts hangs on it.
      void queryClient.invalidateQueries({ queryKey: chaves.saldos.tudo })
      onMudou(vista.data, metodo === 'PUT' ? 'salva' : 'propria')
      if (metodo === 'PUT' && vista.data.reducao)
        toastInfo('O que reduz a proteção aguarda a confirmação de outra pessoa.')
      else toastSucesso(sucesso)
    },
    onError: async (error) => {
      // The screen then shows the differences.
      if (isApiError(error, 412) && (await perguntarRecarregar('Política alterada', error, DRAFT_IS_KEPT)))
        await queryClient.invalidateQueries({ queryKey })
    },
  })
  const succeeded = (chamada: Chamada): Promise<boolean> =>
    mutateAsync(chamada).then(
      () => {
        // The pressed button is drawn anew, or gone.
        focusTitle()
        return true
      },
      () => false,
    )
  return {
    salvando: isPending,
    salvar: (protecoes: Protecoes) =>
      succeeded({
        metodo: 'PUT',
        body: z.encode(politicaRequest, protecoes),
        sucesso: 'Atualizado com sucesso',
      }),
    confirmarReducao: () =>
      succeeded({ metodo: 'POST', caminho: '/reducao/confirmar', sucesso: 'Redução confirmada.' }),
    descartarReducao: () =>
      succeeded({ metodo: 'DELETE', caminho: '/reducao', sucesso: 'Redução descartada.' }),
  }
}

export type PoliticaNaTela = ReturnType<typeof usePoliticaNaTela>

/**
 * State of an institution's policy on the screen, and what the person typed over it. `mudancas` says what others changed
 * meanwhile, one sentence each.
 */
export function usePoliticaNaTela(instituicaoId: number, { data: politica, etag }: VistaDaPolitica) {
  const podeAlterar = usePermissao('Configuracoes.Politicas.Alterar')
  const salva = protecoesDe(politica)
  const form = useForm<Protecoes>({ initialValues: salva })
  const alterado = form.isDirty()
  /** The version over which the person types, or which their own act made. */
  const [conhecida, setConhecida] = useState(politica)
  if (!alterado && conhecida !== politica) setConhecida(politica)
  const mudar = useMudarPolitica(instituicaoId, {
    etag,
    onMudou: (nova, como) => {
      setConhecida(nova)
      if (como === 'propria') return
      form.setInitialValues(protecoesDe(nova))
      form.setValues(protecoesDe(nova))
    },
  })
  useVersionedRecord(form, salva, mudar.salvando)

  const chave = `politica/${instituicaoId}`
  useUnsavedGuard(podeAlterar && alterado, 'As mudanças das políticas', [chave])
  const recuperado = useFormDraft(form, podeAlterar ? chave : null)
  return {
    politica,
    form,
    podeAlterar,
    alterado,
    recuperado,
    mudancas: alterado ? diferencas(conhecida, politica) : [],
    ...mudar,
  }
}
