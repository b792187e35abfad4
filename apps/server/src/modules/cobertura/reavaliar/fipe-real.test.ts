// @module-tag lento
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytes } from '#importacao/import-file.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { arquivoReal } from '#testing/dados.ts'
import { createParceria } from '#testing/parceria.ts'
import { importarFipe } from '#modules/referencias/importacao/importacao.service.ts'
import { reavaliarPendentes } from './reavaliar-pendentes.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const ANTES = arquivoReal('fipe-2022-05.csv.gz')
const DEPOIS = arquivoReal('fipe-2023-08.csv.gz')

/**
 * Reads the file's gasoline cars without the program's reader: 'code year' to name and centavos. No value of the file
 * has a comma inside quotes.
 */
function ler(caminho: string) {
  const carros = new Map<string, { modelo: string; centavos: bigint }>()
  for (const linha of gunzipSync(readFileSync(caminho)).toString().split(/\r?\n/).slice(1)) {
    const [, tipo, codigo = '', , modelo = '', ano, combustivel, preco = ''] = linha.split(',')
    if (tipo !== 'carro' || combustivel !== 'Gasolina' || !/^\d+\.\d\d$/.test(preco) || modelo.includes('"'))
      continue
    carros.set(`${codigo} ${ano}`, { modelo, centavos: BigInt(preco.replace('.', '')) })
  }
  return carros
}

/** Moves `preco` in the proportion of `antes` to `depois`, rounded half up to the centavo. */
function mover(preco: bigint, antes: bigint, depois: bigint): bigint {
  const produto = preco * depois
  const inteiro = produto / antes
  return (produto - inteiro * antes) * 2n >= antes ? inteiro + 1n : inteiro
}

const CONTRATOS = 12
const VEICULOS = 5
const reais = (centavos: bigint) => Number(centavos) / 100

interface Detalhe {
  atual: { totalAtual: number; deficit: number; valorGarantia: number }
  veiculos: { veiculoId: number; modelo: string; valorAtual: number; referenciaDefasada: boolean }[]
  casos: unknown[]
}

test.runIf(ANTES && DEPOIS)(
  'from 2022-05 to 2023-08 with the real prices: deficits, stale references and names',
  async () => {
    const antes = ler(ANTES ?? '')
    const depois = ler(DEPOIS ?? '')
    // On this day the current model year is 2022 and the next one 2023.
    t.setNow('2022-06-01T15:00:00Z')
    const importar = (caminho = '') =>
      importarFipe(t.banco.db, t.clock, readBytes(caminho), { confirmar: '15 meses depois' })
    expect(await importar(ANTES)).toMatchObject({ situacao: 'importado' })
    let p = await createParceria(t)
    // The partnership's invented price is in no file.
    await t.banco.db.deleteFrom('fipeMes').where('mes', '>', '2023-01-01').execute()

    const escolhidos = [...antes.keys()].filter((chave) => /^\S+ (200[5-9]|201\d)$/.test(chave))
    // Zero-km prices that the later month lacks: two whose model year it lists, two of which it lists nothing.
    const semZeroKm = [...antes.keys()].filter((chave) => chave.endsWith(' 32000') && !depois.has(chave))
    const porAno = Map.groupBy(semZeroKm, (chave) => depois.has(chave.replace('32000', '2023')))
    const novos = [true, false].flatMap((lista) => (porAno.get(lista) ?? []).slice(0, 2))
    const passo = Math.floor(escolhidos.length / (CONTRATOS * VEICULOS))
    const esperados = []
    for (let n = 0; n < CONTRATOS; n++) {
      const veiculos = []
      for (let m = 0; m < VEICULOS; m++) {
        const zeroKm = m === 0 && n % 3 === 0
        const chave = (zeroKm ? novos[n / 3] : escolhidos[(n * VEICULOS + m) * passo]) ?? ''
        const [codigoFipe = '', ano] = chave.split(' ')
        const { id: modeloId } = await t.banco.db
          .selectFrom('veiculoModelo')
          .where('codigoFipe', '=', codigoFipe)
          .select('id')
          .executeTakeFirstOrThrow(() => new Error(`FIPE's ${chave} was not imported`))
        const papeis = zeroKm ? { anoModelo: 2023, hodometro: 50 } : { anoModelo: Number(ano) }
        const id = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId, ...papeis })
        const referencia = antes.get(chave)?.centavos ?? 0n
        // A car that FIPE no longer lists as zero km may be listed by its model year.
        const agora = depois.get(chave) ?? depois.get(`${codigoFipe} ${papeis.anoModelo}`)
        // Four fifths of the reference plus odd centavos, so that rounding matters.
        const preco = (referencia * 4n) / 5n + BigInt(m)
        veiculos.push({
          id,
          preco,
          valor: agora ? mover(preco, referencia, agora.centavos) : 0n,
          defasada: !agora,
          modelo: agora?.modelo,
        })
      }
      const contratoId = await p.criar(0, { valorGarantia: 0.01 })
      const body = veiculos.map(({ id, preco }) => ({
        veiculoId: id,
        precoVeiculo: 0,
        precoInstituicaoFinanceira: reais(preco),
      }))
      const url = `/api/contratos/${contratoId}/garantias`
      expect((await t.call('PUT', url, { token: p.banco, body })).status).toBe(200)
      await p.enviar(contratoId)
      await p.aprovar(contratoId)
      const garantia = veiculos.reduce((soma, { preco }) => soma + preco, 0n)
      const valor = veiculos.reduce((soma, veiculo) => soma + veiculo.valor, 0n)
      esperados.push({
        contratoId,
        veiculos,
        garantia,
        valor,
        deficit: garantia > valor ? garantia - valor : 0n,
      })
    }

    // Fifteen months later; the sessions have expired.
    t.setNow('2023-09-01T15:00:00Z')
    p = { ...p, banco: (await t.cenario.usuario(p.bancoId, DE_INSTITUICAO)).token }
    expect(await importar(DEPOIS)).toMatchObject({ situacao: 'importado' })
    await reavaliarPendentes({ db: t.banco.db, clock: t.clock })

    for (const { contratoId, veiculos, garantia, valor, deficit } of esperados) {
      const resposta = await t.call('GET', `/api/contratos/${contratoId}/cobertura`, { token: p.banco })
      const detalhe = resposta.json<Detalhe & Record<string, unknown>>()
      expect({
        valorGarantia: detalhe.atual.valorGarantia,
        totalAtual: detalhe.atual.totalAtual,
        deficit: detalhe.atual.deficit,
        casos: detalhe.casos.length,
      }).toEqual({
        valorGarantia: reais(garantia),
        totalAtual: reais(valor),
        deficit: reais(deficit),
        casos: deficit > 0n ? 1 : 0,
      })
      const mostrados = new Map(detalhe.veiculos.map((veiculo) => [veiculo.veiculoId, veiculo]))
      for (const veiculo of veiculos) {
        const mostrado = mostrados.get(veiculo.id)
        expect([mostrado?.valorAtual, mostrado?.referenciaDefasada]).toEqual([
          reais(veiculo.valor),
          veiculo.defasada,
        ])
        expect(mostrado?.modelo).toBe(veiculo.modelo ?? mostrado?.modelo)
      }
    }
    // The sample must hold both kinds, or the test shows nothing.
    const todos = esperados.flatMap(({ veiculos }) => veiculos)
    expect(todos.filter(({ defasada }) => defasada).length).toBe(2)
    expect(todos.filter(({ defasada }) => !defasada).length).toBeGreaterThan(30)

    const emDeficit = esperados.filter(({ deficit }) => deficit > 0n)
    expect(emDeficit.length).toBeGreaterThan(0)
    const lista = await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura`, {
      token: p.banco,
    })
    expect(lista.json()).toMatchObject({
      resumo: {
        contratos: CONTRATOS,
        descobertos: emDeficit.length,
        casosAbertos: emDeficit.length,
        deficit: reais(emDeficit.reduce((soma, { deficit }) => soma + deficit, 0n)),
        totalAtual: reais(esperados.reduce((soma, { valor }) => soma + valor, 0n)),
      },
    })
    const impacto = await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura/impacto`, {
      token: p.banco,
    })
    expect(impacto.json()).toMatchObject({ importacao: { cairam: emDeficit.length } })
    const { avisos } = await t.banco.db
      .selectFrom('notificacao')
      .where('titulo', '=', 'Cobertura abaixo do valor da garantia')
      .select((eb) => eb.fn.countAll<number>().as('avisos'))
      .executeTakeFirstOrThrow()
    expect(avisos).toBe(emDeficit.length * 2)

    // Importing the month again changes nothing.
    expect(await importar(DEPOIS)).toMatchObject({ situacao: 'sem_mudancas' })
    expect(await reavaliarPendentes({ db: t.banco.db, clock: t.clock })).toBe(0)
    await expectConfere(t.banco.db)
  },
  300_000,
)
