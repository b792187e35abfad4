import { randomBytes } from 'node:crypto'
import { permissoesDoTipo, type Permissao } from '@lastro/shared/permissoes'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { hashToken } from '../http/guard.ts'
import { cenarioContratos } from './cenario-contratos.ts'
import { cenarioIntegracao } from './cenario-integracao.ts'
import { cenarioVeiculos } from './cenario-veiculos.ts'
import { newCpf, next } from './documentos.ts'

export const DE_INSTITUICAO = permissoesDoTipo('instituicao')
export const DE_LOJA = permissoesDoTipo('loja')

/** Rows that a test needs before it calls the API. Amounts are in centavos. */
export function createCenario(db: Db, clock: Clock) {
  async function estabelecimento(tipo: 'instituicao' | 'loja', nome: string) {
    const numero = next()
    const { id } = await db
      .insertInto('estabelecimento')
      .values({
        tipo,
        cnpj: String(10_000_000_000_000 + numero),
        razaoSocial: `${nome} S.A.`,
        nomeFantasia: nome,
        criadoEm: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto(tipo === 'loja' ? 'loja' : 'instituicaoFinanceira')
      .values({ id })
      .execute()
    return id
  }

  return {
    ...cenarioVeiculos(db, clock),
    ...cenarioContratos(db, clock),
    ...cenarioIntegracao(db, clock),
    instituicao: (nome = `Banco ${next()}`) => estabelecimento('instituicao', nome),
    /** Its last stock file had no column of those that the next one would be asked about. */
    async loja(nome = `Loja ${next()}`) {
      const lojaId = await estabelecimento('loja', nome)
      await db
        .insertInto('estoqueUltimoArquivo')
        .values({ lojaId, completo: false, colunas: '[]', enviadoEm: clock.now() })
        .execute()
      return lojaId
    },

    /** A signed-in user of an establishment (null: operator) with exactly these permissions; resolves to the token. */
    async usuario(
      estabelecimentoId: number | null,
      permissoes: readonly Permissao[],
      {
        nome = 'Pessoa de Teste',
        senhaHash = '!',
        termoAceito = true,
        senhaProvisoria = false,
        segundoFator = false,
      } = {},
    ) {
      const tipo = estabelecimentoId === null ? 'operador' : 'instituicao'
      const perfil = await db
        .insertInto('perfil')
        .values({ nome: `Perfil ${next()}`, tipo })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (permissoes.length > 0)
        await db
          .insertInto('perfilPermissao')
          .values(permissoes.map((codigo) => ({ perfilId: perfil.id, codigo })))
          .execute()
      const cpf = newCpf()
      const usuario = await db
        .insertInto('usuario')
        .values({
          cpf,
          nome,
          estabelecimentoId,
          senhaHash,
          senhaProvisoria,
          senhaAlteradaEm: clock.now(),
          termoAceitoEm: termoAceito ? clock.now() : null,
          criadoEm: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('usuarioPerfil').values({ usuarioId: usuario.id, perfilId: perfil.id }).execute()
      const token = randomBytes(32).toString('base64url')
      const agora = clock.now()
      if (segundoFator)
        await db
          .insertInto('segundoFator')
          .values({ usuarioId: usuario.id, segredo: 'A'.repeat(32), ultimoPasso: 1, ativadoEm: agora })
          .execute()
      await db
        .insertInto('sessao')
        .values({
          tokenHash: hashToken(token),
          usuarioId: usuario.id,
          criadaEm: agora,
          ultimoUsoEm: agora,
          expiraEm: new Date(agora.getTime() + 12 * 3_600_000),
          segundoFatorEm: segundoFator ? agora : null,
        })
        .execute()
      return { id: usuario.id, cpf, token }
    },

    async whitelist(instituicaoFinanceiraId: number, lojaId: number, prazo = '2099-12-31') {
      const { id } = await db
        .insertInto('whitelist')
        .values({ instituicaoFinanceiraId, lojaId, prazo, dataInclusao: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
export type Cenario = ReturnType<typeof createCenario>
