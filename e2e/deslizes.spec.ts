import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { typeText } from './support/type-text.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const ANO = new Date().getFullYear()
const FIM = `${ANO + 1}-12-31T00:00:00Z`

/** A call with the page's session. */
async function chamar<T>(page: Page, metodo: string, caminho: string, corpo?: object): Promise<T> {
  const resposta = await page.evaluate(
    async ([method, path, body]) => {
      const { token } = JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(path, { method, headers, ...(body && { body }) })
      return { status: response.status, texto: await response.text() }
    },
    [metodo, caminho, corpo ? JSON.stringify(corpo) : ''] as const,
  )
  expect(resposta.status, resposta.texto).toBe(200)
  return JSON.parse(resposta.texto)
}

interface Veiculo {
  id: number
  placa: string
  preco: number
}

/** The signed-in institution, its store Autoestrada, and calls that make contracts between them. */
async function setUpNegocio(page: Page) {
  const { instituicoesFinanceiras } = await chamar<{ instituicoesFinanceiras: { id: number }[] }>(
    page,
    'GET',
    '/api/instituicoes-financeiras',
  )
  const instituicaoId = instituicoesFinanceiras[0]?.id ?? 0
  const { lojas } = await chamar<{ lojas: { id: number; nomeFantasia: string }[] }>(
    page,
    'GET',
    `/api/instituicoes-financeiras/${instituicaoId}/whitelist`,
  )
  const lojaId = lojas.find(({ nomeFantasia }) => nomeFantasia === 'Loja Autoestrada')?.id ?? 0
  return {
    estoque: async () =>
      (await chamar<{ estoque: Veiculo[] }>(page, 'GET', `/api/lojas/${lojaId}/estoque`)).estoque.filter(
        ({ preco }) => preco > 0,
      ),
    /** Makes a draft with these vehicles at their own prices. */
    rascunho: async (numero: string, veiculos: readonly Veiculo[]) => {
      const { id } = await chamar<{ id: number }>(page, 'POST', '/api/contratos', {
        instituicaoFinanceiraId: instituicaoId,
        lojaId,
        regraGarantiaId: null,
        numero,
        valorCredito: 10_000,
        valorGarantia: 10_000,
        dataTermino: FIM,
        tipo: 1,
        tipoSelecaoGarantia: 1,
      })
      if (veiculos.length > 0)
        await chamar(
          page,
          'PUT',
          `/api/contratos/${id}/garantias`,
          veiculos.map(({ id: veiculoId, preco }) => ({
            veiculoId,
            precoVeiculo: preco,
            precoInstituicaoFinanceira: preco,
          })),
        )
      return id
    },
    enviar: (id: number) => chamar(page, 'POST', `/api/contratos/${id}/enviar`),
  }
}

async function comecarContrato(page: Page, numero: string) {
  await goTo(page, '/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await typeText(page.getByLabel('Número'), numero)
  await page.getByLabel('Data de término').fill(`31/12/${ANO + 1}`)
}

const caixas = (page: Page) =>
  page.getByRole('table', { name: 'Estoque da loja' }).getByRole('checkbox', { name: /, placa / })
const resumo = (page: Page) => page.getByRole('status').filter({ hasText: 'aviso' })
const desdobrar = (page: Page) => page.getByRole('button', { name: 'Detalhes do total e avisos' }).click()

test('only the button and Ctrl+S save a contract; what looks like a slip is told at the field and beside the sum', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await comecarContrato(page, 'DESLIZE-1')
  await page.keyboard.press('Escape')
  await typeText(page.getByLabel('Valor do crédito'), '900000000')
  await typeText(page.getByLabel('Valor da garantia'), '600000')
  // Enter in a field saves nothing, however much is filled in.
  await page.keyboard.press('Enter')
  const daGarantia = /O valor da garantia \(R\$\s600\.000,00\) está abaixo do valor do crédito/
  const doCredito = /O valor do crédito \(R\$\s900\.000\.000,00\) é mais de 3 vezes o usual: 95 em cada 100/
  await expect(page.getByLabel('Valor da garantia')).toHaveAccessibleDescription(daGarantia)
  await expect(page.getByLabel('Valor do crédito')).toHaveAccessibleDescription(doCredito)
  await expect(resumo(page)).toContainText('2 avisos')
  await typeText(page.getByLabel('Valor do crédito'), '600000')
  await expect(page.getByText(doCredito)).toHaveCount(0)
  await expect(page.getByText(daGarantia)).toHaveCount(0)

  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const busca = page.getByRole('searchbox', { name: 'Buscar no estoque' })
  const checkbox = caixas(page).first()
  const nome = (await checkbox.getAttribute('aria-label')) ?? ''
  const placa = /placa (\S+)$/.exec(nome)?.[1] ?? ''
  await busca.click()
  await page.keyboard.type(placa, { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(caixas(page)).toHaveCount(1)
  await checkbox.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(checkbox).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contratos\/criar$/)

  const preco = page.getByLabel(`Preço da instituição financeira, placa ${placa}`)
  await typeText(preco, '800')
  const doPreco = new RegExp(
    `O preço de ${placa} \\(R\\$\\s800,00\\) está muito abaixo da referência de R\\$`,
  )
  await expect(preco).toHaveAccessibleDescription(/^Muito abaixo da referência de R\$/)
  await expect(resumo(page)).toContainText('1 aviso')
  await expect(resumo(page).getByText(doPreco)).toBeHidden()
  await desdobrar(page)
  await expect(resumo(page).getByText(doPreco)).toBeVisible()
  await expectAccessible(page)
  const salvar = page.getByRole('button', { name: 'Salvar rascunho' })
  await expect(salvar).toHaveAttribute('aria-keyshortcuts', 'Control+S Meta+S')
  await preco.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await expect(page.getByText('Proposta gerada com sucesso.')).toBeVisible()

  // The detail page has equal warnings and keys.
  await page.getByLabel('Data de término').fill(`31/12/${ANO + 7}`)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Data de término')).toHaveAccessibleDescription(
    `A data de término (31/12/${ANO + 7}) fica a mais de 5 anos de hoje.`,
  )
  await expect(resumo(page)).toContainText('2 avisos')
  await desdobrar(page)
  await expect(resumo(page).getByText(doPreco)).toBeVisible()
  const valor = page.getByLabel('Valor da garantia')
  await typeText(valor, '650000')
  await valor.press('Enter')
  await expect(page.getByText('Contrato atualizado com sucesso.')).toHaveCount(0)
  await valor.press('ControlOrMeta+s')
  await expect(page.getByText('Contrato atualizado com sucesso.')).toBeVisible()
  // The next key goes behind the saved digits and doesn't replace them.
  await page.keyboard.press('Backspace')
  await expect(valor).toHaveValue('650000,0')
  await page.keyboard.type('0')
  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  const pergunta = page.getByRole('dialog').filter({ hasText: 'Enviar esta proposta para loja?' })
  await expect(pergunta.getByText(doPreco)).toBeVisible()
  await expect(pergunta.getByText('fica a mais de 5 anos de hoje.')).toBeVisible()
})

test('a vehicle that another contract has taken is told once, counts nowhere, and goes before the proposal does', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  const { estoque, rascunho, enviar } = await setUpNegocio(page)
  const [a, b, c] = await estoque()
  if (!a || !b || !c) throw new Error('The store has too few vehicles')
  const meu = await rascunho('DESLIZE-2', [a, b])
  await enviar(await rascunho('DESLIZE-3', [a]))

  await goTo(page, `/contratos/detalhe/${meu}`)
  const aba = page.getByRole('tab', { name: /^Garantia/ })
  await expect(aba).toHaveAccessibleName(/^Garantia\s*1\s*1 indisponível$/)
  const botao = page.getByRole('button', { name: 'Enviar para loja' })
  await expect(botao).toBeDisabled()
  await expect(botao).toHaveAccessibleDescription('Retire o veículo indisponível para enviar.')
  await aba.click()
  const perda = page.getByRole('alert').filter({ hasText: 'não pode mais ser usado' })
  await expect(perda).toContainText(a.placa)
  await expect(perda).toContainText('Já está em garantia em outro contrato.')
  const total = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(b.preco)
  await expect(page.getByTestId('total-selecionado')).toContainText(total)
  await expect(page.getByText('1 veículo selecionado · 1 indisponível não conta')).toBeVisible()
  await expectAccessible(page)
  // The call saves all or nothing; the button that removes the vehicles has the focus.
  await page.getByRole('tab', { name: 'Dados' }).click()
  await typeText(page.getByLabel('Valor da garantia'), '12000')
  await page.getByRole('button', { name: 'Atualizar contrato' }).click()
  const retirar = page.getByRole('button', { name: 'Retirar os indisponíveis' })
  await expect(retirar).toBeFocused()
  await expect(page.getByText('Contrato atualizado com sucesso.')).toHaveCount(0)
  await retirar.click()
  await expect(aba).toHaveAccessibleName(/^Garantia\s*1$/)
  await expect(botao).toBeEnabled()
  await page.getByRole('button', { name: 'Atualizar contrato' }).click()
  await expect(page.getByText('Garantias atualizadas com sucesso.')).toBeVisible()

  // Another contract takes the vehicle between choice and save: the draft stays, and one message says what happened.
  await comecarContrato(page, 'DESLIZE-4')
  await page.keyboard.press('Escape')
  await typeText(page.getByLabel('Valor do crédito'), '10000')
  await typeText(page.getByLabel('Valor da garantia'), '10000')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const livre = caixas(page).first()
  await livre.check()
  const placa = /placa (\S+)$/.exec((await livre.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const perdido = (await estoque()).find((veiculo) => veiculo.placa === placa)
  if (!perdido) throw new Error(`${placa} is not in stock`)
  await enviar(await rascunho('DESLIZE-5', [perdido]))
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+\?aba=garantia$/)
  await expect(perda).toContainText(placa)
  await expect(perda).toContainText('Já está em garantia em outro contrato.')
  await expect(page.getByText('ainda não foram salvos')).toBeVisible()
  await expect(page.getByText('Proposta gerada com sucesso.')).toHaveCount(0)
  await expect(page.getByText('já está em garantia em outro contrato', { exact: false })).toHaveCount(1)

  // Another contract takes the vehicle while the draft is on the screen: the page tells the refused send too.
  await page.goto(`/contratos/detalhe/${meu}`)
  await expect(botao).toBeEnabled()
  await enviar(await rascunho('DESLIZE-6', [b]))
  await botao.click()
  await page.getByRole('dialog').getByRole('button', { name: 'SIM' }).click()
  await expect(perda).toContainText(b.placa)
  await expect(botao).toBeDisabled()
  await expect(page.getByText('já está em garantia em outro contrato', { exact: false })).toHaveCount(1)
})

test('vehicles whose tab went with the rule are not sent, readable price or not', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await comecarContrato(page, 'DESLIZE-9')
  await page.keyboard.press('Escape')
  await typeText(page.getByLabel('Valor do crédito'), '10000')
  await typeText(page.getByLabel('Valor da garantia'), '10000')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await caixas(page).nth(0).check()
  await caixas(page).nth(1).check()
  await typeText(page.getByLabel(/^Preço da instituição financeira, placa/).first(), '1,2,3')
  await page.getByRole('tab', { name: 'Dados' }).click()
  await page.getByRole('combobox', { name: 'Regra de garantia' }).click()
  await page.getByRole('option', { name: 'Nenhuma' }).click()
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await expect(page.getByText('Proposta gerada com sucesso.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toHaveAccessibleName(/^Garantia\s*0$/)
})

test('a reader without codes is told whose turn it is, how many vehicles there are, and gets a failed list again', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  const { rascunho } = await setUpNegocio(page)
  const vazio = await rascunho('DESLIZE-7', [])
  await signIn(page, PESSOAS.auroraAnalista)
  let falhar = true
  await page.route('**/api/instituicoes-financeiras/*/contratos?*', async (route) => {
    if (falhar) await route.fulfill({ status: 500, json: { erros: ['x'] } })
    else await route.fallback()
  })
  await goTo(page, '/contratos/listar?status=todos&situacao=4')
  await expect(page.getByText('Não foi possível carregar os contratos.')).toBeVisible()
  falhar = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByRole('link', { name: /CT-/ }).first().click()
  await expect(page.getByText('Aguardando Banco Aurora: aprovar ou recusar a proposta').first()).toBeVisible()
  await expect(page.getByText('Aguarda você')).toHaveCount(0)
  await goTo(page, `/contratos/detalhe/${vazio}`)
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await expect(page.getByText('0 garantias selecionadas')).toBeVisible()
})

test('an empty stock is blamed on the rule only where the rule is to blame', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  const { rascunho } = await setUpNegocio(page)
  const id = await rascunho('DESLIZE-8', [])
  const frases = [
    [{ emEstoque: 0, livres: 0 }, 'O estoque da loja está vazio'],
    [{ emEstoque: 3, livres: 0 }, 'Nenhum veículo livre'],
    [{ emEstoque: 3, livres: 2 }, 'Nenhum veículo atende à regra'],
  ] as const
  for (const [vazio, frase] of frases) {
    await page.route('**/api/lojas/*/estoque?*', (route) => route.fulfill({ json: { estoque: [], vazio } }))
    await page.goto(`/contratos/detalhe/${id}`)
    await page.getByRole('tab', { name: /^Garantia/ }).click()
    await expect(page.getByText(frase, { exact: true })).toBeVisible()
    await page.unroute('**/api/lojas/*/estoque?*')
  }
})
