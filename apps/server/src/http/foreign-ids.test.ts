import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startApp, type TestApp } from '../testing/app.ts'
import { type LadoDaRota, sidesOf, UNKNOWN_ID, tokensDosLados } from '../testing/route-sides.ts'
import { createExemplos, donoDe, type Exemplos, type Rota, rotasDe } from '../testing/rotas.ts'

let t: TestApp
let exemplos: Exemplos
/** A stranger's id, by the field that names it. */
let alheios: Record<string, number>
let tokens: Record<LadoDaRota, string>

beforeAll(async () => {
  t = await startApp()
  exemplos = await createExemplos(t)
  const { cenario } = t
  const { estranho, outraLoja } = exemplos.ids
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
    ids: contratoId,
  }
  tokens = await tokensDosLados(t, exemplos)
})
afterAll(() => t.close())

const camposDe = ({ schema: { querystring } }: Rota) =>
  querystring instanceof z.ZodObject
    ? Object.keys(querystring.shape).filter((campo) => /Ids?$|^ids?$/.test(campo))
    : []

const DO_ESTABELECIMENTO = /^(instituicaoFinanceira|estabelecimento)Id$/

/** The rest of a valid query, so that only this field is wrong. */
async function restoDaQuery(rota: Rota, campo: string, lado: LadoDaRota): Promise<string[]> {
  const propria = await exemplos.query(rota, { operador: lado === 'operador' })
  // A rule is an institution's: a store says which.
  const daRegra =
    campo === 'regraGarantiaId' && (lado === 'loja' || lado === 'credencial')
      ? [`instituicaoFinanceiraId=${exemplos.ids.banco}`]
      : []
  return [...propria.split('&').filter((parte) => parte && !parte.startsWith(`${campo}=`)), ...daRegra]
}

async function answerTo(rota: Rota, campo: string, { lado, id }: { lado: LadoDaRota; id?: number }) {
  const resto = await restoDaQuery(rota, campo, lado)
  const search = id === undefined ? resto : [...resto, `${campo}=${id}`]
  const { method } = rota
  const url = `${await exemplos.path(rota)}?${search.join('&')}`
  const { status, text } = await t.call(method, url, { token: tokens[lado] })
  return { status, answer: `${status} ${text}` }
}

test('an id in a query that is foreign is answered as one that is not there (domain 1)', async () => {
  const wrong: string[] = []
  let feitos = 0
  for (const rota of rotasDe(t.app))
    for (const campo of camposDe(rota))
      for (const lado of sidesOf(rota)) {
        const daInstituicao = DO_ESTABELECIMENTO.test(campo)
        // An operator may choose any institution, and also what is named by itself.
        const alheio =
          lado === 'operador' && (daInstituicao || campo === 'id') ? UNKNOWN_ID + 1 : alheios[campo]
        if (alheio === undefined) throw new Error(`${rota.url}: there is no foreign ${campo} to ask for`)
        const { answer: doAlheio } = await answerTo(rota, campo, { lado, id: alheio })
        const { answer: deNenhum } = await answerTo(rota, campo, { lado, id: UNKNOWN_ID })
        feitos++
        const espera = daInstituicao ? /^403 / : new RegExp(`^400 Validation failed:\n -- ${campo}: [^\n]+$`)
        if (doAlheio !== deNenhum || !espera.test(doAlheio))
          wrong.push(`${lado} ${rota.method} ${rota.url} ${campo}: ${doAlheio} / ${deNenhum}`)
      }
  expect(wrong).toEqual([])
  expect(feitos).toBeGreaterThan(40)
})

/** Whether 0 names an establishment that isn't the caller's: the platform, or no institution. */
function deOutro(campo: string, lado: LadoDaRota): boolean {
  return (
    lado !== 'operador' &&
    (campo === 'estabelecimentoId' || (campo === 'instituicaoFinanceiraId' && lado === 'instituicao'))
  )
}

test('0 in a query is a stranger where it names the platform, else none or no id at all', async () => {
  const wrong: string[] = []
  for (const rota of rotasDe(t.app))
    for (const campo of camposDe(rota))
      for (const lado of sidesOf(rota)) {
        const zero = await answerTo(rota, campo, { lado, id: 0 })
        const ausente = await answerTo(rota, campo, { lado })
        // Here 0 means a move to the general scope, and an absent field no move.
        if (rota.url === '/api/parametros-comerciais/:id/impacto' && zero.status === 200) continue
        // Operators see the platform's own rows by 0.
        const daPlataforma = donoDe(rota) === 'plataforma' && zero.status === 200
        const nenhum = zero.answer === ausente.answer || daPlataforma
        const recusado = new RegExp(`^400 Validation failed:\n -- ${campo}: [^\n]+$`).test(zero.answer)
        if (deOutro(campo, lado) ? zero.status !== 403 : !nenhum && !recusado)
          wrong.push(`${lado} ${rota.method} ${rota.url} ${campo}: ${zero.answer} / ${ausente.answer}`)
      }
  expect(wrong).toEqual([])
})
