import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { COM_CORREIO, createCorreio } from '#testing/correio.ts'
import { type Servidor, startSmtp } from '#testing/smtp.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { enviarCarta, nextTryAt, reservarCartas } from './carteiro.service.ts'
import { resumirEmails } from './resumir.job.ts'
import { sendMail } from './smtp.service.ts'

let t: TestApp
let smtp: Servidor
let correio: ReturnType<typeof createCorreio>
let bancoId: number
let ana: { id: number; token: string }
beforeAll(async () => {
  ;[t, smtp] = await Promise.all([startApp({ env: COM_CORREIO }), startSmtp()])
  correio = createCorreio(t, smtp)
})
afterAll(() => Promise.all([t.close(), smtp.close()]))
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  await t.banco.db.deleteFrom('email').execute()
  await t.banco.db
    .updateTable('vezDoCorreio')
    .set({ proximaEm: new Date(0) })
    .execute()
  smtp.recebidas.length = 0
  bancoId = await t.cenario.instituicao()
  ana = await t.cenario.usuario(bancoId, [])
  await correio.endereco(ana.id, 'ana@banco.test')
})
afterEach(() => smtp.falhar(null))

const avisar = (chave: string, tipo: 'deficit' | 'prazos' = 'deficit', contratoId: number | null = null) =>
  withTransaction(t.banco.db, (tx) =>
    notificar(
      tx,
      tipo,
      [
        {
          estabelecimentoId: bancoId,
          titulo: 'Cobertura abaixo do exigido',
          conteudo: 'Os veículos ABC1D23 de Ana Lima cobrem R$ 1.000,00.',
          contratoId,
          chave,
        },
      ],
      t.clock.now(),
    ),
  )

describe('a notice', () => {
  test('goes to the people of the establishment with a confirmed address, with its contract and nothing else', async () => {
    const bia = await t.cenario.usuario(bancoId, [])
    await correio.endereco(bia.id, 'bia@banco.test', false)
    const lojaId = await t.cenario.loja()
    const contratoId = await t.cenario.contrato({ instituicaoId: bancoId, lojaId })
    const { numero } = await t.banco.db
      .selectFrom('contrato')
      .where('id', '=', contratoId)
      .select('numero')
      .executeTakeFirstOrThrow()
    await avisar('a', 'deficit', contratoId)
    await avisar('a', 'deficit', contratoId)
    expect(await correio.enviar()).toBe(1)
    const [carta, ...outras] = await smtp.cartas()
    expect(outras).toEqual([])
    expect(carta).toMatchObject({ paraQuem: 'ana@banco.test', subject: 'Garantia abaixo do exigido' })
    expect(carta?.from?.text).toBe('"Lastro" <lastro@banco.test>')
    for (const body of [carta?.text ?? '', carta?.html || '']) {
      expect(body).toContain(numero)
      expect(body).toContain(`https://lastro.banco.test/contratos/detalhe/${contratoId}`)
      expect(body).not.toMatch(/ABC1D23|Ana|1\.000/)
    }
    expect(carta?.headers.get('list')).toMatchObject({
      unsubscribe: { url: 'https://lastro.banco.test/conta/seguranca' },
    })
    // STARTTLS was offered.
    expect(smtp.recebidas[0]?.tls).toBe(true)
  })

  test('waits for the summary of 07:30 of the next business day where its reader chose so, once', async () => {
    await avisar('sexta', 'prazos')
    await avisar('sabado', 'prazos')
    const run = (agora: string) => {
      t.setNow(agora)
      return resumirEmails.run(
        { db: t.banco.db, clock: t.clock, log: () => undefined, signal: new AbortController().signal },
        {},
      )
    }
    await run('2026-11-21T10:30:00Z') // Saturday
    expect(await correio.enviar()).toBe(0)
    await run('2026-11-23T10:29:00Z')
    expect(await correio.enviar()).toBe(0)
    await run('2026-11-23T10:31:00Z')
    await run('2026-11-23T10:32:00Z')
    expect(await correio.enviar()).toBe(1)
    expect(await smtp.cartas()).toMatchObject([{ subject: 'Resumo da manhã' }])
    expect((await smtp.cartas())[0]?.text).toContain('Vencimentos de contratos e da whitelist')
  })

  test('is not sent to who never wants its kind, unless the policy lets nobody switch it off', async () => {
    const { token } = ana
    const put = (quando: string) =>
      t.call('PUT', '/api/autenticacao/avisos', { token, body: { avisos: [{ tipo: 'deficit', quando }] } })
    expect((await put('nunca')).json()).toMatchObject({
      avisos: expect.arrayContaining([{ tipo: 'deficit', quando: 'nunca', obrigatorio: false }]) as unknown,
    })
    await avisar('b')
    expect(await correio.estados(ana.id)).toEqual([])
    await t.banco.db
      .insertInto('politicaInstituicao')
      .values({
        instituicaoFinanceiraId: bancoId,
        valorSegundaAprovacao: null,
        suspenderLoja: null,
        saldosDesde: null,
        avisosObrigatorios: ['deficit'],
      })
      .execute()
    await avisar('c')
    expect(await correio.estados(ana.id)).toMatchObject([
      { tipo: 'deficit', desfecho: null, proximaEm: null },
    ])
    expect(await put('nunca')).toMatchObject({ status: 400 })
    expect((await t.call('GET', '/api/autenticacao/avisos', { token })).json()).toMatchObject({
      avisos: expect.arrayContaining([{ tipo: 'deficit', quando: 'resumo', obrigatorio: true }]) as unknown,
    })
  })

  test('is sent to nobody who was disabled or lost the address meanwhile', async () => {
    await avisar('d')
    await t.banco.db.updateTable('usuario').set({ ativo: false }).where('id', '=', ana.id).execute()
    await correio.enviar()
    expect(smtp.recebidas).toEqual([])
    expect(await correio.estados(ana.id)).toMatchObject([{ desfecho: 'descartado' }])
  })
})

describe('a mail server that', () => {
  test.each(['onRcptTo', 'onData'] as const)(
    'refuses for good at %s ends the letter, and the institution is told',
    async (passo) => {
      await smtp.falhar({ passo, como: 'recusa' })
      await avisar('e')
      await correio.enviar()
      expect(await correio.estados(ana.id)).toMatchObject([{ desfecho: 'recusado', tentativas: 1 }])
      t.setNow('2026-11-17T10:30:00Z')
      await resumirEmails.run(
        { db: t.banco.db, clock: t.clock, log: () => undefined, signal: new AbortController().signal },
        {},
      )
      const avisos = await t.banco.db
        .selectFrom('notificacao')
        .where('estabelecimentoId', '=', bancoId)
        .where('titulo', '=', 'E-mails que não chegaram')
        .select('conteudo')
        .execute()
      expect(avisos).toEqual([
        {
          conteudo:
            '1 mensagem não foi entregue desde ontem, a: Pessoa de Teste. Um administrador de acessos confere os endereços em Equipe.',
        },
      ])
    },
  )

  const STEPS = ['onConnect', 'onAuth', 'onMailFrom', 'onRcptTo', 'onData'] as const
  const WAYS = STEPS.flatMap((passo) =>
    (['adia', 'pendura', 'morre'] as const).map((como) => [passo, como] as const),
  )
  test.each(WAYS)('fails at %s (%s) loses no letter and shows none twice', async (passo, como) => {
    const outros = await Promise.all([1, 2, 3].map(() => t.cenario.usuario(bancoId, [])))
    await Promise.all(outros.map(({ id }, index) => correio.endereco(id, `p${index}@banco.test`)))
    await smtp.falhar({ passo, como })
    await avisar('f')
    expect(await correio.enviar()).toBe(4)
    expect(await correio.estados()).toMatchObject(
      Array.from({ length: 4 }, () => ({ desfecho: null, tentativas: 1 })),
    )
    await smtp.falhar(null)
    t.passar(70_000)
    await correio.enviar()
    const cartas = await smtp.cartas()
    expect(cartas.map(({ paraQuem }) => paraQuem).toSorted()).toEqual([
      'ana@banco.test',
      'p0@banco.test',
      'p1@banco.test',
      'p2@banco.test',
    ])
    expect((await correio.estados()).map(({ desfecho }) => desfecho)).toEqual(Array(4).fill('enviado'))
  })

  test('is misconfigured (a wrong password) ends no letter', async () => {
    await avisar('g')
    const deps = { ...correio.deps(), email: { url: smtp.url.replace('certa', 'errada'), de: 'a@b.test' } }
    for (const id of await reservarCartas(deps, 10)) await enviarCarta(deps, id)
    expect(await correio.estados(ana.id)).toMatchObject([
      { desfecho: null, erro: expect.stringContaining('login') as string },
    ])
  })

  test('is away all day gets each letter in growing pauses, until it is given up', () => {
    const criadoEm = t.clock.now()
    let agora = criadoEm
    const pauses: number[] = []
    for (let tentativas = 1; ; tentativas++) {
      const next = nextTryAt({ criadoEm, expiraEm: null, tentativas }, agora)
      if (!next) break
      pauses.push((next.getTime() - agora.getTime()) / 60_000)
      agora = next
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240])
    const expiraEm = new Date(criadoEm.getTime() + 30_000)
    expect(nextTryAt({ criadoEm, expiraEm, tentativas: 1 }, criadoEm)).toBeUndefined()
  })

  test('speaks TLS from the start, or offers none, gets its letters too', async () => {
    for (const opcoes of [{ seguro: true }, { semStarttls: true }]) {
      const outro = await startSmtp(opcoes)
      const envio = await sendMail(
        { url: outro.url, de: 'lastro@banco.test' },
        {
          para: 'ana@banco.test',
          assunto: 'Um assunto',
          text: 'a',
          html: 'a',
          messageId: '<1@banco.test>',
          preferencias: 'https://lastro.banco.test/conta/seguranca',
          data: new Date(),
        },
        { tls: { rejectUnauthorized: false } },
      )
      expect(envio).toEqual({ ok: true })
      expect(outro.recebidas).toMatchObject([{ tls: opcoes.seguro === true }])
      await outro.close()
    }
  })

  test('hangs for some addresses holds up no other, and ten letters begin a second', async () => {
    const pessoas = await Promise.all(Array.from({ length: 24 }, () => t.cenario.usuario(bancoId, [])))
    await Promise.all(
      pessoas.map(({ id }, index) =>
        correio.endereco(id, `${index % 2 ? 'pendura' : 'vai'}${index}@banco.test`),
      ),
    )
    await smtp.falhar({ passo: 'onRcptTo', como: 'pendura', para: 'pendura' })
    await avisar('h')
    const deps = { ...correio.deps(), deadlineMs: 20_000 }
    const running: Promise<void>[] = []
    const cortar = new AbortController()
    for (let second = 0; second < 3; second++) {
      const ids = await reservarCartas(deps, 200)
      expect(ids).toHaveLength(second < 2 ? 10 : 5)
      expect(await reservarCartas(deps, 200)).toEqual([])
      running.push(...ids.map((id) => enviarCarta(deps, id, cortar.signal)))
      t.passar(1_000)
    }
    await expect.poll(() => smtp.recebidas.length, { timeout: 10_000 }).toBe(13)
    cortar.abort()
    await Promise.all(running)
    // What was cut off by a stop is due at once.
    expect((await correio.estados()).filter(({ desfecho }) => desfecho === null)).toHaveLength(12)
  })

  test('a process that died in the middle leaves its letters to the next after a minute', async () => {
    await avisar('i')
    expect(await reservarCartas(correio.deps(), 10)).toHaveLength(1)
    t.passar(59_000)
    expect(await correio.enviar()).toBe(0)
    t.passar(2_000)
    expect(await correio.enviar()).toBe(1)
  })
})

test('an address of the demonstration never gets anything', async () => {
  await correio.endereco(ana.id, 'ana@example.com')
  await avisar('j')
  await correio.enviar()
  expect(smtp.recebidas).toEqual([])
})
