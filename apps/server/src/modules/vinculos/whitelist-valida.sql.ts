import type { Dia } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'

/**
 * Starts every read of the whitelist. An entry counts up to and including its prazo, while neither side is disabled.
 */
export const whitelistValida = (db: Db, today: Dia) =>
  db
    .selectFrom('whitelist')
    .where('whitelist.prazo', '>=', today)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('estabelecimento as lado')
            .where((lado) =>
              lado.or([
                lado('lado.id', '=', lado.ref('whitelist.lojaId')),
                lado('lado.id', '=', lado.ref('whitelist.instituicaoFinanceiraId')),
              ]),
            )
            .where('lado.ativo', '=', false)
            .select('lado.id'),
        ),
      ),
    )

export const registrosDaWhitelist = (db: Db) =>
  db
    .selectFrom('whitelist')
    .innerJoin('estabelecimento as loja', 'loja.id', 'whitelist.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'whitelist.instituicaoFinanceiraId')
