import { MAX_NAMED_PEOPLE } from '@lastro/shared/politicas/politica'
import type { QuemPode } from '@lastro/shared/politicas/quem-pode'
import type { AtoDeAcesso } from '@lastro/shared/usuarios/atos-de-acesso'
import type { Ambiente } from '#ambiente.ts'
import type { Sessao } from '#http/acesso.ts'
import { listAdministradores } from '../usuarios/administradores.repository.ts'
import { listAtos } from './atos.repository.ts'

/** Who may confirm an act: the administrators but its author and whom it is about. */
export function podemConfirmar(
  administradores: readonly { id: number; nome: string }[],
  { autorId, usuarioId }: { autorId: number; usuarioId: number | null },
): QuemPode {
  const outros = administradores.filter(({ id }) => id !== autorId && id !== usuarioId)
  return { nomes: outros.slice(0, MAX_NAMED_PEOPLE).map(({ nome }) => nome), total: outros.length }
}

/** The name of a person who is yet to be made; null: the act makes nobody. */
function nomeNovo(pedido: string | null): string | null {
  const { ato, nome = null } = JSON.parse(pedido ?? '{}') as { ato?: string; nome?: string }
  return ato === 'criar' ? nome : null
}

/** The acts of the own institution that wait, and who may confirm each. */
export async function listarAtos(
  { db, clock }: Ambiente,
  { estabelecimentoId, usuarioId: eu }: Sessao,
): Promise<AtoDeAcesso[]> {
  const atos = await listAtos(db, estabelecimentoId)
  const administradores = atos.length > 0 ? await listAdministradores(db, estabelecimentoId) : []
  return atos
    .filter(({ expiraEm }) => expiraEm > clock.now())
    .map(({ id, descricao, pessoa, pedido, codigos, autorId, pedidoPor, pedidoEm, expiraEm, usuarioId }) => ({
      id,
      descricao,
      pessoa: pessoa ?? nomeNovo(pedido),
      codigos: codigos as AtoDeAcesso['codigos'],
      pedidoPor,
      pedidoEm,
      expiraEm,
      proprio: autorId === eu,
      sobreSi: usuarioId === eu,
      podem: podemConfirmar(administradores, { autorId, usuarioId }),
    }))
}
