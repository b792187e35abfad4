import type { Browser, Page } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { typeText } from './support/type-text.ts'
import { signIn, goTo, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

/** Demonstration contracts: one with a vehicle that left the stock, one for which the store offers others. */
const COM_SAIDA = 'CT-2026-0010'
const COM_PROPOSTA = 'CT-2026-0012'

/** Another person at a desktop, beside the phone of the test. */
async function noComputador(browser: Browser, baseURL: string | undefined, cpf: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await context.newPage()
  await signIn(page, cpf)
  return page
}

/** Opens a contract from the bank's list, or a proposal from the store's. */
async function abrir(page: Page, numero: string, de: '/contratos/listar' | '/loja/propostas') {
  await goTo(page, `${de}?filtro=${numero}`)
  await page.getByText(numero).first().click()
  await expect(page.getByRole('heading', { name: new RegExp(`${numero}$`) })).toBeVisible()
}

const dialogo = (page: Page) => page.getByRole('dialog', { name: 'Alterar garantias' })
const caixas = (page: Page, verbo: 'Incluir' | 'Retirar') =>
  dialogo(page).getByRole('checkbox', { name: new RegExp(`^${verbo} .*, placa `) })

/** Ticks the first vehicle with another plate than `menos` and answers its plate. */
async function marcar(page: Page, verbo: 'Incluir' | 'Retirar', menos = 'none') {
  const checkbox = caixas(page, verbo)
    .and(page.locator(`:not([aria-label$="${menos}"])`))
    .first()
  const placa = /placa (\S+)$/.exec((await checkbox.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await checkbox.check()
  return placa
}

async function responder(page: Page, pergunta: RegExp, resposta: 'SIM' | 'NÃO' = 'SIM') {
  const pedido = page.getByRole('dialog').filter({ hasText: pergunta })
  await pedido.getByRole('button', { name: resposta, exact: true }).click()
}

const painel = (page: Page) => page.getByRole('heading', { name: 'Alteração de garantias proposta' })

test('a store replaces a vehicle that left its stock from its phone, the bank accepts @celular', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, PESSOAS.veneza)
  await abrir(page, COM_SAIDA, '/loja/propostas')
  await expect(
    page.getByText(/fora do estoque, desde [\d/]{10}; continua em garantia e conta R\$ 0,00 na cobertura/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Substituir veículo' }).click()
  await expect(caixas(page, 'Retirar').first()).toBeChecked()
  await expect(dialogo(page).getByText(/1 veículo do estoque foi sugerido para a substituição/)).toBeVisible()
  // What is ticked already stands first, in sight.
  await expect(caixas(page, 'Incluir').first()).toBeChecked()
  const sugerido = caixas(page, 'Incluir').and(page.locator(':checked'))
  const [, entra = ''] = /placa (\S+)$/.exec((await sugerido.getAttribute('aria-label')) ?? '') ?? []
  const propor = dialogo(page).getByRole('button', { name: 'Propor à instituição' })
  // Without the suggestion no vehicle replaces the one that counts 0.
  await sugerido.uncheck()
  await expect(dialogo(page).getByRole('status', { name: 'Cobertura' })).toContainText(
    'A alteração deixaria a cobertura em',
  )
  await expect(propor).toBeDisabled()
  await expectAccessibleInBothSchemes(page)
  await caixas(page, 'Incluir')
    .and(page.locator(`[aria-label$="${entra}"]`))
    .check()
  await expect(dialogo(page).getByRole('status', { name: 'Cobertura' })).toHaveText(
    'A cobertura permite esta alteração.',
  )
  await propor.click()
  await responder(
    page,
    /Propor a Banco Aurora\? 1 veículo que entra fica bloqueado para outros contratos até/,
  )
  await expect(dialogo(page)).toHaveCount(0)
  await expect(painel(page)).toBeVisible()
  await expect(page.getByText(/Aguardando a resposta de Banco Aurora até .* \(faltam? /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar alteração' })).toBeVisible()
  await expectAccessible(page)

  const banco = await noComputador(browser, baseURL, PESSOAS.auroraGestor)
  await abrir(banco, COM_SAIDA, '/contratos/listar')
  await expect(banco.getByText(/^Aguarda você: aceite ou recuse até/)).toBeVisible()
  await expect(banco.getByText(/Aguarda você: responder à alteração de garantias · desde hoje/)).toBeVisible()
  await banco.getByRole('link', { name: 'Situação', exact: true }).click()
  await expect(banco.getByText(/Aguarda você: responder à alteração de garantias · desde hoje/)).toBeVisible()
  await banco.goBack()
  await expectAccessible(banco)
  await banco.getByRole('button', { name: 'Aceitar alteração' }).click()
  await responder(
    banco,
    new RegExp(
      `Aceitar esta alteração de garantias\\?Contrato${COM_SAIDA}Saem1 veículo: .*Entram1 veículo: ${entra}Coberturade .*% para .*%`,
    ),
  )
  await expect(banco.getByText('Alteração de garantias aceita.', { exact: true })).toBeVisible()
  await expect(painel(banco)).toHaveCount(0)
  await banco.getByRole('tab', { name: /^Garantia/ }).click()
  await expect(banco.getByRole('table', { name: 'Veículos em garantia' })).toContainText(entra)
  await expect(banco.getByText('Fora do estoque')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { name: new RegExp(`${COM_SAIDA}$`) })).toBeVisible()
  await expect(page.getByText('Fora do estoque')).toHaveCount(0)
  await expect(page.getByText(entra).first()).toBeVisible()
  await banco.context().close()
})

test('the bank refuses a store’s offer with a reason, then reinforces and releases alone', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await abrir(page, COM_PROPOSTA, '/contratos/listar')
  await expect(painel(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Alterar garantias' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Recusar alteração' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Prefiro manter o veículo atual.')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Alteração de garantias recusada.', { exact: true })).toBeVisible()
  await expect(painel(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Alterar garantias' }).click()
  const entra = await marcar(page, 'Incluir')
  const preco = dialogo(page).getByLabel(`Preço da instituição financeira, placa ${entra}`)
  await preco.fill('')
  await dialogo(page).getByRole('button', { name: 'Reforçar agora' }).click()
  await expect(dialogo(page).getByText('Campo obrigatório')).toBeVisible()
  // A wrong digit is told at the price and in the question, but not forbidden.
  await typeText(preco, '3000')
  await expect(preco).toHaveAccessibleDescription(/^Muito abaixo da referência de R\$/)
  // After a failed send the button has the focus.
  const propor = dialogo(page).getByRole('button', { name: 'Propor à loja' })
  await page.context().setOffline(true)
  await propor.press('Enter')
  await responder(page, /Propor a Loja Autoestrada\?/)
  await expect(page.getByText(/Verifique sua conexão/).first()).toBeVisible()
  await expect(propor).toBeFocused()
  await page.context().setOffline(false)
  await dialogo(page).getByRole('button', { name: 'Reforçar agora' }).click()
  await responder(
    page,
    new RegExp(`O preço de ${entra} \\(R\\$\\s3\\.000,00\\) está muito abaixo da referência de R\\$`),
    'NÃO',
  )
  await typeText(preco, '300.000,50')
  await expectAccessible(page)
  await dialogo(page).getByRole('button', { name: 'Reforçar agora' }).click()
  await responder(
    page,
    new RegExp(
      `Incluir 1 veículo neste contrato agora\\? Loja Autoestrada será avisada.*Entram1 veículo: ${entra}Cobertura`,
    ),
  )
  await expect(page.getByText('Garantias alteradas com sucesso.')).toBeVisible()
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const tabela = page.getByRole('table', { name: 'Veículos em garantia' })
  await expect(tabela.getByRole('row').filter({ hasText: entra })).toContainText('300.000,50')

  // Escape keeps the choices. Another vehicle may go without an answer.
  await page.getByRole('button', { name: 'Alterar garantias' }).click()
  const leaving = await marcar(page, 'Retirar', entra)
  // What it bills, it bills at once; in exchange for another vehicle only once the store has approved.
  await expect(dialogo(page)).toContainText(/Esta alteração gera R\$\s[\d.,]+\./)
  const emTroca = caixas(page, 'Incluir').first()
  await emTroca.check()
  await expect(dialogo(page)).toContainText(/Com a aprovação da loja, esta proposta gera R\$\s[\d.,]+\./)
  await emTroca.uncheck()
  await page.keyboard.press('Escape')
  await responder(page, /Deseja sair sem salvar\?/, 'NÃO')
  await dialogo(page).getByRole('button', { name: 'Liberar agora' }).click()
  await responder(
    page,
    new RegExp(`Liberar 1 veículo deste contrato agora\\?.*Saem1 veículo: ${leaving}Cobertura`),
  )
  await expect(tabela).not.toContainText(leaving)
  await expect(tabela).toContainText(entra)

  await page.getByRole('tab', { name: 'Histórico' }).click()
  const linha = page.getByRole('list', { name: 'Linha do tempo' })
  await expect(linha).toContainText('Alteração de garantias recusada')
  await expect(linha).toContainText('Prefiro manter o veículo atual.')
  await expect(linha.getByText('Garantias alteradas')).toHaveCount(2)
})

test('the bank proposes another price for a vehicle that stays, and it counts once the store has accepted', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await abrir(page, COM_PROPOSTA, '/contratos/listar')
  const { clicar, cliques } = countClicks()
  await clicar(page.getByRole('button', { name: 'Alterar garantias' }))
  const mudar = dialogo(page)
    .getByRole('button', { name: /^Mudar preço, placa / })
    .first()
  const placa = /placa (\S+)$/.exec((await mudar.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await clicar(mudar)
  const novo = dialogo(page).getByLabel(`Novo preço, placa ${placa}`)
  await typeText(novo, '1')
  await expect(dialogo(page).getByRole('status', { name: 'Cobertura' })).toContainText(
    'A alteração deixaria a cobertura em',
  )
  await typeText(novo, '410.000,50')
  await expect(dialogo(page).getByRole('status', { name: 'Cobertura' })).toHaveText(
    'A cobertura permite esta alteração.',
  )
  // A price changes only with the store's answer.
  await expect(dialogo(page).getByRole('button', { name: /agora$/ })).toHaveCount(0)
  await expectAccessible(page)
  await clicar(dialogo(page).getByRole('button', { name: 'Propor à loja' }))
  await expect(dialogo(page)).toHaveCount(0)
  expect(cliques()).toBeLessThanOrEqual(4)
  const mudam = (quem: Page) => quem.getByRole('region', { name: 'Mudam de preço' })
  await expect(mudam(page)).toContainText(placa)
  await expect(mudam(page)).toContainText(/R\$\s[\d.,]+\s*→\s*R\$\s410\.000,50/)

  const loja = await signInAnotherPerson(page, PESSOAS.autoestrada)
  await abrir(loja, COM_PROPOSTA, '/loja/propostas')
  await expect(mudam(loja)).toContainText('R$\u00a0410.000,50')
  await expectAccessible(loja)
  await loja.getByRole('button', { name: 'Aceitar alteração' }).click()
  await responder(
    loja,
    new RegExp(`Aceitar esta alteração de garantias\\?.*Mudam de preço1 veículo: ${placa}`),
  )
  await expect(loja.getByText('Alteração de garantias aceita.', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const tabela = page.getByRole('table', { name: 'Veículos em garantia' })
  await expect(tabela.getByRole('row').filter({ hasText: placa })).toContainText('410.000,50')
})
