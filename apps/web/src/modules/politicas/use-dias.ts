import {
  type DiaSemExpediente,
  diaSemExpedienteRequest,
  diasSemExpedienteResponse,
} from '@lastro/shared/calendario/dias-sem-expediente'
import { formatDia } from '@lastro/shared/dia'
import { queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'

const path = (instituicaoId: number) => `/api/instituicoes-financeiras/${instituicaoId}/dias-sem-expediente`

export const diasOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: chaves.politicas.diasSemExpediente(instituicaoId),
    queryFn: async ({ signal }) =>
      (await api(diasSemExpedienteResponse, 'GET', path(instituicaoId), { signal })).dias,
  })

/** Whether a balance still counts hangs on the business days. */
const muda = [chaves.politicas.diasSemExpediente(), chaves.saldos.tudo]

export const useIncluirDia = (instituicaoId: number) =>
  useMutation({
    mutationFn: ({ dia, nome }: DiaSemExpediente) =>
      api(ignoredAnswer, 'PUT', `${path(instituicaoId)}/${dia}`, {
        body: z.encode(diaSemExpedienteRequest, { nome }),
      }),
    meta: { silent: [400], sucesso: 'Adicionado com sucesso', muda },
  })

export function useExcluirDia(instituicaoId: number) {
  const { mutate } = useMutation({
    mutationFn: (dia: string) => api(ignoredAnswer, 'DELETE', `${path(instituicaoId)}/${dia}`),
    meta: { sucesso: 'Excluído com sucesso', muda },
  })
  return async ({ dia, nome }: DiaSemExpediente): Promise<void> => {
    const sim = await perguntarSimNao('Deseja excluir este dia sem expediente?', {
      title: 'Excluir dia sem expediente',
      perigo: true,
      fatos: [
        { termo: 'Dia', valor: formatDia(dia) },
        { termo: 'Motivo', valor: nome },
      ],
    })
    if (sim) mutate(dia)
  }
}
