import { useForm } from '@mantine/form'
import {
  type Protecoes,
  protecoesDe,
  type Politica,
  politicaRequest,
  politicaCall,
  alterarPoliticaCall,
  confirmarReducaoCall,
  descartarReducaoCall,
} from '@lastro/shared/politicas/politica'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useVersionedRecord } from '#ui/use-versioned-record.ts'
import { diferencas } from './politica-textos.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { callWithEtag, etagQueryOf } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { focusTitle } from '#ui/focus.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import { perguntarRecarregar } from '#ui/perguntar.tsx'

export interface VistaDaPolitica {
  data: Politica
  etag: string | null
}

export const politicaOptions = (id: number) => etagQueryOf(politicaCall, { params: { id } })

const DRAFT_IS_KEPT = 'Ao recarregar, o que você digitou é mantido. Nada foi salvo ainda.'

interface Ato {
  run: () => Promise<VistaDaPolitica>
  sucesso: string
  /** The person saves what they typed. */
  salva?: true
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
    mutationFn: ({ run }: Ato) => run(),
    meta: { silent: [412] },
    onSuccess: (vista, { sucesso, salva }) => {
      queryClient.setQueryData(queryKey, vista)
      // Whether a balance still counts hangs on it.
      void queryClient.invalidateQueries({ queryKey: ['saldos'] })
      onMudou(vista.data, salva ? 'salva' : 'propria')
      if (salva && vista.data.reducao)
        toastInfo('O que reduz a proteção aguarda a confirmação de outra pessoa.')
      else toastSucesso(sucesso)
    },
    onError: async (error) => {
      // The screen then shows the differences.
      if (isApiError(error, 412) && (await perguntarRecarregar('Política alterada', error, DRAFT_IS_KEPT)))
        await queryClient.invalidateQueries({ queryKey })
    },
  })
  const succeeded = (ato: Ato): Promise<boolean> =>
    mutateAsync(ato).then(
      () => {
        // The pressed button is drawn anew, or gone.
        focusTitle()
        return true
      },
      () => false,
    )
  const seen = { params: { id: instituicaoId }, ifMatch: etag }
  return {
    salvando: isPending,
    salvar(protecoes: Protecoes) {
      const body = z.encode(politicaRequest, protecoes)
      const run = () => callWithEtag(alterarPoliticaCall, { ...seen, body })
      return succeeded({ run, sucesso: 'Atualizado com sucesso', salva: true })
    },
    confirmarReducao: () =>
      succeeded({ run: () => callWithEtag(confirmarReducaoCall, seen), sucesso: 'Redução confirmada.' }),
    descartarReducao: () =>
      succeeded({ run: () => callWithEtag(descartarReducaoCall, seen), sucesso: 'Redução descartada.' }),
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
