import type { Centavos } from '@lastro/shared/dinheiro'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startApp, type TestApp } from '../testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../testing/cenario.ts'
import { createExemplos, type Exemplos, type Rota, rotasDe } from '../testing/rotas.ts'

const NAO_EXISTE = 999_999_999

let t: TestApp
let exemplos: Exemplos
/** Of a stranger's, by the field that names it. */
let alheios: Record<string, number>
const tokens: Record<'instituicao' | 'loja' | 'operador', string> = {
  instituicao: '',
  loja: '',
  operador: '',
}

beforeAll(async () => {
  t = await startApp()
  exemplos = await createExemplos(t)
  const { cenario } = t
  const { estranho, outraLoja, banco, loja } = exemplos.ids
  const whitelist = await cenario.whitelist(estranho, outraLoja)
  const veiculoId = await cenario.veiculo({ lojaId: outraLoja })
  const contratoId = await cenario.contrato({
    instituicaoId: estranho,
    lojaId: outraLoja,
    status: 1,
    veiculoIds: [veiculoId],
  })
  const evento = await t.banco.db
    .insertInto('eventoCobranca')
    .values({
      instituicaoFinanceiraId: estranho,
      tipo: 'contrato_incluido',
      contratoId,
      valor: 100 as Centavos,
      chave: `contrato:${contratoId}`,
      ocorridoEm: t.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  alheios = {
    instituicaoFinanceiraId: estranho,
    estabelecimentoId: estranho,
    lojaId: outraLoja,
    contratoId,
    veiculoId,
    eventoId: evento.id,
    regraGarantiaId: (await cenario.regra({ instituicaoId: estranho })).regraId,
    webhookId: await cenario.webhook(outraLoja),
    id: whitelist,
  }
  tokens.instituicao = (await cenario.usuario(banco, DE_INSTITUICAO)).token
  tokens.loja = (await cenario.usuario(loja, DE_LOJA)).token
  tokens.operador = (await cenario.usuario(null, PERMISSOES)).token
})
afterAll(() => t.close())

const camposDe = ({ schema: { querystring } }: Rota) =>
  querystring instanceof z.ZodObject
    ? Object.keys(querystring.shape).filter((campo) => /Id$|^id$/.test(campo))
    : []

type Lado = keyof typeof tokens
const DO_ESTABELECIMENTO = /^(instituicaoFinanceira|estabelecimento)Id$/

/** Who may call a route. */
function lados({ acesso }: Rota): Lado[] {
  if (acesso.tipo !== 'permissao') return []
  const deInstituicao = acesso.instituicao?.some((codigo) => DE_INSTITUICAO.includes(codigo))
  return [
    ...(deInstituicao ? (['instituicao'] as const) : []),
    ...(acesso.loja ? (['loja'] as const) : []),
    ...(acesso.instituicao ? (['operador'] as const) : []),
  ]
}

/** What the rest of the query must hold, so that nothing but this field is wrong. */
async function restoDaQuery(rota: Rota, campo: string, lado: Lado): Promise<string[]> {
  const propria = await exemplos.query(rota, { operador: lado === 'operador' })
  // A rule is an institution's: a store names which.
  const daRegra =
    campo === 'regraGarantiaId' && lado === 'loja' ? [`instituicaoFinanceiraId=${exemplos.ids.banco}`] : []
  return [...propria.split('&').filter((parte) => parte && !parte.startsWith(`${campo}=`)), ...daRegra]
}

test('an id in a query that is foreign is answered as one that is not there (domain 1)', async () => {
  const wrong: string[] = []
  let feitos = 0
  for (const rota of rotasDe(t.app))
    for (const campo of camposDe(rota))
      for (const lado of lados(rota)) {
        const daInstituicao = DO_ESTABELECIMENTO.test(campo)
        // Every institution is an operator's to choose, and so is what is named by itself.
        const alheio =
          lado === 'operador' && (daInstituicao || campo === 'id') ? NAO_EXISTE + 1 : alheios[campo]
        if (alheio === undefined) throw new Error(`${rota.url}: there is no foreign ${campo} to ask for`)
        const answers: string[] = []
        for (const id of [alheio, NAO_EXISTE]) {
          const search = [...(await restoDaQuery(rota, campo, lado)), `${campo}=${id}`].join('&')
          const url = `${await exemplos.path(rota)}?${search}`
          const { status, text } = await t.call(rota.method, url, { token: tokens[lado] })
          answers.push(`${status} ${text}`)
        }
        feitos++
        const [doAlheio = '', deNenhum = ''] = answers
        const espera = daInstituicao ? /^403 / : new RegExp(`^400 Validation failed:\n -- ${campo}: [^\n]+$`)
        if (doAlheio !== deNenhum || !espera.test(doAlheio))
          wrong.push(`${lado} ${rota.method} ${rota.url} ${campo}: ${doAlheio} / ${deNenhum}`)
      }
  expect(wrong).toEqual([])
  expect(feitos).toBeGreaterThan(30)
})
