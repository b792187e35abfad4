import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { typeText } from './support/type-text.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

// A browser without a cache: a cached file would not be missing.
test.use({ readOnlyTests: /./, emptyBrowserTests: /./ })

const SRC = join(import.meta.dirname, '../apps/web/src')
/** Lazy parts by the names of their files in the source. */
const LAZY_PARTS = [
  ...new Set(
    readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(SRC, file), 'utf8').matchAll(
          /lazyComponent\(\s*async \(\) => \(await import\('[^']*?([\w-]+)\.tsx'\)\)/g,
        ),
      ])
      .flatMap(([, nome = '']) => nome),
  ),
].toSorted()

const NOVA = 'Há uma versão nova: recarregar'
const faixa = (page: Page) => page.getByRole('status').filter({ hasText: NOVA })
const recarregar = (page: Page) => faixa(page).getByRole('button', { name: 'recarregar' })
const FALHOU = 'Não foi possível abrir a página'

const notFound = (rota: Route) => rota.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' })

/** Removes a file of the program from the server, as a new version does. Counts the requests for it. */
async function removeFile(page: Page, nome: string, responder = notFound) {
  const pedidos: string[] = []
  const endereco = new RegExp(`/assets/${nome}-[\\w-]{8}\\.js$`)
  await page.route(endereco, (rota) => {
    pedidos.push(rota.request().url())
    return responder(rota)
  })
  return { pedidos, devolver: () => page.unroute(endereco) }
}

interface Parte {
  pessoa: string
  path: string
  /** Opens the part. Absent: the page shows it at once. */
  abrir?: (page: Page) => Promise<void>
  /** The page is a form with typed values. */
  digitado?: true
}

const NUMERO = 'CT-VERSAO-1'
const numero = (page: Page) => page.getByLabel('Número', { exact: true })
const botao = (nome: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name: nome }).first().click()
const NO_FORMULARIO = { pessoa: PESSOAS.auroraGestor, path: '/contratos/criar', digitado: true } as const
const NA_LISTA = { pessoa: PESSOAS.auroraGestor, path: '/contratos/listar' } as const
const abrirAtivo = async (page: Page) => {
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CT-')
}
const noAtivo = (nome: string | RegExp, filtro = '') => ({
  pessoa: PESSOAS.auroraGestor,
  path: `/contratos/listar?situacao=5&filtro=${filtro}`,
  abrir: async (page: Page) => {
    await abrirAtivo(page)
    await botao(nome)(page)
  },
})

const MESES = ['07', '08', '09', '10', '11'].map((mes) => ({
  mes: `2026-${mes}-01T00:00:00Z`,
  contratos: 1,
  descobertos: 0,
  deficit: 0,
  totalAtual: 110_000,
  valorGarantia: 100_000,
  totalSemReferencia: null,
  totalDefasado: null,
  totalSaido: null,
}))

const noVeiculo = (nome: string) => ({
  pessoa: PESSOAS.autoestrada,
  path: '/loja/estoque',
  abrir: async (page: Page) => {
    await page.getByRole('table', { name: 'Estoque' }).locator('[data-row-link]').first().click()
    await botao(nome)(page)
  },
})

const PARTES: Record<string, Parte> = {
  paleta: { ...NO_FORMULARIO, abrir: (page) => page.keyboard.press('Control+k') },
  'ajuda-painel': { ...NO_FORMULARIO, abrir: botao('Ajuda desta tela') },
  'teclas-dialog': {
    ...NO_FORMULARIO,
    abrir: async (page) => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('?')
    },
  },
  'sino-painel': { ...NO_FORMULARIO, abrir: botao(/^Notificações/) },
  'user-menu-itens': { ...NO_FORMULARIO, abrir: botao(/Banco Aurora/) },
  'dialog-host': {
    ...NO_FORMULARIO,
    abrir: (page) =>
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).click(),
  },
  calendarios: { ...NO_FORMULARIO, abrir: (page) => page.getByPlaceholder('DD/MM/AAAA').first().click() },
  overlays: { pessoa: PESSOAS.auroraGestor, path: '/home' },
  'phone-menu': { ...NO_FORMULARIO, abrir: botao(/^Abrir o menu/) },
  'visoes-itens': { ...NA_LISTA, abrir: botao('Filtros salvos') },
  'contratos-filter-panel': { ...NA_LISTA, abrir: botao('Filtros') },
  'columns-panel': { ...NA_LISTA, abrir: botao('Colunas') },
  'peek-panel': { ...NA_LISTA, abrir: botao(/^Resumo: contrato/) },
  'resumo-do-contrato': { ...NA_LISTA, abrir: botao(/^Resumo: contrato/) },
  'resumo-do-veiculo': {
    pessoa: PESSOAS.autoestrada,
    path: '/loja/estoque',
    abrir: botao(/^Resumo: veículo/),
  },
  'exportar-itens': { ...NA_LISTA, abrir: botao('Exportar') },
  'filtros-painel': { pessoa: PESSOAS.auroraGestor, path: '/cobertura', abrir: botao('Filtros') },
  'row-menu-itens': { pessoa: PESSOAS.operador, path: '/plataforma/usuarios', abrir: botao(/^Ações de/) },
  'origem-aberta': noAtivo(/^De onde vem este valor\?/),
  'pedir-reforco-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/cobertura',
    abrir: async (page) => {
      await page.getByRole('checkbox', { name: /CT-/ }).first().check()
      await botao('Pedir reforço')(page)
    },
  },
  'alteracao-dialog': noAtivo('Alterar garantias', 'CT-2026-0010'),
  'detalhe-garantia': {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=5',
    abrir: async (page) => {
      await abrirAtivo(page)
      await page.getByRole('tab', { name: /Garantia/ }).click()
    },
  },
  historico: {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=5',
    abrir: async (page) => {
      await abrirAtivo(page)
      await page.getByRole('tab', { name: 'Histórico' }).click()
    },
  },
  tendencia: { pessoa: PESSOAS.auroraGestor, path: '/cobertura?aba=tendencia' },
  impacto: { pessoa: PESSOAS.auroraGestor, path: '/cobertura?aba=impacto' },
  // The demonstration has too few months for a line.
  'tendencia-grafico': {
    pessoa: PESSOAS.auroraGestor,
    path: '/cobertura',
    abrir: async (page) => {
      await page.route('**/cobertura/tendencia', (rota) => rota.fulfill({ json: { meses: MESES } }))
      await page.getByRole('tab', { name: 'Tendência' }).click()
    },
  },
  'linha-do-tempo': {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=5',
    abrir: abrirAtivo,
  },
  drawings: { pessoa: PESSOAS.auroraGestor, path: '/contratos/listar?filtro=zzz' },
  'historico-grafico': {
    pessoa: PESSOAS.auroraGestor,
    path: '/relatorios/historico-precificacao',
    abrir: (page) =>
      page.getByRole('table', { name: 'Veículos em garantia' }).getByRole('link').first().click(),
  },
  'instituicao-field': { pessoa: PESSOAS.operador, path: '/home' },
  'avisos-do-operador': { pessoa: PESSOAS.operador, path: '/home' },
  'nao-elegiveis-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=2',
    abrir: async (page) => {
      await abrirAtivo(page)
      await page.getByRole('tab', { name: /^Garantia/ }).click()
      await botao(/ver por quê$/)(page)
    },
  },
  'incluir-modal': { pessoa: PESSOAS.autoestrada, path: '/loja/estoque', abrir: botao('Adicionar veículo') },
  'corrigir-modal': noVeiculo('Corrigir'),
  'vender-modal': noVeiculo('Vendi este carro'),
}

test('every part that is loaded later is tried here', () => {
  expect(Object.keys(PARTES).toSorted()).toEqual(LAZY_PARTS)
})

for (const [nome, { pessoa, path, abrir, digitado }] of Object.entries(PARTES))
  test(`a missing piece leaves the page alone and says why: ${nome}${nome === 'phone-menu' ? ' @celular' : ''}`, async ({
    page,
  }) => {
    const { pedidos } = await removeFile(page, nome)
    await signIn(page, pessoa, path)
    const titulo = page.getByRole('heading', { level: 1 })
    await expect(titulo).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { mesmaAba: true }))
    if (digitado) await typeText(numero(page), NUMERO)
    await abrir?.(page)
    await expect(faixa(page)).toBeVisible()
    expect(pedidos.length).toBeGreaterThan(0)
    await expect(titulo).toBeVisible()
    await expect(titulo).not.toHaveText(FALHOU)
    await expect(page.getByText('Verifique sua conexão')).toHaveCount(0)
    if (digitado) await expect(numero(page)).toHaveValue(NUMERO)
    expect(await page.evaluate(() => 'mesmaAba' in globalThis)).toBe(true)
  })

test('what was typed is there again once the new version is loaded, which nobody asks about twice', async ({
  page,
}) => {
  const perguntas: string[] = []
  page.on('dialog', (dialogo) => {
    perguntas.push(dialogo.type())
    void dialogo.accept()
  })
  const { devolver } = await removeFile(page, 'ajuda-painel')
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await typeText(numero(page), NUMERO)
  await botao('Ajuda desta tela')(page)
  await expect(faixa(page)).toBeVisible()
  await faixa(page).getByRole('button', { name: 'Continuar na versão atual' }).click()
  await expect(faixa(page)).toBeHidden()
  await botao('Ajuda desta tela')(page)
  await devolver()
  await recarregar(page).click()
  await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible()
  await expect(numero(page)).toHaveValue(NUMERO)
  await expect(faixa(page)).toHaveCount(0)
  await botao('Ajuda desta tela')(page)
  await expect(page.getByRole('dialog', { name: 'Ajuda' })).toBeVisible()
  expect(perguntas).toEqual([])
})

test('a page of HTML in the place of a piece is a missing piece, too; so is a page of the manual', async ({
  page,
}) => {
  await removeFile(page, 'teclas-dialog', (rota) =>
    rota.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Lastro</title>' }),
  )
  await signIn(page, PESSOAS.auroraGestor, '/cobertura')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(faixa(page)).toBeVisible()
  await faixa(page).getByRole('button', { name: 'Continuar na versão atual' }).click()
  await removeFile(page, 'cobertura')
  await botao('Ajuda desta tela')(page)
  await expect(faixa(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cobertura')
})

test('without a connection a piece is no new version, and comes when it is asked for again', async ({
  page,
  context,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await typeText(numero(page), NUMERO)
  await context.setOffline(true)
  await botao('Ajuda desta tela')(page)
  await expect(page.getByText('Verifique sua conexão e tente novamente.')).toBeVisible()
  await expect(faixa(page)).toHaveCount(0)
  await expect(numero(page)).toHaveValue(NUMERO)
  await context.setOffline(false)
  await botao('Ajuda desta tela')(page)
  await expect(page.getByRole('dialog', { name: 'Ajuda' })).toBeVisible()
})

test('what is fetched ahead and missing changes nothing on the page, and comes when it is asked for', async ({
  page,
}) => {
  const aba = await removeFile(page, 'detalhe-garantia')
  const perguntas = await removeFile(page, 'dialog-host')
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?situacao=5')
  await abrirAtivo(page)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(faixa(page)).toBeVisible()
  await expect
    .poll(() => [...aba.pedidos, ...perguntas.pedidos].length, 'one is asked for ahead')
    .toBeGreaterThan(0)
  await expect(page.getByRole('tab', { name: 'Histórico' })).toHaveAttribute('aria-selected', 'true')
  await aba.devolver()
  await perguntas.devolver()
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await expect(page.getByRole('table', { name: 'Veículos em garantia' })).toBeVisible()
  await page.getByRole('button', { name: 'Liquidar contrato' }).click()
  const pergunta = page.getByRole('dialog').filter({ hasText: 'Deseja liquidar este contrato?' })
  await pergunta.getByRole('button', { name: 'NÃO' }).click()
  await expect(pergunta).toBeHidden()
})

test('a page whose piece is gone comes from the new version, at the address that was gone to', async ({
  page,
}) => {
  // Simulates a tab that was not just loaded.
  await page.addInitScript(() => {
    const { now } = performance
    performance.now = () => now.call(performance) + 60_000
  })
  let vezes = 0
  await removeFile(page, 'cobertura-page', (rota) => {
    vezes += 1
    return vezes > 1 ? rota.continue() : notFound(rota)
  })
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  await goTo(page, '/cobertura')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cobertura')
  await expect(page).toHaveURL(/\/cobertura/)
  expect(vezes).toBe(2)
})

for (const nome of ['veiculo-page', 'use-ficha'])
  test(`a page that the new version doesn't have either says so: ${nome}`, async ({ page }) => {
    await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
    await removeFile(page, nome)
    await goTo(page, '/veiculos/1')
    await expect(page.getByRole('heading', { name: FALHOU })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(NOVA)
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
    await expect(recarregar(page)).toBeVisible()
  })
