import {
  type AlterarCadastroRequest,
  cadastroCriadoResponse,
  cadastroSchema,
  cadastrosResponse,
  type CriarCadastroRequest,
} from '@lastro/shared/estabelecimentos/cadastro'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { BuscaDeEstabelecimentos } from './busca.ts'
import { adicionadoOuAlterado } from '#lib/toast.ts'

export const PATH = '/api/plataforma/estabelecimentos'
export const POR_PAGINA = 50

export function estabelecimentosOptions({ filtro, tipo, pagina = 1 }: BuscaDeEstabelecimentos) {
  const query = { filtro, tipo, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOptions({
    queryKey: chaves.estabelecimentos.lista(query),
    queryFn: ({ signal }) => api(cadastrosResponse, 'GET', PATH, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One establishment. The caller shows its own message for a missing one. */
export const cadastroOptions = (id: number) =>
  queryOptions({
    queryKey: chaves.estabelecimentos.detalhe(id),
    queryFn: ({ signal }) => api(cadastroSchema, 'GET', `${PATH}/${id}`, { signal }),
    meta: { silent: [404] },
  })

type Salvar =
  | { id: undefined; valores: CriarCadastroRequest }
  | { id: number; valores: AlterarCadastroRequest }

const { estabelecimentos, instituicoes, lojas, usuarios } = chaves

export const useSalvarEstabelecimento = () =>
  useMutation({
    mutationFn: ({ id, valores }: Salvar) =>
      id === undefined
        ? api(cadastroCriadoResponse, 'POST', PATH, { body: valores })
        : api(ignoredAnswer, 'PUT', `${PATH}/${id}`, { body: valores }),
    meta: {
      silent: [400],
      sucesso: adicionadoOuAlterado,
      // Selectors show the name too.
      muda: [estabelecimentos.tudo, instituicoes.tudo, lojas.tudo, usuarios.tudo],
    },
  })
