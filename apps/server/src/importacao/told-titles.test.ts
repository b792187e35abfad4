import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  deleteToldTitles,
  listToldTitles,
  type TellerOfTitles,
  upsertToldTitles,
} from './told-titles.repository.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('what was said of headings is revoked for one store, one institution’s kind of file, or the platform, alone', async () => {
  const { db } = t.banco
  const uma = await t.cenario.loja()
  const banco = await t.cenario.instituicao()
  const donos: TellerOfTitles[] = [
    { instituicaoFinanceiraId: banco, arquivo: 'saldos' },
    { instituicaoFinanceiraId: banco, arquivo: 'pagamentos' },
    { instituicaoFinanceiraId: await t.cenario.instituicao(), arquivo: 'saldos' },
    { lojaId: uma },
    { lojaId: await t.cenario.loja() },
    { arquivo: 'fipe' },
  ]
  const { id: usuarioId } = await t.cenario.usuario(uma, [])
  const titulo = { titulo: 'Giros', tituloBusca: 'giros', leitura: 'ignorar' }
  for (const revoga of donos) {
    await db.transaction().execute(async (tx) => {
      for (const dono of donos)
        await upsertToldTitles(tx, { dono, usuarioId, agora: t.clock.now() }, [titulo])
      await deleteToldTitles(tx, revoga, ['giros'])
    })
    for (const dono of donos)
      expect(await listToldTitles(db, dono)).toMatchObject(dono === revoga ? [] : [titulo])
  }
})
