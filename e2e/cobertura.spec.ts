import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const CONTRATO = {
  contratoId: 4,
  numero: 'CT-2026-0004',
  lojaId: 3,
  loja: 'Loja Autoestrada',
  status: 'Ativo',
  statusId: 5,
  totalAtual: 90_000,
  valorGarantia: 100_000,
  exigido: 100_000,
  indice: null,
  saldo: null,
  dataSaldo: null,
  ltv: null,
  deficit: 10_000,
  percentual: 90,
  situacao: 'descoberto',
  totalInclusao: 104_000,
  veiculos: 4,
  partes: {
    atual: { valor: 60_000, veiculos: 1 },
    semReferencia: { valor: 30_000, veiculos: 1 },
    defasada: { valor: 8_000, veiculos: 1 },
    saiu: { valor: 6_000, veiculos: 1 },
  },
  precosDe: '2026-10-01T00:00:00Z',
  precosAte: '2026-11-01T00:00:00Z',
  diasEmGarantia: 120,
  avaliadaEm: '2026-11-16T09:00:00.000Z',
  casoDesde: '2026-11-16T09:00:00.000Z',
  responsavel: 'Helena Prado',
  pedido: { situacao: 'aberto', valor: 10_000, prazo: '2026-11-10T00:00:00Z', vencido: true },
}
const RESUMO = {
  contratos: 3,
  descobertos: 1,
  semReferencia: 4,
  limite: 1,
  cobertos: 1,
  casosAbertos: 1,
  deficit: 10_000,
  totalAtual: 312_000,
  valorGarantia: 300_000,
  exigido: { descoberto: 100_000, semReferencia: 0, limite: 80_000, coberto: 120_000 },
  partes: CONTRATO.partes,
  precosDe: '2026-10-01T00:00:00Z',
  precosAte: '2026-11-01T00:00:00Z',
}
const MES = {
  contratos: 3,
  descobertos: 0,
  deficit: 0,
  totalAtual: 330_000,
  valorGarantia: 300_000,
  exigido: 300_000,
}
const APARTADAS = { totalSemReferencia: 30_000, totalDefasado: 8_000, totalSaido: 6_000 }
const IMPORTACAO = {
  meses: [{ tipo: 'Carro', mes: '2026-11-01T00:00:00Z' }],
  importadaEm: '2026-11-16T09:00:00.000Z',
  concluidaEm: null,
  contratos: 2,
  cairam: 1,
  totalAntes: 330_000,
  totalDepois: 312_000,
  deficitAntes: 2_000,
  deficitDepois: 10_000,
}
const MOVIDO = {
  contratoId: 4,
  numero: 'CT-2026-0004',
  loja: 'Loja Autoestrada',
  totalAntes: 104_000,
  totalDepois: 90_000,
  valorGarantia: 100_000,
  exigido: 100_000,
  percentualAntes: 104,
  percentualDepois: 90,
  caiu: true,
}

/** Answers with one contract per light, so that all amounts are known to the centavo. */
async function responder(page: Page) {
  const limite = { ...CONTRATO, contratoId: 5, numero: 'CT-2026-0005', situacao: 'limite', percentual: 100.5 }
  const coberto = {
    ...CONTRATO,
    contratoId: 6,
    numero: 'CT-2026-0006',
    situacao: 'coberto',
    percentual: 121.5,
  }
  const pedidos: string[] = []
  await page.route(/\/api\/instituicoes-financeiras\/\d+\/cobertura(\?|$)/, (route) => {
    pedidos.push(new URL(route.request().url()).search)
    const contratos = [CONTRATO, { ...limite, deficit: 0 }, { ...coberto, deficit: 0 }]
    return route.fulfill({ json: { contratos, total: 3, totalPaginas: 1, registroAtual: 1 } })
  })
  await page.route('**/cobertura/resumo*', (route) => route.fulfill({ json: RESUMO }))
  await page.route('**/cobertura/tendencia', (route) =>
    route.fulfill({
      json: {
        meses: [
          ...['07', '08', '09', '10'].map((mes) => ({
            ...MES,
            mes: `2026-${mes}-01T00:00:00Z`,
            totalSemReferencia: null,
            totalDefasado: null,
            totalSaido: null,
          })),
          { ...RESUMO, ...APARTADAS, exigido: 300_000, mes: '2026-11-01T00:00:00Z' },
        ],
      },
    }),
  )
  await page.route('**/cobertura/impacto?*', (route) =>
    route.fulfill({ json: { importacao: IMPORTACAO, contratos: [MOVIDO], total: 1 } }),
  )
  return pedidos
}

test('the traffic light in words, what is missing, trend and the last import', async ({ page }) => {
  const pedidos = await responder(page)
  await signIn(page, PESSOAS.auroraGestor, '/cobertura?pagina=-1&situacao=azul&ordenacao=x:asc&aba=outra')
  const linha = page.getByRole('row', { name: /CT-2026-0004/ })
  await expect(linha).toContainText('90,00%, descoberto (FIPE 10/2026 a 11/2026)')
  await expect(linha).toContainText('R$ 10.000,00')
  await expect(linha).toContainText('4 veículos, há 120 dias')
  await expect(linha).toContainText('FIPE 10/2026 a 11/2026')
  await expect(linha).toContainText('1 vendido ou fora do estoque')
  await expect(linha).toContainText('1 preço defasado')
  await expect(linha).toContainText('Pedido vencido em 10/11/2026')
  await expect(linha).toContainText('Helena Prado')
  await expect(linha).toContainText('sem referência FIPE')
  await expect(page.getByRole('row', { name: /CT-2026-0005/ })).toContainText('no limite')
  await expect(page.getByRole('row', { name: /CT-2026-0006/ })).toContainText('coberto')
  // The first contract stands high: the figures take one line, and their words are asked for.
  const primeira = page.getByRole('table', { name: 'Contratos por cobertura' }).getByRole('row').nth(1)
  expect((await primeira.boundingBox())?.y).toBeLessThan(320)
  await page.getByText('Detalhes', { exact: true }).click()
  const barra = page.getByRole('figure', { name: 'Garantia exigida por situação da cobertura' })
  await expect(barra).toContainText('DescobertoR$ 100.000,00 33,33%')
  const feita = page.getByLabel('Composição da cobertura')
  for (const parte of [
    'Com referência atualR$ 60.000,00 1 veículo',
    'Sem referência FIPER$ 30.000,00 1 veículo',
    'Preço defasado (conta R$ 0,00)R$ 8.000,00 1 veículo',
    'Vendido ou fora do estoque (conta R$ 0,00)R$ 6.000,00 1 veículo',
  ])
    await expect(feita).toContainText(parte)
  await expect(page.getByRole('button', { name: 'Sem referência 4' })).toBeVisible()
  expect(pedidos).toEqual(['?pagina=1&quantidadePorPagina=20&semResumo=true&total=limitado'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Insuficiência' }).click()
  await page.getByRole('button', { name: 'Descoberto 1' }).click()
  await expect(page).toHaveURL('/cobertura?ordenacao=deficit%3Aasc&situacao=descoberto')
  await expect(page.getByRole('button', { name: 'Descoberto 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => pedidos.at(-1))
    .toBe(
      '?situacao=descoberto&ordenacao=deficit%3Aasc&pagina=1&quantidadePorPagina=20&semResumo=true&total=limitado',
    )

  await page.getByRole('tab', { name: 'Tendência' }).click()
  const tendencia = page.getByRole('table', { name: 'Tendência da cobertura' })
  const meses = tendencia.getByRole('row')
  await expect(meses.nth(1)).toContainText('11/2026')
  await expect(meses.nth(1)).toContainText('104,00%')
  await expect(meses.nth(1)).toContainText(
    'R$ 30.000,00 sem referênciaR$ 8.000,00 defasadoR$ 6.000,00 vendido ou fora do estoque',
  )
  await expect(meses.nth(2)).toContainText('110,00%')
  await expect(meses.nth(2)).toContainText('—')
  const marcas = page.locator('.recharts-xAxis .recharts-cartesian-axis-tick')
  await expect(marcas).toHaveCount(5)
  await expect(page.locator('.recharts-surface').getByText('104,00%')).toBeVisible()
  await expect(page.getByText('exigido: 100%')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Período do gráfico' }).getByText('3 meses').click()
  await expect(marcas).toHaveCount(4)
  await page.locator('.recharts-surface').first().hover()
  await expect(page.locator('.recharts-tooltip-wrapper')).toContainText(/\d\d\/2026: 1\d\d,00%/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(tendencia.getByRole('columnheader', { name: 'Exigido' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('tab', { name: 'Última importação' }).click()
  await expect(page.getByText('FIPE: Carro 11/2026')).toBeVisible()
  await expect(page.getByText('Reavaliação em andamento: os números ainda mudam')).toBeVisible()
  await expect(
    page.getByText(
      '2 contratos mudaram de valor: R$ 330.000,00 → R$ 312.000,00 (−R$ 18.000,00). 1 ficou descoberto. Insuficiência de todos: R$ 2.000,00 → R$ 10.000,00.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /CT-2026-0004/ })).toContainText('104,00% → 90,00%')
  await expect(page).toHaveURL('/cobertura?ordenacao=deficit%3Aasc&situacao=descoberto&aba=impacto')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('a failure says so, and who lacks the code is not let in', async ({ page }) => {
  await page.route('**/cobertura?*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, PESSOAS.auroraGestor, '/cobertura')
  await expect(page.getByText('Não foi possível carregar a cobertura.')).toBeVisible()
  await page.goto('/cobertura/abc')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, PESSOAS.autoestrada, '/cobertura')
  await expect(page.getByText('Você não tem permissão para visualizar essa página')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a contract in full, from the list: its vehicles at today’s values, and back to the contract', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/cobertura?filtro=0009')
  await page.getByRole('link', { name: 'CT-2026-0009' }).click()
  await expect(page.getByRole('heading', { name: 'Cobertura do contrato CT-2026-0009' })).toBeVisible()
  const veiculos = page.getByRole('table', { name: 'Veículos em garantia' })
  await expect(veiculos.getByRole('row')).toHaveCount(4)
  await expect(veiculos.getByRole('row').nth(1)).toContainText(/\d+\sdias\s\(desde\s\d\d\/\d\d\/\d{4}\)/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL('/cobertura?filtro=0009')
  await page.goBack()
  const paginas = page.getByRole('navigation', { name: 'Páginas do contrato' })
  await paginas.getByRole('link', { name: 'Contrato' }).click()
  await expect(page.getByRole('heading', { name: 'Contrato CT-2026-0009' })).toBeVisible()
  await page.goto('/cobertura?aba=impacto&pagina=99')
  await page.getByRole('button', { name: 'Ir para a primeira página' }).click()
  await expect(page).toHaveURL('/cobertura?aba=impacto')
  await expect(page.getByRole('table', { name: 'Impacto da última importação' })).toBeVisible()
})

test('a settled contract covers nothing any more, and says so', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?status=1')
  const href = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
  await goTo(page, `/cobertura/${/\d+$/.exec(href ?? '')?.[0]}`)
  await expect(
    page.getByText('O contrato terminou: os seus veículos estão livres e não há o que cobrir.'),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Veículos em garantia' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Avaliações' })).toBeVisible()
})

test('one coverage: the contract, the proposal and the report say what /cobertura says, and an ended contract nothing', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/cobertura?filtro=0009')
  const linha = page.getByRole('row', { name: /CT-2026-0009/ })
  const href = await linha.getByRole('link').first().getAttribute('href')
  const id = /\d+$/.exec(href ?? '')?.[0]
  const percentual = /\d+,\d\d%/.exec(await linha.innerText())?.[0]
  const data = /FIPE \d\d\/\d{4}/.exec(await linha.innerText())?.[0]
  const dita = `Cobertura hoje de ${percentual} (${data}): faltam R$`
  const acordada = /Na inclusão: \d+,\d\d% \(R\$\s[\d.,]+\)\./
  const detalhes = page.getByRole('button', { name: 'Detalhes do total e avisos' })
  for (const url of [`/contratos/detalhe/${id}`, `/relatorios/detalhe/${id}`]) {
    await goTo(page, url)
    await page.getByRole('tab', { name: 'Garantia' }).click()
    if (url.startsWith('/contratos')) await detalhes.click()
    await expect(page.getByText(dita).last()).toBeVisible()
    await expect(page.getByText(acordada)).toBeVisible()
    await expect(page.getByText('Descoberto', { exact: true })).toHaveCount(2)
    await expectAccessible(page)
  }
  await goTo(page, '/contratos/listar?status=1')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Garantia' }).click()
  await expect(page.getByTestId('total-selecionado')).toBeVisible()
  await expect(page.getByText(/cobertura (atual )?de/i)).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, PESSOAS.autoestrada, `/loja/propostas/${id}`)
  await detalhes.click()
  await expect(page.getByText(dita).last()).toBeVisible()
  await expect(page.getByText(acordada)).toBeVisible()
})

test('@celular coverage on a phone', async ({ page }) => {
  await responder(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signIn(page, PESSOAS.auroraGestor, '/cobertura')
  await expect(page.getByRole('listitem').filter({ hasText: 'CT-2026-0004' })).toContainText(
    '90,00%, descoberto',
  )
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: 'Tendência' }).click()
  const valor = page.getByText('R$ 30.000,00 sem referência')
  await expect(valor).toBeVisible()
  // The amount doesn't wrap, however long the term beside it.
  const linhas = await valor.evaluate((parte) => {
    const quantia = document.createRange()
    quantia.setStart(parte.firstChild ?? parte, 0)
    quantia.setEnd(parte.firstChild ?? parte, 'R$ 30.000,00'.length)
    return quantia.getClientRects().length
  })
  expect(linhas).toBe(1)
})
