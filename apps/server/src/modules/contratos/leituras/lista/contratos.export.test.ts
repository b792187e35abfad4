import type { Centavos } from '@lastro/shared/dinheiro'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { filtrosDosContratos } from './contratos.export.ts'
import type { BuscaDeContratos } from './lista.repository.ts'

test.each<[BuscaDeContratos, string]>([
  [{}, 'todas as situações'],
  [{ status: 1 }, 'situação liquidados'],
  [{ situacao: [5] }, 'situação ativo'],
  [{ status: 0, situacao: [0, 5] }, 'situação em andamento; situação rascunho ou ativo'],
  [{ status: 0, terminoAte: '2026-12-31' }, 'situação em andamento; término até 31/12/2026'],
  [
    {
      status: 0,
      creditoDe: 5_000_000 as Centavos,
      creditoAte: 99_999_999_999 as Centavos,
      terminoDe: '2026-12-01',
    },
    'situação em andamento; crédito de R$\u00a050.000,00; crédito até R$\u00a0999.999.999,99; término de 01/12/2026',
  ],
  [{ criador: 'Helena' }, 'todas as situações; criado por “Helena”'],
  [{ cobertura: 'semReferencia' }, 'todas as situações; cobertura sem referência'],
  [{ vez: 'instituicao' }, 'todas as situações; pendentes com a instituição'],
  [{ alteracao: 'loja' }, 'todas as situações; alteração de garantias pendente com a loja'],
  [{ pedido: 'aberto' }, 'todas as situações; pedido de reforço pendente com a loja'],
  [{ ids: [3, 4] }, 'contratos escolhidos um a um'],
])('%j is %s', (busca, palavras) => {
  expect(filtrosDosContratos(busca).join('; ')).toBe(palavras)
})

test('a contract past its end is one in the file, too, as on the screen', async () => {
  const t = await startApp()
  const p = await createParceria(t)
  const [vencido, ultimoDia, emDia] = [await p.ativar(1), await p.ativar(1), await p.ativar(1)]
  for (const [id, dataTermino] of [
    [vencido, '2026-11-15'],
    [ultimoDia, '2026-11-16'],
  ] as const)
    await t.banco.db.updateTable('contrato').set({ dataTermino }).where('id', '=', id).execute()
  const contratos = `/api/instituicoes-financeiras/${p.bancoId}/contratos`
  const tela = (await t.call('GET', contratos, { token: p.banco })).json<{
    contratos: { id: number; vencido: boolean }[]
  }>()
  const { bytes } = await t.call('GET', `${contratos}/exportar?formato=csv`, { token: p.banco })
  const linhas: Record<string, string>[] = parse(bytes, { bom: true, delimiter: ';', columns: true })
  await t.close()
  expect(tela.contratos.map(({ id, vencido: passou }) => [id, passou])).toEqual([
    [emDia, false],
    [ultimoDia, false],
    [vencido, true],
  ])
  expect(linhas.map((linha) => linha['Situação'])).toEqual(['Ativo', 'Ativo', 'Ativo (vencido)'])
})

test('the file of the list has the balances that the list shows, for who may read them', async () => {
  const t = await startApp()
  const p = await createParceria(t)
  const [comSaldo, semSaldo] = [await p.ativar(1), await p.ativar(1)]
  const path = `/api/instituicoes-financeiras/${p.bancoId}/contratos/exportar?formato=csv`
  const linhasDe = async (query: string, token = p.banco): Promise<Record<string, string>[]> =>
    parse((await t.call('GET', `${path}${query}`, { token })).bytes, {
      bom: true,
      delimiter: ';',
      columns: true,
    })
  const doSaldo = (linhas: Record<string, string>[]) =>
    linhas.map((linha) => [linha['Saldo'], linha['Data do saldo'], linha['LTV (%)'], linha['Dias de atraso']])
  expect(doSaldo(await linhasDe('&lista=contratos'))[0]).toEqual([undefined, undefined, undefined, undefined])
  await t.banco.db.updateTable('contrato').set({ numero: 'SALDO-1' }).where('id', '=', comSaldo).execute()
  const carga = {
    dataBase: '2026-11-13',
    completo: false,
    confirmar: true,
    saldos: [{ numero: 'SALDO-1', saldoDevedor: 30_000.5, diasAtraso: 4 }],
  }
  const carregada = await t.call('POST', `/api/instituicoes-financeiras/${p.bancoId}/saldos`, {
    token: p.banco,
    body: carga,
  })
  expect(carregada.status).toBe(200)
  await t.banco.db
    .updateTable('cobertura')
    .set({ totalAtual: 60_000_00 as Centavos })
    .where('contratoId', '=', comSaldo)
    .execute()
  expect(
    doSaldo(await linhasDe(`&lista=contratos&ids=${comSaldo},${semSaldo}&ordenacao=numero:asc`)),
  ).toEqual([
    ['30000,50', '2026-11-13', '50,01', '4'],
    ['', '', '', ''],
  ])
  // The report of spec 2.14 stays as it is, and so does the file of who may not read balances.
  expect(doSaldo(await linhasDe(''))[0]).toEqual([undefined, undefined, undefined, undefined])
  const { token } = await t.cenario.usuario(p.bancoId, ['Relatorios.SituacaoContratos.Exportar'])
  expect(doSaldo(await linhasDe('&lista=contratos', token))[0]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  await t.close()
})
