import {
  type AlterarCadastroRequest,
  type CriarCadastroRequest,
  cadastrosCall,
  cadastroCall,
  criarCadastroCall,
  alterarCadastroCall,
} from '@lastro/shared/estabelecimentos/cadastro'
import { keepPreviousData } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import type { BuscaDeEstabelecimentos } from './busca.ts'
import { adicionadoOuAlterado } from '#lib/toast.ts'
import { ifMatchOf, useSave } from '#ui/use-save.ts'

export const POR_PAGINA = 50

export function estabelecimentosOptions({ filtro, tipo, pagina = 1 }: BuscaDeEstabelecimentos) {
  const query = { filtro, tipo, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOf(cadastrosCall, { query, placeholderData: keepPreviousData })
}

/** One establishment. The caller shows its own message for a missing one. */
export const cadastroOptions = (id: number) =>
  queryOf(cadastroCall, { params: { id }, meta: { silent: [404] } })

type Salvar =
  | { id: undefined; valores: CriarCadastroRequest }
  | { id: number; versao: number; valores: AlterarCadastroRequest }

export const useSalvarEstabelecimento = () =>
  useSave({
    mutationFn: (salvar: Salvar) =>
      salvar.id === undefined
        ? call(criarCadastroCall, { body: salvar.valores })
        : call(alterarCadastroCall, {
            params: { id: salvar.id },
            body: salvar.valores,
            ifMatch: ifMatchOf(salvar),
          }),
    conflito: 'Estabelecimento alterado',
    sucesso: adicionadoOuAlterado,
    // Selectors show the name too.
    muda: [['estabelecimentos'], ['instituicoes'], ['lojas'], ['usuarios']],
  })
