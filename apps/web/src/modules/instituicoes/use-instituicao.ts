import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Instituicao, instituicoesCall } from '@lastro/shared/estabelecimentos/estabelecimento'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { queryOf } from '#lib/api.ts'
import { useRegras } from '#lib/session.ts'

export const instituicoesOptions = queryOf(instituicoesCall, { staleTime: 60_000 })

/** An institution's name in a list. Marks a disabled one, which only operators see. */
export const nomeComSituacao = (nome: string, { ativo }: Pick<Instituicao, 'ativo'>) =>
  ativo ? nome : `${nome} (desativada)`

export interface InstituicaoEscolhida {
  /** undefined: the operator has not chosen. The screen asks for a choice and loads nothing. */
  id: number | undefined
  /** Establishment 0 has to choose (spec section 4). All others see no selectors. */
  operador: boolean
  escolher: (id: number | undefined) => void
}

/** The institution that a screen shows: the staff's own, or the operator's choice in `?instituicao=`. */
export function useInstituicao(): InstituicaoEscolhida {
  const { idEstabelecimento, tipo } = useRegras()
  const { instituicao } = useSearch({ strict: false })
  const navigate = useNavigate()
  const operador = idEstabelecimento === PLATAFORMA
  const own = tipo === 'instituicao' ? idEstabelecimento : undefined
  return {
    id: operador ? instituicao : own,
    operador,
    escolher: (id) =>
      void navigate({
        to: '.',
        // `lojaId` is a store of the former institution.
        search: (before) => ({ ...before, instituicao: id, pagina: undefined, lojaId: undefined }),
        state: true,
        replace: true,
      }),
  }
}
