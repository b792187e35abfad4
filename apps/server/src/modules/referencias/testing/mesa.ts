import { PERMISSOES } from '@lastro/shared/permissoes'
import type { EsperaFipe, ImportacaoFipe } from '@lastro/shared/veiculos/referencia'
import type { TestApp } from '#testing/app.ts'
import { importarFipe, type FipeOptions } from '../importacao/importacao.service.ts'

const TITULOS = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'
export const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')
export const uno = (mes: string, preco: string) => `${mes},carro,001001-1,Fiat,Uno,2022,Gasolina,${preco}`
export const palio = (mes: string, preco: string) => `${mes},carro,001002-2,Fiat,Palio,2022,Gasolina,${preco}`
export const OUTUBRO = arquivo(uno('2026-10', '50000.00'), palio('2026-10', '30000.00'))

export const URL_REFERENCIAS = '/api/plataforma/referencias'

async function* bytes(conteudo: string) {
  yield Buffer.from(conteudo)
}

/** Two operators and a command line at the reference tables. */
export async function createMesa(t: TestApp) {
  const olga = await t.cenario.usuario(null, PERMISSOES, { nome: 'Olga' })
  const ivo = await t.cenario.usuario(null, PERMISSOES, { nome: 'Ivo' })
  type Quem = Pick<typeof olga, 'token'>
  return {
    olga,
    ivo,
    /** The command line. */
    carregar: (conteudo: string, opcoes?: FipeOptions) =>
      importarFipe(t.banco.db, t.clock, bytes(conteudo), opcoes),
    enviar: async (raw: string, query = '', { token }: Quem = olga) =>
      (
        await t.call('POST', `${URL_REFERENCIAS}/arquivo${query}`, {
          raw,
          token,
          headers: { 'content-type': 'text/csv' },
        })
      ).json<ImportacaoFipe>(),
    esperas: async ({ token }: Quem = olga) =>
      (await t.call('GET', `${URL_REFERENCIAS}/esperas`, { token })).json<{ esperas: EsperaFipe[] }>()
        .esperas,
    confirmar: (id: number | undefined, { token }: Quem = olga, motivo = 'Conferido com a FIPE') =>
      t.call('POST', `${URL_REFERENCIAS}/esperas/${id}/confirmar`, { token, body: { motivo } }),
    descartar: (id: number | undefined, { token }: Quem = olga) =>
      t.call('DELETE', `${URL_REFERENCIAS}/esperas/${id}`, { token }),
    atos: () =>
      t.banco.db
        .selectFrom('auditoria')
        .where('entidade', '=', 'referencia')
        .select(['acao', 'usuarioId', 'forcado', 'motivo', 'depois'])
        .orderBy('sequencia')
        .execute(),
  }
}
export type Mesa = Awaited<ReturnType<typeof createMesa>>
