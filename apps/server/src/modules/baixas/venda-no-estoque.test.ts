import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { presumirVendas } from './presumir.service.ts'

// A file of the stock tells sales. Today is Monday, 16 November 2026.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const presumir = () => presumirVendas({ db: t.banco.db, clock: t.clock }, { lojaId: b.lojaId })
const baixasDe = (contratoId: number) =>
  t.banco.db
    .selectFrom('baixa')
    .where('contratoId', '=', contratoId)
    .select(['id', 'estado', 'origem', 'dataVenda', 'prazo', 'motivoDoFim'])
    .orderBy('id')
    .execute()

const linhasDoEstoque = () =>
  t.banco.db
    .selectFrom('veiculo as v')
    .innerJoin('veiculoModelo as mo', 'mo.id', 'v.modeloId')
    .innerJoin('veiculoMarca as ma', 'ma.id', 'mo.marcaId')
    .where('v.lojaId', '=', b.lojaId)
    .where('v.saiuEm', 'is', null)
    .select([
      'v.id',
      'v.placa',
      'v.chassi',
      'v.renavam',
      'v.anoModelo',
      'ma.nome as marca',
      'mo.nome as modelo',
    ])
    .execute()

test('a sold line of a load tells the sale, on the day that it names, and another exit is presumed', async () => {
  const { contratoId, carros } = await b.comSaldo(3, 60_000)
  // A file of sold cars alone is no stock.
  await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const incluir = (dataInclusao: Date) =>
    t.banco.db.updateTable('penhor').set({ dataInclusao }).where('contratoId', '=', contratoId).execute()
  await incluir(new Date('2026-11-03T12:00:00Z'))
  const linhas = await linhasDoEstoque()
  const [vendido, semLinha, tardio] = carros
  const dias = new Map([
    [vendido.id, '05/11/2026'],
    [tardio?.id, '01/11/2026'],
  ])
  const arquivo = linhas
    .filter(({ id }) => id !== semLinha?.id)
    .map(({ id, placa, chassi, renavam, anoModelo, marca, modelo }) =>
      [placa, chassi, renavam, anoModelo, marca, modelo, dias.get(id) ?? ''].join(';'),
    )
  const raw = ['placa;chassi;renavam;ano_modelo;marca;modelo;dt_venda', ...arquivo].join('\n')
  const carga = await t.call(
    'POST',
    `/api/lojas/${b.lojaId}/estoque/arquivo?completo=true&confirmar=true&parcial=true`,
    { token: b.loja, raw, headers: { 'content-type': 'text/csv' } },
  )
  expect(carga.json()).toMatchObject({ situacao: 'importado', sairam: 3 })
  await presumir()
  const abertas = await t.banco.db
    .selectFrom('baixa')
    .where('contratoId', '=', contratoId)
    .select(['veiculoId', 'origem', 'dataVenda', 'prazo'])
    .orderBy('veiculoId')
    .execute()
  expect(abertas).toEqual([
    { veiculoId: vendido.id, origem: 'loja', dataVenda: '2026-11-05', prazo: '2026-11-17' },
    { veiculoId: semLinha?.id, origem: 'sistema', dataVenda: '2026-11-16', prazo: '2026-11-18' },
    // Before its pledge: no sale of it.
    { veiculoId: tardio?.id, origem: 'sistema', dataVenda: '2026-11-16', prazo: '2026-11-18' },
  ])
  // No pledge is older than its contract.
  await incluir(t.clock.now())
})

test('a load of a part tells the sales of its sold lines, and takes no other vehicle out', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const [vendido, outro] = carros
  const proposto = await b.criar(1)
  await b.enviar(proposto)
  const [naProposta] = await b.veiculosDe(proposto)
  const livre = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const dias = new Map([
    [vendido.id, '16/11/2026'],
    // A day before its pledge is no sale of it.
    [outro?.id, '01/11/2026'],
    [naProposta?.id, '16/11/2026'],
    [livre, '16/11/2026'],
  ])
  const arquivo = (await linhasDoEstoque())
    .filter(({ id }) => dias.has(id))
    .map(({ id, placa, chassi, renavam, anoModelo, marca, modelo }) =>
      [placa, chassi, renavam, anoModelo, marca, modelo, dias.get(id)].join(';'),
    )
  const raw = ['placa;chassi;renavam;ano_modelo;marca;modelo;dt_venda', ...arquivo].join('\n')
  const carga = (caminho: 'previa' | 'arquivo') =>
    t.call('POST', `/api/lojas/${b.lojaId}/estoque/${caminho}?confirmar=true`, {
      token: b.loja,
      raw,
      headers: { 'content-type': 'text/csv' },
    })
  expect((await carga('previa')).json()).toMatchObject({
    sairam: 1,
    sairamEmGarantia: 1,
    listaSairam: [{ placa: vendido.placa }],
  })
  expect((await carga('arquivo')).json()).toMatchObject({
    situacao: 'importado',
    sairam: 1,
    sairamEmGarantia: 1,
  })
  await presumir()
  expect(await baixasDe(contratoId)).toMatchObject([
    { estado: 'aberta', origem: 'loja', dataVenda: '2026-11-16' },
  ])
  const fora = await t.banco.db
    .selectFrom('veiculo')
    .where(
      'id',
      'in',
      [...dias.keys()].filter((id) => id !== undefined),
    )
    .where('saiuEm', 'is not', null)
    .select('id')
    .execute()
  expect(fora).toEqual([{ id: vendido.id }])
  // Sent again it is told already.
  expect((await carga('arquivo')).json()).toMatchObject({ situacao: 'sem_mudancas' })
  // Cancelled while the car is out it would be watched by nobody.
  const [aberta] = await baixasDe(contratoId)
  const cancelar = () => b.agirNaBaixa(aberta?.id ?? 0, 'cancelar', { token: b.loja })
  const recusa = await cancelar()
  expect([recusa.status, recusa.text]).toEqual([400, expect.stringContaining('fora do estoque')])
  const impedimento = async (token: string) =>
    (await b.ler(aberta?.id ?? 0, token)).impedimentoDeCancelar ?? null
  expect(await impedimento(b.loja)).toContain('Traga-o de volta ao estoque')
  expect(await impedimento(b.banco)).toBeNull()
  await t.banco.db.updateTable('veiculo').set({ saiuEm: null }).where('id', '=', vendido.id).execute()
  expect(await impedimento(b.loja)).toBeNull()
  expect((await cancelar()).json()).toMatchObject({ estado: 'cancelada' })
})
