import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { REGRAS } from './support/regras.ts'
import { expect, test } from './support/test.ts'

const pergunta = (page: Page, texto: string) => page.getByRole('dialog').filter({ hasText: texto })
const botao = (dialogo: Locator, name: string) => dialogo.getByRole('button', { name, exact: true })

/** The facts of a dialog, 'Loja: Loja Veneza' per line, once all have loaded. */
async function fatos(dialogo: Locator): Promise<string[]> {
  await expect(dialogo.locator('dl')).toHaveAttribute('aria-busy', 'false')
  const termos = await dialogo.getByRole('term').allTextContents()
  const valores = await dialogo.getByRole('definition').allTextContents()
  return termos.map((termo, index) => `${termo}: ${valores[index]}`.replaceAll('\u00a0', ' '))
}

/** A dangerous SIM has the colour of danger, and Enter chooses the other button. */
async function expectSegura(dialogo: Locator): Promise<void> {
  await expect(botao(dialogo, 'NÃO')).toBeFocused()
  await expect(botao(dialogo, 'SIM')).toHaveCSS('background-color', 'rgb(179, 38, 30)')
}

/** The server asks for force: NÃO is the filled button and has the focus. */
async function expectContra(dialogo: Locator): Promise<void> {
  await expect(botao(dialogo, 'NÃO')).toBeFocused()
  await expect(botao(dialogo, 'NÃO')).toHaveAttribute('data-variant', 'filled')
}

async function excluir(page: Page, linha: Locator, item = 'Excluir') {
  await linha.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function abrirContrato(page: Page, numero: string) {
  await goTo(page, `/contratos/listar?filtro=${numero}&status=0`)
  await page.getByText(numero).first().click()
  await expect(page.getByRole('heading', { name: `Contrato ${numero}` })).toBeVisible()
}

/** Counts calls that change a contract or a rule. */
function countWrites(page: Page): () => string[] {
  const feitas: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /^\/api\/(contratos|regras-garantia)\/\d/.test(pathname))
      feitas.push(`${request.method()} ${pathname}`)
  })
  return () => feitas
}

test('a rule in use: Menu, Excluir, Enter, Enter deletes nothing, and the questions say what would be lost', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, REGRAS)
  const geral = page.getByRole('row', { name: /Padrão/ })
  const escritas = countWrites(page)
  await geral.getByRole('button', { name: /^Ações/ }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Excluir' })).toBeVisible()
  // Waits for the focus: a key before would still reach the button.
  await expect(menu.locator(':focus')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused()
  await page.keyboard.press('Enter')
  const primeira = page.getByRole('dialog', { name: 'Excluir regra' })
  await expectSegura(primeira)
  expect(await fatos(primeira)).toEqual([
    'Aplicação: Geral',
    'Contratos em andamento: 18',
    'Dos quais rascunhos: 2',
  ])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Enter')
  await expect(primeira).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(escritas()).toEqual([])

  await excluir(page, geral)
  await expect(botao(primeira, 'NÃO')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(primeira).toHaveCount(0)
  await excluir(page, geral)
  await expect(botao(primeira, 'NÃO')).toBeFocused()
  // Nobody can confirm before the consequences are known.
  await expect(botao(primeira, 'SIM')).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(botao(primeira, 'SIM')).toBeFocused()
  await page.keyboard.press('Enter')
  const segunda = pergunta(page, 'Esta regra está em uso em 18 contrato(s) em andamento.')
  await expectContra(segunda)
  expect(await fatos(segunda)).toEqual([
    'Contratos: CT-2026-0004, CT-2026-0005, CT-2026-0007, CT-2026-0009, CT-2026-0012 e mais 13',
    'O que acontece: Mantêm os veículos e ficam sem regra',
  ])
  await page.keyboard.press('Enter')
  await expect(segunda).toHaveCount(0)
  await expect(geral).toBeVisible()

  await geral.click()
  await expect(page.getByRole('heading', { name: 'Itens da Regra de Garantia' })).toBeVisible()
  await excluir(page, page.getByRole('row', { name: /^1 / }))
  const item = page.getByRole('dialog', { name: 'Excluir item' })
  await expectSegura(item)
  expect(await fatos(item)).toEqual([
    'Marca: Todas',
    'Modelo: Todos',
    'Idade: 8',
    'Km: 120.000',
    'UF: Todas',
    'Chassi: NÃO',
    'Leilão: NÃO',
    'Tipo Combustível: Todos',
    'Tipo Veículo: 1 tipo de veículo',
    '% Tabela: 80,00%',
  ])
})

test('a parameter, the whitelist, and contracts that end', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/parametros-comerciais')
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  await excluir(page, page.getByRole('row', { name: /^Loja Loja Autoestrada/ }))
  const parametro = page.getByRole('dialog', { name: 'Excluir Parametro' })
  await expectSegura(parametro)
  expect(await fatos(parametro)).toEqual([
    'Aplicação: Loja',
    'Loja: Loja Autoestrada',
    'Contrato incluído: R$ 190,00',
    'Contrato alterado: R$ 80,00',
    'Garantia incluída: R$ 28,50',
    'Garantia removida: R$ 20,00',
    'Regra de garantia alterada: R$ 120,00',
    'Contratos ativos: 4',
  ])
  await botao(parametro, 'SIM').click()
  const emUso = pergunta(page, 'Existe um contrato ativo sendo afetado por este parâmetro')
  await expectContra(emUso)
  expect(await fatos(emUso)).toEqual([
    'Contratos ativos: CT-2026-0004, CT-2026-0006, CT-2026-0009, CT-2026-0012',
  ])
  await botao(emUso, 'NÃO').click()

  await goTo(page, '/configuracoes/whitelist')
  await excluir(page, page.getByRole('row', { name: /^Loja Veneza/ }), 'Excluir registro')
  const whitelist = page.getByRole('dialog', { name: 'Excluir whitelist' })
  await expectSegura(whitelist)
  expect(await fatos(whitelist)).toEqual([
    'Loja: Loja Veneza',
    'Instituição financeira: Banco Aurora',
    expect.stringMatching(/^Prazo: \d\d\/\d\d\/\d{4}$/),
    'Contratos em andamento: 10',
    'Ficam sem aprovação: 6 propostas',
  ])
  await botao(whitelist, 'NÃO').click()

  await abrirContrato(page, 'CT-2026-0009')
  const quantos = /\d+$/.exec(await page.getByRole('tab', { name: /^Garantia\s*\d/ }).innerText())?.[0]
  await page.getByRole('button', { name: 'Liquidar contrato' }).click()
  const liquidar = pergunta(page, 'Deseja liquidar este contrato?')
  await expectSegura(liquidar)
  expect(await fatos(liquidar)).toEqual([
    'Contrato: CT-2026-0009',
    'Loja: Loja Autoestrada',
    'Valor do crédito: R$ 256.000,00',
    'Valor da garantia: R$ 320.000,00',
    `Veículos liberados: ${quantos} veículos`,
  ])
  await page.keyboard.press('Enter')
  await expect(liquidar).toHaveCount(0)

  await abrirContrato(page, 'CT-2026-0028')
  await page.getByRole('button', { name: 'Cancelar proposta' }).click()
  const cancelar = pergunta(page, 'Deseja realmente cancelar esta proposta?')
  await expectSegura(cancelar)
  expect((await fatos(cancelar)).slice(2)).toEqual([
    'Valor do crédito: R$ 116.000,00',
    'Valor da garantia: R$ 145.000,00',
    'Veículos liberados: Nenhum: um rascunho não bloqueia veículos',
  ])
})

/** Sets the price of the contract's two chosen vehicles to R$ 100.000,00. */
async function precificar(page: Page) {
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const precos = page.getByLabel(/^Preço da instituição financeira, placa /)
  await expect(precos).toHaveCount(2)
  for (const preco of await precos.all()) await preco.fill('100.000,00')
}

test('a rise of valorGarantia is said before it happens: vehicles are left out, or it is sent', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await abrirContrato(page, 'CT-2026-0028')
  await precificar(page)

  await page.getByRole('link', { name: 'Voltar' }).click()
  const sair = pergunta(page, 'Há alterações não salvas. Deseja sair sem salvar?')
  await expectSegura(sair)
  expect(await fatos(sair)).toEqual(['Será perdido: Alterações do contrato CT-2026-0028'])
  await page.keyboard.press('Enter')
  await expect(sair).toHaveCount(0)

  await page.getByRole('tab', { name: 'Dados' }).click()
  const escritas = countWrites(page)
  const enviar = page.getByRole('button', { name: 'Enviar para loja' })
  await enviar.click()
  const envio = pergunta(page, 'Enviar esta proposta para loja?')
  await expect(botao(envio, 'NÃO')).toBeFocused()
  expect(await fatos(envio)).toEqual([
    'Loja: Loja Autoestrada',
    'Valor do crédito: R$ 116.000,00',
    'Valor da garantia: R$ 145.000,00',
    'Veículos: 2 veículos',
    'Total dos veículos: R$ 200.000,00',
    'Cobertura: 137,93%',
  ])
  const sobe = 'O valor da garantia sobe de R$ 145.000,00 para R$ 200.000,00, a soma dos veículos.'
  await expect(envio.getByText(sobe)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await botao(envio, 'Escolher veículos').click()
  await expect(envio).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toHaveAttribute('aria-selected', 'true')
  expect(escritas()).toEqual([])

  // Without a higher total there is no offer.
  await page
    .getByRole('table', { name: 'Estoque da loja' })
    .getByRole('checkbox', { checked: true })
    .last()
    .uncheck()
  await enviar.click()
  await expect(envio.getByText('Cobertura de 68,96%: faltam R$ 45.000,00')).toBeVisible()
  await expect(botao(envio, 'Escolher veículos')).toHaveCount(0)
  await botao(envio, 'NÃO').click()

  await page.reload()
  // Typed values survive the reload.
  await page.getByRole('button', { name: 'Descartar' }).click()
  await precificar(page)
  await enviar.click()
  await botao(envio, 'SIM').click()
  const aviso = page.getByRole('alert').filter({
    hasText: 'O valor da garantia foi alterado devido ao valor dos veículos selecionados.',
  })
  await expect(aviso).toContainText('O valor passou de R$ 145.000,00 para R$ 200.000,00.')
  await abrirContrato(page, 'CT-2026-0028')
  await page.getByRole('tab', { name: 'Histórico' }).click()
  const linha = page.getByRole('list', { name: 'Linha do tempo' })
  await expect(linha).toContainText('Valor da garantia: de R$ 145.000,00 para R$ 200.000,00')
})

test('a store’s send says the rise too', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas?filtro=CT-2026-0027')
  await page.getByText('CT-2026-0027').first().click()
  const caixas = page
    .getByRole('table', { name: 'Estoque da loja' })
    .getByRole('checkbox', { name: /, placa / })
  for (const index of [0, 1, 2, 3]) await caixas.nth(index).check()
  const escritas = countWrites(page)
  await page.getByRole('button', { name: 'Enviar veículos' }).click()
  const envio = pergunta(page, 'Enviar os veículos selecionados para Banco Aurora?')
  await expect(botao(envio, 'NÃO')).toBeFocused()
  const [para, credito, garantia, quantos, total] = await fatos(envio)
  expect([para, credito, garantia, quantos]).toEqual([
    'Instituição financeira: Banco Aurora',
    'Valor do crédito: R$ 104.000,00',
    'Valor da garantia: R$ 130.000,00',
    'Veículos: 4 veículos',
  ])
  const soma = total?.replace('Total dos veículos: ', '')
  await expect(page.getByText(`${soma}`).first()).toBeAttached()
  await expect(envio.getByText(`O valor da garantia sobe de R$ 130.000,00 para ${soma}`)).toBeVisible()
  await botao(envio, 'Escolher veículos').click()
  await expect(envio).toHaveCount(0)
  expect(escritas()).toEqual([])
})
