import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { PESSOAS } from './support/pessoas.ts'
import { goTo, signIn, signInAnotherPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** A car in guarantee of Banco Aurora in an active contract, with the contract's number, from the store's stock. */
async function pledgedCar(page: Page) {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque?situacao=garantia')
  const linha = page
    .getByRole('row')
    .filter({ hasText: 'Banco Aurora' })
    .filter({ hasText: 'Em garantia' })
    // Which cars its open change names depends on the day of the demonstration.
    .filter({ hasNotText: 'CT-2026-0012' })
    .first()
  const texto = (await linha.textContent()) ?? ''
  const placa = /[A-Z]{3}\d[A-Z\d]\d{2}/.exec(texto)?.[0] ?? ''
  const numero = /CT-\d{4}-\d{4}/.exec(texto)?.[0] ?? ''
  const endereco = (await linha.getByRole('link').first().getAttribute('href')) ?? ''
  return { placa, numero, endereco }
}

/** Loads the balance of one contract as of yesterday: payments of today are not in it. */
async function loadBalance(page: Page, numero: string, saldo = '90.000,00') {
  await goTo(page, '/carteira/conciliacao?aba=cargas')
  const arquivo = join(tmpdir(), `baixas-${Date.now()}.csv`)
  const ontem = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() - 86_400_000,
  )
  writeFileSync(arquivo, `numero;data_base;saldo_devedor\n${numero};${ontem};${saldo}\n`)
  await page.locator('input[type=file]').setInputFiles(arquivo)
  await page.getByRole('button', { name: 'Conferir arquivo' }).click()
  await page.getByRole('button', { name: /^Carregar/ }).click()
  await expect(page.getByRole('table', { name: 'Cargas de saldos' })).toContainText(saldo)
}

function countClicks() {
  let cliques = 0
  return {
    clicar: async (alvo: Locator) => {
      await alvo.click()
      cliques += 1
    },
    cliques: () => cliques,
  }
}

test('a sale is told in four taps on the telephone, then paid and released at the desk in four clicks', async ({
  page,
}) => {
  const { placa, numero } = await pledgedCar(page)
  const mesa = await signInAnotherPerson(page, PESSOAS.auroraGestor)
  await loadBalance(mesa, numero)

  await page.setViewportSize({ width: 390, height: 844 })
  const loja = countClicks()
  await loja.clicar(
    page.getByRole('navigation', { name: 'Telas da loja' }).getByRole('link', { name: 'Vendas' }),
  )
  await expect(page.getByText('Nenhuma venda de carro em garantia')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await loja.clicar(page.getByRole('combobox', { name: 'Placa ou chassi' }))
  await page.keyboard.type(`${placa.slice(0, 3).toLowerCase()}-${placa.slice(3)}`)
  await loja.clicar(page.getByRole('button', { name: 'Vendi este carro' }))
  const pergunta = page.getByRole('dialog', { name: `Vendi este carro: ${placa}` })
  await expect(pergunta).toContainText(numero)
  await expect(pergunta).toContainText(/A pagar\s*R\$\s[\d.]+,\d\d/)
  await expectAccessibleInBothSchemes(page)
  await loja.clicar(page.getByRole('button', { name: 'Informar venda' }))
  expect(loja.cliques()).toBeLessThanOrEqual(4)
  const vendas = page.getByRole('list', { name: 'Vendas' })
  await expect(vendas).toContainText(placa)
  await expect(vendas).toContainText('A pagar')
  await expect(vendas).toContainText(/R\$/)
  // The model has the line to itself: the state stands below it.
  const cortado = vendas
    .getByTitle(/\w/)
    .evaluateAll((modelos) => modelos.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
  expect(await cortado).not.toContain(true)
  await vendas.getByRole('button', { name: placa }).click()
  await expect(page.getByRole('dialog')).toContainText('para pagamento em')
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')

  await goTo(mesa, '/home')
  await expect(mesa.getByRole('heading', { level: 3 }).first()).toHaveText('Vendas sem quitação')
  await expect(mesa.getByRole('button', { name: `Registrar pagamento: ${placa}` })).toBeVisible()
  const banco = countClicks()
  await goTo(mesa, '/carteira/baixas')
  await expectAccessibleInBothSchemes(mesa)
  // A part first: it asks for nothing and releases nothing.
  await banco.clicar(mesa.getByRole('button', { name: `Registrar pagamento de ${placa}` }))
  const janela = mesa.getByRole('dialog', { name: `Registrar pagamento: ${placa}` })
  await expectAccessibleInBothSchemes(mesa)
  await janela.getByLabel('Valor pago').fill('')
  await janela.getByLabel('Valor pago').click()
  await mesa.keyboard.type('1.000,00')
  await mesa.keyboard.press('Tab')
  await expect(janela.getByLabel('Este valor, embora menor, quita a venda')).toBeVisible()
  await banco.clicar(janela.getByRole('button', { name: 'Registrar pagamento' }))
  await expect(mesa.getByRole('row', { name: placa })).toContainText('1.000,00 pagos')
  // The rest is proposed; with it the vehicle is free, which is billed.
  await banco.clicar(mesa.getByRole('button', { name: `Registrar pagamento de ${placa}` }))
  await expect(janela).toContainText(/Esta liberação gera R\$\s[\d.,]+\./)
  await banco.clicar(janela.getByRole('button', { name: 'Registrar pagamento' }))
  await expect(mesa.getByText('Venda quitada. O veículo foi liberado.')).toBeVisible()
  expect(banco.cliques()).toBeLessThanOrEqual(4)
  await expect(mesa.getByRole('row', { name: placa })).toContainText('Liberada')
  await mesa.getByRole('row', { name: placa }).getByRole('button', { name: placa }).click()
  await mesa.getByRole('dialog').getByRole('link', { name: placa }).click()
  await expect(mesa.getByRole('table', { name: 'Baixas do veículo' })).toContainText('Liberada')
})

test('less than the value is asked about, and what was opened by hand is cancelled with a reason', async ({
  page,
}) => {
  const { placa, numero, endereco } = await pledgedCar(page)
  const mesa = await signInAnotherPerson(page, PESSOAS.auroraGestor)
  await loadBalance(mesa, numero, '90.500,00')
  await goTo(mesa, endereco)
  await mesa.getByRole('button', { name: 'Abrir baixa' }).click()
  await mesa
    .getByRole('dialog', { name: `Abrir baixa: ${placa}` })
    .getByRole('button', { name: 'Abrir baixa' })
    .click()
  await expect(mesa.getByText('Baixa aberta. A loja foi avisada.')).toBeVisible()
  await goTo(mesa, '/carteira/baixas')
  await mesa.getByRole('button', { name: `Registrar pagamento de ${placa}` }).click()
  const janela = mesa.getByRole('dialog', { name: `Registrar pagamento: ${placa}` })
  await janela.getByLabel('Valor pago').fill('')
  await janela.getByLabel('Valor pago').click()
  await mesa.keyboard.type('500,00')
  await mesa.keyboard.press('Tab')
  await janela.getByLabel('Este valor, embora menor, quita a venda').check()
  await janela.getByRole('textbox', { name: 'Motivo' }).click()
  await mesa.keyboard.type('Acordo com a loja.')
  await janela.getByRole('button', { name: 'Registrar pagamento' }).click()
  const pergunta = mesa.getByRole('dialog', { name: 'Atenção' })
  await expect(pergunta).toContainText('A pagar')
  await expect(pergunta).toContainText('Cobertura depois')
  await expectAccessibleInBothSchemes(mesa)
  await pergunta.getByRole('button', { name: 'NÃO' }).click()
  await mesa.keyboard.press('Escape')
  await mesa.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'SIM' }).click()
  await mesa.getByRole('row', { name: placa }).getByRole('button', { name: placa, exact: true }).click()
  await mesa.getByRole('dialog').getByRole('button', { name: 'Cancelar baixa' }).click()
  await mesa.getByLabel(/Informe o motivo/).click()
  await mesa.keyboard.type('A loja desfez a venda.')
  await mesa.getByRole('button', { name: 'Confirmar' }).click()
  await expect(mesa.getByRole('row', { name: placa })).toContainText('Cancelada')
})

test('a file of payments is shown first, then counts line by line, and sent again counts once', async ({
  page,
}) => {
  const { placa, numero, endereco } = await pledgedCar(page)
  const mesa = await signInAnotherPerson(page, PESSOAS.auroraGestor)
  // Another one than the tests before loaded: one load twice changes nothing.
  await loadBalance(mesa, numero, '91.000,00')
  await goTo(mesa, endereco)
  await mesa.getByRole('button', { name: 'Abrir baixa' }).click()
  await mesa.getByRole('dialog').getByRole('button', { name: 'Abrir baixa' }).click()
  await expect(mesa.getByText('Baixa aberta. A loja foi avisada.')).toBeVisible()
  await goTo(mesa, '/carteira/baixas')
  const arquivo = join(tmpdir(), `pagamentos-${Date.now()}.csv`)
  const hoje = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()
  writeFileSync(
    arquivo,
    `Contrato;Placa;Valor pago;Data;Referência\n${numero};${placa};1.500,00;${hoje};PIX ${placa}\n${numero};ZZZ9Z99;1,00;${hoje};PIX 2\n`,
  )
  const registrar = async () => {
    await mesa.getByRole('button', { name: 'Importar pagamentos' }).click()
    const janela = mesa.getByRole('dialog', { name: 'Importar pagamentos' })
    await janela.locator('input[type=file]').setInputFiles(arquivo)
    return janela
  }
  const janela = await registrar()
  await expect(janela.getByRole('table', { name: 'Pagamentos do arquivo' })).toContainText('A registrar')
  // A part releases nothing, and so bills nothing.
  await expect(janela).not.toContainText('o que gera')
  await expect(janela).toContainText('Linha 3: O veículo ZZZ9Z99 não tem baixa neste contrato.')
  await expectAccessibleInBothSchemes(mesa)
  // Escape while it registers loses no result.
  let answer: () => void = () => undefined
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await mesa.route('**/baixas/pagamentos/arquivo*', async (route) => {
    await pressed
    await route.fallback()
  })
  await janela.getByRole('button', { name: 'Registrar 1 pagamento' }).focus()
  await mesa.keyboard.press('Enter')
  await expect(janela.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await mesa.keyboard.press('Escape')
  answer()
  await expect(janela).toContainText('Registrados: 1')
  await mesa.unroute('**/baixas/pagamentos/arquivo*')
  await expect(janela.getByRole('table', { name: 'Pagamentos do arquivo' })).toContainText('Parcial')
  await mesa.keyboard.press('Escape')
  // Those that go on come first; the car may have an ended one, too.
  await expect(mesa.getByRole('row', { name: placa }).first()).toContainText('1.500,00 pagos')
  const outraVez = await registrar()
  await expect(outraVez).toContainText('1 já estava registrado')
  await expect(outraVez.getByRole('button', { name: /^Registrar/ })).toHaveCount(0)
})

/** Goes on with Tab until a control has the focus. */
async function tabTo(page: Page, alvo: Locator): Promise<void> {
  await expect(alvo).toBeVisible()
  for (let n = 0; n < 80; n += 1) {
    if (await alvo.evaluate((no) => no === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(alvo).toBeFocused()
}

test('two people lift a suspension by keyboard alone, also where somebody was faster', async ({ page }) => {
  // The short story has no suspended store.
  let versao = 1
  let pedido: { ate: string; motivo: string } | undefined
  let confirmada = false
  const suspensao = (propria: boolean) => ({
    lojaId: 3,
    loja: 'Autoestrada',
    vendas: 2,
    dias: 5,
    versao,
    levantamento: pedido
      ? {
          ...pedido,
          pedidoPor: 'Ana',
          pedidoEm: '2026-11-20T12:00:00Z',
          confirmadoPor: confirmada ? 'Bia' : null,
          propria,
          podem: { nomes: ['Bia'], total: 1 },
        }
      : null,
  })
  const serve = (aba: Page, propria: boolean) =>
    aba.route('**/api/instituicoes-financeiras/**/suspens*{,/*}', async (route) => {
      const request = route.request()
      if (request.method() === 'GET')
        return route.fulfill({
          json: { suspensoes: [suspensao(propria)], podem: { nomes: ['Bia'], total: 1 } },
        })
      if (request.headers()['if-match'] !== `"${versao}"`)
        return route.fulfill({ status: 412, body: 'A suspensão foi alterada por Caio.' })
      if (request.url().endsWith('/levantar')) pedido = request.postDataJSON()
      else confirmada = true
      versao += 1
      return route.fulfill({ json: suspensao(propria) })
    })
  const reload = async (aba: Page) => {
    const pergunta = aba.getByRole('dialog', { name: 'Suspensão alterada' })
    await tabTo(aba, pergunta.getByRole('button', { name: 'Recarregar' }))
    await aba.keyboard.press('Enter')
    await expect(pergunta).toHaveCount(0)
  }
  await serve(page, true)
  await signIn(page, PESSOAS.auroraGestor, '/carteira/baixas')
  await tabTo(page, page.getByRole('button', { name: 'Levantar a suspensão de Autoestrada' }))
  await page.keyboard.press('Enter')
  const janela = page.getByRole('dialog', { name: 'Levantar a suspensão: Autoestrada' })
  await tabTo(page, janela.getByRole('textbox', { name: 'Até' }))
  const amanha = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + 86_400_000,
  )
  await page.keyboard.type(amanha)
  await tabTo(page, janela.getByRole('textbox', { name: 'Motivo' }))
  await page.keyboard.type('Acordo de pagamento.')
  const pedir = janela.getByRole('button', { name: 'Pedir' })
  versao += 1
  await tabTo(page, pedir)
  await page.keyboard.press('Enter')
  await reload(page)
  await expect(janela.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Acordo de pagamento.')
  await tabTo(page, pedir)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^.*Você pediu em .*Motivo: Acordo de pagamento\./)).toBeVisible()

  const outra = await page.context().newPage()
  await serve(outra, false)
  await signIn(outra, PESSOAS.auroraGestor, '/carteira/baixas')
  const confirmar = outra.getByRole('button', { name: 'Confirmar o levantamento de Autoestrada' })
  await tabTo(outra, confirmar)
  versao += 1
  await outra.keyboard.press('Enter')
  await reload(outra)
  await tabTo(outra, confirmar)
  await outra.keyboard.press('Enter')
  await expect(outra.getByText(/Suspensão levantada até .* por Ana e Bia\./)).toBeVisible()
})
