import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { passoDoCodigo } from '../modules/autenticacao/segundo-fator/totp.ts'
import { jobsDoServidor } from '../job-list.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { createParceria, type Parceria } from '../testing/parceria.ts'
import { codigoEm } from '../testing/totp.ts'
import { momento } from './momento.ts'
import { abrirRelogio, type Relogio } from './relogio.service.ts'
import { viverAte } from './viver.service.ts'

let t: TestApp
let p: Parceria
const abertos: Relogio[] = []
const ditas: string[] = []

beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
})
afterAll(() => t.close())
afterEach(async () => {
  for (const relogio of abertos.splice(0)) await relogio.stop()
  ditas.length = 0
})

async function abrir(comecaEm?: string, producao = false) {
  const relogio = await abrirRelogio(t.banco.db, {
    comecaEm: comecaEm === undefined ? undefined : momento.parse(comecaEm),
    producao,
    log: (linha) => ditas.push(linha),
  })
  abertos.push(relogio)
  return relogio
}
const viver = (ate: string) =>
  viverAte(t.banco.db, momento.parse(ate), {
    jobs: jobsDoServidor({ auditoriaArquivo: undefined }),
    onProgress: (linha) => ditas.push(linha),
    signal: new AbortController().signal,
  })
/** To the minute: the real clock goes on while a test runs. */
const minuto = (data: Date) => data.toISOString().slice(0, 16)

test.each([
  ['2027-03-01', '2027-03-01T11:00'],
  ['2027-03-01T23:30', '2027-03-02T02:30'],
  [' 2027-03-01 00:05 ', '2027-03-01T03:05'],
])('reads %s in São Paulo', (texto, esperado) => {
  expect(minuto(momento.parse(texto))).toBe(esperado)
})

test.each(['', 'amanhã', '2027-02-29', '2027-3-1', '2027-03-01T24:00', '01/03/2027'])(
  'refuses %j',
  (texto) => {
    expect(momento.safeParse(texto).success).toBe(false)
  },
)

test('a database without a test clock lives by the right time, and nothing moves it', async () => {
  const relogio = await abrir()
  expect(relogio.deTeste).toBe(false)
  expect(Math.abs(relogio.now().getTime() - Date.now())).toBeLessThan(1_000)
  await expect(viver('2030-01-01')).rejects.toThrow(
    'Este banco anda pela hora certa. Para um relógio de teste, inicie o servidor com LASTRO_RELOGIO.',
  )
  expect((await abrir(undefined, true)).deTeste).toBe(false)
})

test('under a test clock every night of the way is lived, with its work at its day', async () => {
  const id = await p.criar(1, { dataTermino: '2027-01-15' })
  await p.enviar(id)
  await p.aprovar(id)
  const relogio = await abrir('2027-01-04')
  expect([relogio.deTeste, minuto(relogio.now()), relogio.today()]).toEqual([
    true,
    '2027-01-04T11:00',
    '2027-01-04',
  ])
  expect(minuto(await viver('2027-01-17T18:30'))).toBe('2027-01-17T21:30')
  expect(ditas.filter((linha) => linha.startsWith('Vivendo'))).toHaveLength(13)
  const avisos = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', p.lojaId)
    .where('titulo', 'like', 'Contrato%venci%')
    .select(['titulo', 'data'])
    .orderBy('id')
    .execute()
  expect(avisos.map(({ titulo, data }) => `${titulo} ${minuto(data)}`)).toEqual([
    'Contrato perto do vencimento 2027-01-08T09:15',
    'Contrato vencido 2027-01-16T09:15',
  ])
  // The running process sees the move within seconds.
  await expect.poll(() => minuto(relogio.now()), { timeout: 5_000 }).toBe('2027-01-17T21:30')
})

test('time never goes back, whatever is asked for', async () => {
  const antes = (await abrir()).now()
  const relogio = await abrir('2020-01-01')
  expect(relogio.now().getTime()).toBeGreaterThanOrEqual(antes.getTime())
  expect(ditas).toEqual(['O banco já viveu até 17/01/2027 18:30: o relógio de teste continua daí.'])
  await expect(viver('2026-12-01')).rejects.toThrow('O relógio não volta: informe um momento adiante.')
  await expect(viver('2028-02-01')).rejects.toThrow('Avance um ano por vez: cada dia no caminho é vivido.')
})

test('codes of a second factor are those of the telephone, which knows nothing of the test clock', async () => {
  const relogio = await abrir()
  const segredo = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const codigo = codigoEm(segredo, new Date())
  expect(passoDoCodigo(segredo, codigo, relogio.wall())).toBeDefined()
  expect(passoDoCodigo(segredo, codigo, relogio.now())).toBeUndefined()
})

test('a database that lived under it does not start in production', async () => {
  await expect(abrir(undefined, true)).rejects.toThrow(
    'Este banco viveu sob um relógio de teste (LASTRO_RELOGIO) e não serve em produção.',
  )
})
