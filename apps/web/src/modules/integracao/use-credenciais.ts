import { formatInstante } from '@lastro/shared/dia'
import {
  type Credencial,
  credenciaisResponse,
  criarCredencialResponse,
} from '@lastro/shared/integracao/credencial'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'

export const credenciaisOptions = (lojaId: number) =>
  queryOptions({
    queryKey: chaves.integracao.credenciais(lojaId),
    queryFn: async ({ signal }) => {
      // Active credentials come first, at most 20. The newest revoked ones are enough.
      const query = { pagina: 1, quantidadePorPagina: 50 }
      const path = `/api/lojas/${lojaId}/credenciais`
      return (await api(credenciaisResponse, 'GET', path, { query, signal })).credenciais
    },
  })

const muda = [chaves.integracao.credenciais()]

export const useCriarCredencial = (lojaId: number) =>
  useMutation({
    mutationFn: (nome: string) =>
      api(criarCredencialResponse, 'POST', `/api/lojas/${lojaId}/credenciais`, { body: { nome } }),
    meta: { silent: [400], muda },
  })

export function useRevogarCredencial() {
  const { mutate } = useMutation({
    mutationFn: (id: number) => api(ignoredAnswer, 'POST', `/api/credenciais/${id}/revogar`),
    meta: { sucesso: 'Credencial revogada', muda },
  })
  return async ({ id, nome, tokenFinal, ultimoUsoEm }: Credencial): Promise<void> => {
    const sim = await perguntarSimNao(
      `O sistema que usa “${nome}” deixa de entrar imediatamente, e isto não pode ser desfeito. Deseja revogar?`,
      {
        title: 'Revogar credencial',
        perigo: true,
        fatos: [
          { termo: 'Token', valor: `lastro_…${tokenFinal}` },
          { termo: 'Último uso', valor: ultimoUsoEm ? formatInstante(ultimoUsoEm) : 'Nunca usada' },
        ],
      },
    )
    if (sim) mutate(id)
  }
}
