import { dinheiro, ZERO } from '@lastro/shared/dinheiro'
import {
  type ParametroComercial,
  parametrosComerciaisResponse,
  VALORES_DO_PARAMETRO,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api, semConteudo } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { toastSucesso } from '../../lib/toast.ts'
import { confirmar } from '../../ui/dialogs.tsx'
import type { ParametroForm } from './parametro-form.ts'

const PARAMETROS = 'parametros-comerciais'
const PATH = '/api/parametros-comerciais'

export const parametrosQuery = (instituicaoFinanceiraId: number) =>
  queryOptions({
    queryKey: [PARAMETROS, instituicaoFinanceiraId],
    queryFn: async ({ signal }) => {
      const query = { instituicaoFinanceiraId }
      return (await api(parametrosComerciaisResponse, 'GET', PATH, { query, signal })).parametrosComerciais
    },
  })

/** Ids as integers, an empty store or contract as null (spec section 5); an emptied amount is 0.00. */
export function pedidoDeParametro(form: ParametroForm, instituicaoFinanceiraId: number) {
  return {
    instituicaoFinanceiraId,
    lojaId: form.lojaId === null ? null : Number(form.lojaId),
    contratoId: form.contratoId === null ? null : Number(form.contratoId),
    ...Object.fromEntries(
      VALORES_DO_PARAMETRO.map((campo) => [campo, z.encode(dinheiro, form[campo] ?? ZERO)]),
    ),
  }
}

interface Salvar {
  form: ParametroForm
  /** Absent: a new one. */
  id?: number
}

export function useSalvarParametro(instituicaoId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ form, id }: Salvar) => {
      const body = pedidoDeParametro(form, instituicaoId)
      return id === undefined
        ? api(semConteudo, 'POST', PATH, { body })
        : api(semConteudo, 'PUT', `${PATH}/${id}`, { body: { ...body, id } })
    },
    meta: { silent: [400] },
    onSuccess: async (_answer, { id }) => {
      toastSucesso(id === undefined ? 'Adicionado com sucesso' : 'Atualizado com sucesso')
      await queryClient.invalidateQueries({ queryKey: [PARAMETROS] })
    },
  })
}

const EM_USO =
  'Existe um contrato ativo sendo afetado por este parâmetro, deseja excluir assim mesmo este ítem?'

/** Spec section 4: asks, tries, and on a 409 asks again before the force flag. */
export function useExcluirParametro() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, forcarExclusao }: { id: number; forcarExclusao?: true }) =>
      api(semConteudo, 'DELETE', `${PATH}/${id}`, { query: { forcarExclusao } }),
    meta: { silent: [409] },
    onSuccess: async () => {
      toastSucesso('Apagado com sucesso')
      await queryClient.invalidateQueries({ queryKey: [PARAMETROS] })
    },
  })
  return async ({ id }: ParametroComercial): Promise<void> => {
    const sim = await confirmar({
      title: 'Excluir Parametro',
      message: 'Deseja excluir este ítem?',
      simNao: true,
    })
    if (!sim) return
    try {
      await mutateAsync({ id })
    } catch (error) {
      if (!isApiError(error, 409)) return
      const assimMesmo = await confirmar({ title: 'Atenção', message: EM_USO, simNao: true })
      // A failure of the second try has been told already.
      if (assimMesmo) await mutateAsync({ id, forcarExclusao: true }).catch(() => undefined)
    }
  }
}
