import type { Browser, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { countClicks } from './support/clicks.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const LIMITE = 9

interface Contrato {
  numero: string
  loja: string
  deficit: string
}

/** The three contracts with the worst coverage, as the list shows them. */
async function piores(page: Page): Promise<Contrato[]> {
  const linhas = page.getByRole('table', { name: 'Contratos por cobertura' }).getByRole('row')
  // Waits past the skeleton, which has rows too.
  await expect(linhas.nth(3).getByRole('link')).toBeVisible()
  return Promise.all(
    [1, 2, 3].map(async (n) => {
      const [, numero = '', loja = '', , deficit = ''] = await linhas.nth(n).getByRole('cell').allInnerTexts()
      return { numero, loja, deficit }
    }),
  )
}

/** A phone that people of two stores use in turn, each in a tab. */
const umCelular = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })

const CPF_DA_LOJA: Record<string, string> = {
  'Loja Autoestrada': PESSOAS.autoestrada,
  'Loja Veneza': PESSOAS.veneza,
}

/** On the store's phone: from the notification to the proposal. */
async function abrirAviso(page: Page, { numero, loja }: Contrato) {
  await signIn(page, CPF_DA_LOJA[loja] ?? '', '/notificacao')
  const avisos = page.getByRole('listitem').filter({ hasText: 'Pedido de reforço de garantia' })
  const aviso = page.getByRole('dialog', { name: 'Pedido de reforço de garantia' })
  await expect(avisos.first()).toBeVisible()
  for (const linha of await avisos.all()) {
    await linha.getByRole('button').first().click()
    await expect(aviso).toContainText('pede reforço de garantia no contrato')
    if ((await aviso.innerText()).includes(numero)) break
    await page.keyboard.press('Escape')
    await expect(aviso).toHaveCount(0)
  }
  await aviso.getByRole('link', { name: 'Ver contrato' }).click()
  await expect(page.getByRole('heading', { name: `Proposta ${numero}` })).toBeVisible()
}

async function motivo(page: Page, texto: string) {
  const pergunta = page.getByRole('dialog').filter({ hasText: 'Informe o motivo' })
  await pergunta.getByRole('textbox').fill(texto)
  await pergunta.getByRole('button', { name: 'Confirmar' }).click()
}

test('@motores the three worst covered contracts are asked for, one store proposes and another declines on the phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signIn(page, PESSOAS.auroraGestor)
  const { clicar, cliques } = countClicks()
  await clicar(page.getByRole('button', { name: 'Relatórios', exact: true }))
  await clicar(page.getByRole('link', { name: 'Cobertura', exact: true }))
  const contratos = await piores(page)
  for (const { numero } of contratos)
    await clicar(page.getByRole('checkbox', { name: `Escolher o contrato ${numero}` }))
  await clicar(page.getByRole('button', { name: 'Pedir reforço' }))
  const dialogo = page.getByRole('dialog', { name: 'Pedir reforço' })
  for (const { numero, loja, deficit } of contratos)
    await expect(dialogo.getByLabel(`Reforço do contrato ${numero}, ${loja}`)).toHaveValue(
      new RegExp(deficit.replace(/^R\$\s/, '').replaceAll('.', String.raw`\.`)),
    )
  await expectAccessibleInBothSchemes(page)
  await clicar(dialogo.getByRole('button', { name: 'Pedir reforço' }))
  process.stdout.write(`Três piores coberturas pedidas em ${cliques()} cliques (no máximo ${LIMITE}).\n`)
  expect(cliques()).toBeLessThanOrEqual(LIMITE)
  await expect(page.getByText('Reforço pedido de 3 contratos. As lojas foram avisadas.')).toBeVisible()
  for (const { numero } of contratos)
    await expect(page.getByRole('row', { name: new RegExp(numero) })).toContainText('Pedido até')
  await expect(
    page.getByRole('checkbox', { name: `Escolher o contrato ${contratos[0]?.numero}` }),
  ).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)

  const [propoe, recusa] = contratos
  if (!propoe || !recusa) throw new Error('The demonstration has too few contracts')
  const aparelho = await umCelular(browser, baseURL)
  const celular = await aparelho.newPage()
  await abrirAviso(celular, propoe)
  await expect(celular.getByText(/pede reforço de garantia: R\$/)).toBeVisible()
  await expectAccessibleInBothSchemes(celular)
  await celular.getByRole('button', { name: 'Escolher veículos' }).click()
  const resposta = celular.getByRole('dialog', { name: 'Responder ao pedido de reforço' })
  await expect(resposta.getByText(/fo(i|ram) sugeridos? para o pedido de R\$/)).toBeVisible()
  await expect(resposta.getByRole('checkbox', { name: /^Incluir .*, placa / }).first()).toBeChecked()
  await expectAccessibleInBothSchemes(celular)
  await resposta.getByRole('button', { name: 'Propor à instituição' }).click()
  const pergunta = celular.getByRole('dialog', { name: 'Atenção' })
  await expect(pergunta).toContainText(/Propor a Banco Aurora\? .* bloqueados? para outros contratos até/)
  await pergunta.getByRole('button', { name: 'SIM', exact: true }).click()
  await expect(resposta).toHaveCount(0)
  await expect(celular.getByText(/Você respondeu ao pedido de reforço/)).toBeVisible()
  // The button that opened the dialog disappears with the answer.
  await expect(celular.getByRole('heading', { name: `Proposta ${propoe.numero}` })).toBeFocused()

  const outro = await aparelho.newPage()
  await abrirAviso(outro, recusa)
  await outro.getByRole('button', { name: 'Recusar pedido' }).click()
  await motivo(outro, 'Sem veículos livres este mês')
  await expect(outro.getByText('Pedido de reforço recusado.')).toBeVisible()
  await expect(outro.getByText(/pede reforço de garantia: R\$/)).toHaveCount(0)
  await aparelho.close()

  await page.getByRole('link', { name: propoe.numero }).click()
  await expect(page.getByText(/Reforço pedido e proposto pela loja/)).toBeVisible()
  const paginas = page.getByRole('navigation', { name: 'Páginas do contrato' })
  await paginas.getByRole('link', { name: 'Contrato' }).click()
  await expect(page.getByText(/Reforço pedido e proposto pela loja/)).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar alteração' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Aceitar esta alteração' })
    .getByRole('button', { name: 'SIM' })
    .click()
  await expect(page.getByText('Alteração de garantias aceita.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Reforço pedido/)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(page.getByRole('list', { name: 'Linha do tempo' })).toContainText('Reforço de garantia pedido')

  await page.goto(`/cobertura?filtro=${recusa.numero}`)
  await page.getByRole('link', { name: recusa.numero }).click()
  await expect(page.getByText('Sem veículos livres este mês')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pedir reforço' })).toBeVisible()
})

test('a case has its person and notes, a request its end', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/cobertura?caso=aberto')
  const ultima = page.getByRole('table', { name: 'Contratos por cobertura' }).getByRole('row').nth(4)
  await ultima.getByRole('link').first().click()
  await expect(page.getByText(/^Aberta em \d\d\/\d\d\/\d{4}, (há|desde)/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Responsável' }).click()
  await page.getByRole('option').first().click()
  await expect(page.getByText('Responsável atualizado.')).toBeVisible()
  await page.getByLabel('Nova nota').fill('Liguei para a loja.')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByRole('list', { name: 'Notas' })).toContainText('Liguei para a loja.')
  await page.getByRole('button', { name: 'Pedir reforço' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Pedir reforço' })
  await dialogo.getByLabel('Mensagem').fill('Até sexta, por favor.')
  await dialogo.getByRole('button', { name: 'Pedir reforço' }).click()
  await expect(page.getByText(/Reforço pedido à loja: R\$/)).toContainText('“Até sexta, por favor.”')
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Encerrar pedido' }).click()
  const pergunta = page.getByRole('dialog').filter({ hasText: 'Por que o pedido é encerrado?' })
  await pergunta.getByRole('textbox').fill('Resolvido por telefone')
  await pergunta.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Pedido de reforço encerrado.')).toBeVisible()
  await expect(page.getByText(/Reforço pedido à loja/)).toHaveCount(0)
})

test('a contract that was asked for meanwhile says so at its line, and is taken out of the request', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/cobertura?ordenacao=percentual:desc')
  const linhas = page.getByRole('table', { name: 'Contratos por cobertura' }).getByRole('row')
  for (const n of [1, 2]) await linhas.nth(n).getByRole('checkbox').check()
  const link = linhas.nth(2).getByRole('link').first()
  const [numero, href] = [await link.innerText(), await link.getAttribute('href')]
  await page.getByRole('button', { name: 'Pedir reforço' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Pedir reforço' })
  const campos = dialogo.getByLabel(/^Reforço do contrato/)
  await expect(campos).toHaveCount(2)
  for (const campo of await campos.all()) await campo.fill('1.000,00')
  // A colleague answers first.
  const status = await page.evaluate(
    async (id) => {
      const { token } = JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}')
      const response = await fetch(`/api/contratos/${id}/pedidos-reforco`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ valor: 1, prazo: '2099-12-31' }),
      })
      return response.status
    },
    /\d+$/.exec(href ?? '')?.[0],
  )
  expect(status).toBe(200)
  await dialogo.getByRole('button', { name: 'Pedir reforço' }).click()
  await expect(dialogo.getByText('Já há um pedido de reforço aberto neste contrato.')).toBeVisible()
  await expect(dialogo.getByLabel(new RegExp(`^Reforço do contrato ${numero}`))).toBeFocused()
  const tirar = dialogo.getByRole('button', { name: `Tirar o contrato ${numero} do pedido` })
  const [doBotao, doCampo] = [await tirar.boundingBox(), await page.locator(':focus').boundingBox()]
  // Beside the input, not beside the error below it.
  expect((doBotao?.y ?? 0) + (doBotao?.height ?? 0)).toBeLessThan((doCampo?.y ?? 0) + (doCampo?.height ?? 0))
  await tirar.click()
  await dialogo.getByRole('button', { name: 'Pedir reforço' }).click()
  await expect(page.getByText(/^Reforço pedido\. Loja .* foi avisada\.$/)).toBeVisible()
})
