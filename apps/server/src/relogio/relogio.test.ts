import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stepOfCode } from '../modules/autenticacao/segundo-fator/totp.ts'
import { serverJobs } from '../job-list.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { createParceria, type Parceria } from '../testing/parceria.ts'
import { codigoEm } from '../testing/totp.ts'
import { momentSchema } from './momento.ts'
import { openClock, type Relogio } from './relogio.service.ts'
import { liveUntil } from './live-until.service.ts'

let t: TestApp
let p: Parceria
const opened: Relogio[] = []
const said: string[] = []

beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
})
afterAll(() => t.close())
afterEach(async () => {
  for (const relogio of opened.splice(0)) await relogio.stop()
  said.length = 0
})

async function open(startsAt?: string, producao = false) {
  const relogio = await openClock(t.banco.db, {
    startsAt: startsAt === undefined ? undefined : momentSchema.parse(startsAt),
    producao,
    log: (linha) => said.push(linha),
  })
  opened.push(relogio)
  return relogio
}
const live = (ate: string) =>
  liveUntil(t.banco.db, momentSchema.parse(ate), {
    jobs: serverJobs({ auditoriaArquivo: undefined }),
    onProgress: (linha) => said.push(linha),
    signal: new AbortController().signal,
  })
/** To the minute: the real clock goes on while a test runs. */
const minuto = (data: Date) => data.toISOString().slice(0, 16)

test.each([
  ['2027-03-01', '2027-03-01T11:00'],
  ['2027-03-01T23:30', '2027-03-02T02:30'],
  [' 2027-03-01 00:05 ', '2027-03-01T03:05'],
])('reads %s in São Paulo', (texto, esperado) => {
  expect(minuto(momentSchema.parse(texto))).toBe(esperado)
})

test.each(['', 'amanhã', '2027-02-29', '2027-3-1', '2027-03-01T24:00', '01/03/2027'])(
  'refuses %j',
  (texto) => {
    expect(momentSchema.safeParse(texto).success).toBe(false)
  },
)

test('a database without a test clock lives by the right time, and nothing moves it', async () => {
  const relogio = await open()
  expect(relogio.isTest).toBe(false)
  expect(Math.abs(relogio.now().getTime() - Date.now())).toBeLessThan(60_000)
  await expect(live('2030-01-01')).rejects.toThrow(
    'Este banco de dados usa a hora real. Para um relógio de teste, inicie o servidor com LASTRO_RELOGIO.',
  )
  expect((await open(undefined, true)).isTest).toBe(false)
})

test('under a test clock every night of the way is lived, with its work at its day', async () => {
  const id = await p.criar(1, { dataTermino: '2027-01-15' })
  await p.enviar(id)
  await p.aprovar(id)
  const relogio = await open('2027-01-04')
  expect([relogio.isTest, minuto(relogio.now()), relogio.today()]).toEqual([
    true,
    '2027-01-04T11:00',
    '2027-01-04',
  ])
  expect(minuto(await live('2027-01-17T18:30'))).toBe('2027-01-17T21:30')
  expect(said.filter((linha) => linha.startsWith('Vivendo'))).toHaveLength(13)
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
  await expect.poll(() => minuto(relogio.now()), { timeout: 30_000 }).toBe('2027-01-17T21:30')
})

test('time never goes back, whatever is asked for', async () => {
  const antes = (await open()).now()
  const relogio = await open('2020-01-01')
  expect(relogio.now().getTime()).toBeGreaterThanOrEqual(antes.getTime())
  expect(said).toEqual([
    'O banco de dados já foi usado até 17/01/2027 18:30: o relógio de teste continua a partir daí.',
  ])
  await expect(live('2026-12-01')).rejects.toThrow('O relógio não volta: informe um momento adiante.')
  await expect(live('2028-02-01')).rejects.toThrow(
    'Avance no máximo um ano por vez: as tarefas de cada dia são executadas.',
  )
})

test('codes of a second factor are those of the telephone, which knows nothing of the test clock', async () => {
  const relogio = await open()
  const segredo = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const codigo = codigoEm(segredo, new Date())
  expect(stepOfCode(segredo, codigo, relogio.wall())).toBeDefined()
  expect(stepOfCode(segredo, codigo, relogio.now())).toBeUndefined()
})

test('a database that lived under it does not start in production', async () => {
  await expect(open(undefined, true)).rejects.toThrow(
    'Este banco de dados já foi usado com um relógio de teste (LASTRO_RELOGIO) e não pode ser usado em produção.',
  )
})
