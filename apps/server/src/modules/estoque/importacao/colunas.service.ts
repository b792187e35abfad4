import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { ColunasRequest } from '@lastro/shared/veiculos/importacao-estoque'
import type { Ambiente } from '#ambiente.ts'
import type { Sessao } from '#http/acesso.ts'
import { saveToldTitles } from '#importacao/told-titles.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { ARQUIVO_DE_ESTOQUE } from './colunas.ts'

/** Stores what a store says of the headings of its files; refuses as `saveToldTitles` does. */
export const saveColunas = (
  deps: Ambiente,
  { lojaId, sessao }: { lojaId: number; sessao: Sessao },
  { colunas }: ColunasRequest,
): Promise<void> =>
  saveToldTitles(
    deps,
    {
      dono: { lojaId },
      kind: ARQUIVO_DE_ESTOQUE,
      sessao,
      record: (tx, agora) =>
        registrar(tx, {
          instituicaoId: PLATAFORMA,
          sessao,
          acao: 'escolherColunas',
          entidade: 'loja',
          entidadeId: lojaId,
          depois: { colunas },
          agora,
        }),
    },
    colunas,
  )
