import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import type { ValorDoParametro } from '@lastro/shared/parametros-comerciais/parametro-comercial'
import type { EscopoCobrado } from '@lastro/shared/relatorios/extrato-financeiro'
import type { Db, Tx } from '#db/tables.ts'
import type { Escopo } from '../vinculos/escopo.repository.ts'
import { listParametrosQueValem } from './parametros-comerciais.repository.ts'

export type ValoresDoParametro = Record<ValorDoParametro, Centavos>

interface ParametroDoEvento {
  parametroId: number | null
  parametroEscopo: EscopoCobrado
}

const escopoDe = ({ id, lojaId, contratoId }: Escopo & { id: number | null }): EscopoCobrado => {
  if (id === null) return 'nenhum'
  if (contratoId !== null) return 'contrato'
  return lojaId === null ? 'geral' : 'loja'
}

type ParametroResolvido = ValoresDoParametro & { parametro: ParametroDoEvento }

/**
 * The amounts in centavos that an event of each contract costs now (domain 5), in the contracts' order. They are of the
 * contract's parameter, else its store's, else the general one. Without any, all are 0 and `parametro` is null. An event
 * without contract or store passes null. `parametro` is what the event records of the source.
 */
export async function resolverParametros(
  tx: Db | Tx,
  instituicaoId: number,
  escopos: readonly Escopo[],
): Promise<ParametroResolvido[]> {
  const parametros = await listParametrosQueValem(tx, instituicaoId, escopos)
  return parametros.map((parametro) => ({
    parametro: { parametroId: parametro.id, parametroEscopo: escopoDe(parametro) },
    contratoNovo: parametro.contratoNovo ?? ZERO,
    contratoAlterado: parametro.contratoAlterado ?? ZERO,
    garantiaIncluida: parametro.garantiaIncluida ?? ZERO,
    garantiaRemovida: parametro.garantiaRemovida ?? ZERO,
    regraGarantiaAlterada: parametro.regraGarantiaAlterada ?? ZERO,
  }))
}

/** Resolves one contract's amounts like {@link resolverParametros}. */
export async function resolverParametro(
  tx: Db | Tx,
  { instituicaoId, ...escopo }: Escopo & { instituicaoId: number },
): Promise<ParametroResolvido> {
  const [resolvido] = await resolverParametros(tx, instituicaoId, [escopo])
  if (!resolvido) throw new Error('A scope has no amounts')
  return resolvido
}
