import type { Tx } from '#db/tables.ts'

/** A person of an establishment, with its name; undefined for an operator, who has none. */
export function findPessoaDoEstabelecimento(tx: Tx, usuarioId: number) {
  return tx
    .selectFrom('usuario')
    .innerJoin('estabelecimento', 'estabelecimento.id', 'usuario.estabelecimentoId')
    .where('usuario.id', '=', usuarioId)
    .select([
      'usuario.nome',
      'usuario.estabelecimentoId',
      'estabelecimento.nomeFantasia as estabelecimento',
      'estabelecimento.tipo',
    ])
    .executeTakeFirst()
}
