import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type CallTarget, chamar, corpoDe, createCallTargets } from '../testing/call-targets.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { type CampoDeTexto, camposDeTexto } from '../testing/corpos-invalidos.ts'
import { createExemplos } from '../testing/rotas.ts'

let t: TestApp
let alvos: CallTarget[]
beforeAll(async () => {
  t = await startApp()
  alvos = await createCallTargets(t, await createExemplos(t))
})
afterAll(() => t.close())

const queryDe = ({ rota }: CallTarget) =>
  rota.schema.querystring instanceof z.ZodType ? rota.schema.querystring : undefined

interface Campo extends CampoDeTexto {
  alvo: CallTarget
  /** Calls with this text in the field. */
  chamar(texto: string): ReturnType<typeof chamar>
}

const campos = (): Campo[] =>
  alvos.flatMap((alvo) => {
    const corpo = corpoDe(alvo)
    const query = queryDe(alvo)
    const noCorpo = corpo ? camposDeTexto(corpo) : []
    const naQuery = query ? camposDeTexto(query) : []
    return [
      ...noCorpo.map((campo) => ({
        ...campo,
        alvo,
        chamar: (texto: string) => chamar(t, alvo, { raw: JSON.stringify(campo.withText(texto)) }),
      })),
      ...naQuery.map((campo) => ({
        ...campo,
        alvo,
        chamar: (texto: string) =>
          chamar(t, alvo, {
            search: `${campo.campo}=${encodeURIComponent(texto)}`,
            ...(corpo && { raw: '{}' }),
          }),
      })),
    ]
  })

test('every text that a call takes has an end', () => {
  const semFim = campos().filter((campo) => campo.unlimited)
  expect(semFim.map(({ alvo, campo }) => `${alvo.nome} ${campo}`)).toEqual([])
})

/** Zero width, a bidi control, a soft hyphen and a byte order mark, at both ends and inside. */
const INVISIVEIS = '\u200BA\u202EB\u00ADC\uFEFF'

test('no text that a call keeps or compares has characters that show nothing', () => {
  const schemas = alvos.flatMap(({ rota: { schema }, nome }) =>
    [schema.body, schema.querystring].flatMap((each) => (each instanceof z.ZodType ? [{ nome, each }] : [])),
  )
  // A password is hashed as typed.
  const fields = schemas.flatMap(({ nome, each }) =>
    camposDeTexto(each).flatMap((campo) => (/senha/i.test(campo.campo) ? [] : [{ nome, each, campo }])),
  )
  expect(fields.length).toBeGreaterThan(80)
  const kept = fields.filter(({ each, campo: { withText } }) => {
    const parsed = each.safeParse(withText(INVISIVEIS))
    return parsed.success && /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(JSON.stringify(parsed.data))
  })
  expect(kept.map(({ nome, campo: { campo } }) => `${nome} ${campo}`)).toEqual([])
})

/** The shortest text that counts as long. */
const LONGO = 40
/** Texts that a regular expression with backtracking would read for ever, beside one that is read at once. */
const PARTES = {
  simples: 'x',
  brancos: ' ',
  numeros: '1',
  sinais: '-.',
  marcas: 'e\u0301\u0301',
  aspas: '"\\',
  curingas: '%_',
}

test('at its limit every text is answered, whatever it holds, in the time that a simple one takes', async () => {
  const longos = campos().filter(({ maxLength = 0 }) => maxLength >= LONGO)
  expect(longos.length).toBeGreaterThan(40)
  const ruins: string[] = []
  const tempos: Record<string, number> = {}
  for (const [nome, parte] of Object.entries(PARTES)) {
    const inicio = process.cpuUsage()
    for (const { alvo, campo, maxLength = 0, chamar: comTexto } of longos) {
      const texto = `a${parte.repeat(Math.floor((maxLength - 2) / parte.length))}!`
      const { status } = await comTexto(texto)
      if (status >= 500) ruins.push(`${alvo.nome} ${campo} ${nome}: ${status}`)
    }
    tempos[nome] = process.cpuUsage(inicio).user
  }
  expect(ruins).toEqual([])
  const { simples = 0, ...outros } = tempos
  expect(Object.entries(outros).filter(([, tempo]) => tempo > simples * 4)).toEqual([])
})
