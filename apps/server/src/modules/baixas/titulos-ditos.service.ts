import type { Ambiente } from '#ambiente.ts'
import type { Sessao } from '#http/acesso.ts'
import type { FileKind } from '#importacao/file-kind.ts'
import { saveToldTitles } from '#importacao/told-titles.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'

/** Stores what an institution says of the headings of its files; refuses as `saveToldTitles` does. */
export const saveToldTitlesOfCarteira = <C extends string>(
  deps: Ambiente,
  {
    instituicaoId,
    arquivo,
    kind,
    sessao,
  }: { instituicaoId: number; arquivo: 'saldos' | 'pagamentos'; kind: FileKind<C>; sessao: Sessao },
  colunas: Parameters<typeof saveToldTitles<C>>[2],
): Promise<void> =>
  saveToldTitles(
    deps,
    {
      dono: { instituicaoFinanceiraId: instituicaoId, arquivo },
      kind,
      sessao,
      record: (tx, agora) =>
        registrar(tx, {
          instituicaoId,
          sessao,
          acao: 'escolherColunas',
          entidade: 'estabelecimento',
          entidadeId: instituicaoId,
          depois: { arquivo, colunas },
          agora,
        }),
    },
    colunas,
  )
