import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendCabeca } from '../modules/registro-de-auditoria/cabecas.service.ts'
import { encadear } from '../modules/registro-de-auditoria/encadear.service.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { createNegocio } from '../testing/negocio.ts'
import { commandHandlers } from './handlers.ts'

let t: TestApp
let dir: string
let arquivo: string
beforeAll(async () => {
  t = await startApp()
  dir = await mkdtemp(join(tmpdir(), 'lastro-cabecas-'))
  arquivo = join(dir, 'cabecas')
  const negocio = await createNegocio(t)
  await negocio.criar()
  await negocio.criar()
  await encadear(t.banco.db, (cabeca) => appendCabeca(arquivo, cabeca, t.clock.now()))
})
afterAll(async () => {
  await t.close()
  await rm(dir, { recursive: true })
})

const executar = (de: string | null = null) =>
  commandHandlers(t)['auditoria-conferir']({ arquivo: de }, () => undefined, new AbortController().signal)

test('the command says that the audit stands', async () => {
  const certo = (comparada: string) => ({
    codigo: 0,
    saida: ['2 registros conferidos. A auditoria confere.', comparada],
    erros: [],
  })
  expect(await executar()).toEqual(
    certo(
      'Sem um arquivo dos últimos registros fora do banco de dados, uma sequência cortada no fim não seria notada.',
    ),
  )
  expect(await executar(arquivo)).toEqual(certo(`Comparada com os últimos registros anotados em ${arquivo}.`))
})

test('it ends with 1 when the file of heads is not there', async () => {
  const sumido = join(dir, 'sumido')
  expect(await executar(sumido)).toEqual({
    codigo: 1,
    saida: [],
    erros: [`O arquivo dos últimos registros não pôde ser aberto: ${sumido}.`],
  })
})

test('it ends with 1 and says which row was changed', async () => {
  const { rows } = await sql<{ sequencia: number; instituicao: number }>`
    update auditoria set usuario_id = null where sequencia = (select min(sequencia) from auditoria)
    returning sequencia, instituicao_financeira_id as instituicao`.execute(t.banco.db)
  expect(await executar(arquivo)).toEqual({
    codigo: 1,
    saida: [],
    erros: [
      `Instituição nº ${rows[0]?.instituicao}: o registro ${rows[0]?.sequencia} ou o seu lugar na sequência foi alterado.`,
      '2 registros conferidos.',
    ],
  })
})
