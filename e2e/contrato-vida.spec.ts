import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { countClicks } from './support/clicks.ts'
import { signIn, goTo, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const TERMINO = `31/12/${new Date().getFullYear() + 1}`

interface Dados {
  numero: string
  selecao: 'Loja' | 'Instituição Financeira' | 'Automático'
  valorGarantia: string
}

async function preencher(page: Page, { numero, selecao, valorGarantia }: Dados) {
  await goTo(page, '/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await page.getByLabel('Número').fill(numero)
  await page.getByRole('radio', { name: selecao, exact: true }).check()
  await page.getByLabel('Data de término').fill(TERMINO)
  await page.getByLabel('Valor do crédito').fill('80.000,00')
  await page.getByLabel('Valor da garantia').fill(valorGarantia)
}

async function salvarRascunho(page: Page, mensagem = 'Proposta gerada com sucesso.') {
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByRole('alert').filter({ hasText: mensagem })).toBeVisible()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  return Number(/\d+$/.exec(page.url())?.[0])
}

/** The boxes of the stock list, without the one that ticks all. */
const veiculosDoEstoque = (page: Page) =>
  page.getByRole('table', { name: 'Estoque da loja' }).getByRole('checkbox', { name: /, placa / })

/** Ticks the nth free vehicle and answers its plate. */
async function marcar(page: Page, index: number) {
  const box = veiculosDoEstoque(page).nth(index)
  const placa = /placa (\S+)$/.exec((await box.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await box.check()
  return placa
}

async function confirmar(page: Page, pergunta: string, resposta: 'SIM' | 'NÃO' | 'Confirmar' = 'SIM') {
  const dialog = page.getByRole('dialog').filter({ hasText: pergunta })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: resposta, exact: true }).click()
}

test('a price that is wrong after sending: taken back with a reason, corrected and sent again', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await preencher(page, {
    numero: 'E2E-RECOLHER-1',
    selecao: 'Instituição Financeira',
    valorGarantia: '30.000,00',
  })
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const placa = await marcar(page, 0)
  await page.getByLabel(`Preço da instituição financeira, placa ${placa}`).fill('410.000,00')
  const id = await salvarRascunho(page)
  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  await confirmar(page, 'Enviar esta proposta para loja?')
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  await expect(page).toHaveURL(/\/contratos\/listar/)

  await page.goto(`/contratos/detalhe/${id}`)
  const { clicar, cliques } = countClicks()
  await clicar(page.getByRole('button', { name: 'Recolher proposta' }))
  const motivo = page.getByRole('dialog', { name: 'Recolher proposta' })
  await motivo.getByRole('textbox').fill('   ')
  await motivo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(motivo).toBeVisible()
  await expectAccessible(page)
  await expect(motivo).toContainText('continuam bloqueados por esta proposta')
  await motivo.getByRole('textbox').fill('Preço com um zero a mais')
  await clicar(motivo.getByRole('button', { name: 'Confirmar' }))
  await expect(page.getByText('Proposta recolhida. Corrija e envie de novo.')).toBeVisible()
  await expect(page.getByText('Pendente seleção de garantia (instituição financeira)').first()).toBeVisible()

  const loja = await signInAnotherPerson(page, PESSOAS.autoestrada)
  await goTo(loja, `/loja/propostas/${id}`)
  await loja.getByRole('tab', { name: 'Histórico' }).click()
  const contado = loja.getByRole('list', { name: 'Linha do tempo' })
  await expect(contado.getByText('Proposta recolhida')).toBeVisible()
  await expect(contado.getByText('Preço com um zero a mais')).toBeVisible()
  await expect(loja.getByRole('button', { name: 'Aprovar proposta' })).toHaveCount(0)

  // The vehicles are on the screen already, and the sum that was wrong is set right by the send.
  await page.getByLabel(`Preço da instituição financeira, placa ${placa}`).fill('41.000,00')
  await clicar(page.getByRole('button', { name: 'Enviar para loja' }))
  const envio = page.getByRole('dialog').filter({ hasText: 'Enviar esta proposta para loja?' })
  await expect(envio).toContainText(
    'Com a soma dos veículos, o valor da garantia passa de R$\u00a0410.000,00 para R$\u00a041.000,00.',
  )
  // Sending leads to an activation, which is billed.
  await expect(envio).toContainText(/Com a aprovação da loja, esta proposta gera R\$\s[\d.,]+\./)
  await expectAccessible(page)
  await clicar(envio.getByRole('button', { name: 'Enviar com a soma' }))
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  expect(cliques()).toBeLessThanOrEqual(4)
  await loja.reload()
  await expect(loja.getByRole('button', { name: 'Aprovar proposta' })).toBeVisible()
  await expect(loja.getByText('R$\u00a041.000,00').first()).toBeVisible()
})

test('@motores the institution selects: refused by the store, other vehicles, approved, settled', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await preencher(page, {
    numero: 'E2E-VIDA-1',
    selecao: 'Instituição Financeira',
    valorGarantia: '30.000,00',
  })
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const primeira = await marcar(page, 0)
  await page.getByLabel(`Preço da instituição financeira, placa ${primeira}`).fill('41.000,50')
  await expect(page.getByText('R$ 41.000,50').first()).toBeVisible()
  const id = await salvarRascunho(page)
  await expect(page.getByText('Rascunho').first()).toBeVisible()

  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  await confirmar(page, 'Enviar esta proposta para loja?', 'NÃO')
  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  await confirmar(page, 'Enviar esta proposta para loja?')
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  await expect(
    page.getByText('O valor da garantia foi alterado devido ao valor dos veículos selecionados.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/contratos\/listar/)

  const loja = await signInAnotherPerson(page, PESSOAS.autoestrada)
  await goTo(loja, `/loja/propostas/${id}`)
  await expect(loja.getByRole('link', { name: primeira })).toBeVisible()
  await loja.getByRole('button', { name: 'Recusar proposta' }).click()
  const motivo = loja.getByRole('dialog').filter({ hasText: 'Informe o motivo da recusa:' })
  await motivo.getByRole('textbox').fill('Veículo já vendido')
  await motivo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(loja.getByText('Proposta recusada.')).toBeVisible()

  await goTo(page, `/contratos/detalhe/${id}`)
  await expect(page.getByText('Pendente seleção de garantia (instituição financeira)').first()).toBeVisible()
  await expect(page.getByText('Veículo já vendido').first()).toBeVisible()
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await page.getByRole('checkbox', { name: new RegExp(`placa ${primeira}$`) }).uncheck()
  const segunda = await marcar(page, 1)
  expect(segunda).not.toBe(primeira)
  await page.getByLabel(`Preço da instituição financeira, placa ${segunda}`).fill('45.000,00')
  await page.getByRole('button', { name: 'Atualizar contrato' }).click()
  await expect(page.getByText('Contrato atualizado com sucesso.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  await confirmar(page, 'Enviar esta proposta para loja?')
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()

  await loja.reload()
  await expect(loja.getByRole('link', { name: segunda })).toBeVisible()
  await loja.getByRole('button', { name: 'Aprovar proposta' }).click()
  await confirmar(loja, 'Deseja realmente aprovar esta proposta?')
  await expect(loja.getByText('Proposta aprovada. O contrato encontra-se ativo.')).toBeVisible()

  await goTo(page, `/contratos/detalhe/${id}`)
  await expect(page.getByText('Ativo').first()).toBeVisible()
  await page.getByRole('button', { name: 'Liquidar contrato' }).click()
  await confirmar(page, 'Deseja liquidar este contrato?')
  await expect(page.getByText('Contrato liquidado com sucesso')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contratos', level: 1 })).toBeVisible()
  // However late the answer comes, the page shows nothing of the former contract.
  await page.route(`**/api/contratos/${id}`, (route) => setTimeout(() => void route.continue(), 300))
  await goTo(page, `/contratos/detalhe/${id}`)
  const historico = page.getByRole('tab', { name: /^Histórico/ })
  await expect(historico).toBeVisible()
  expect(await page.getByRole('button', { name: 'Liquidar contrato' }).count()).toBe(0)
  await historico.click()
  const movimentos = page.getByRole('table', { name: 'Histórico de movimentações' })
  await expect(movimentos.getByText(primeira)).toBeVisible()
  await expect(movimentos.getByText(segunda)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Linha do tempo' }).locator(':scope > li')).toHaveCount(8)
  await loja.close()
})

test('@motores the store selects, the institution refuses and then approves', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await preencher(page, { numero: 'E2E-VIDA-2', selecao: 'Loja', valorGarantia: '10.000,00' })
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toHaveCount(0)
  const id = await salvarRascunho(page)
  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  await confirmar(page, 'Enviar esta proposta para loja?')
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()

  const loja = await signInAnotherPerson(page, PESSOAS.autoestrada)
  await goTo(loja, `/loja/propostas/${id}`)
  const placa = await marcar(loja, 0)
  await loja.getByRole('button', { name: 'Enviar veículos' }).click()
  await confirmar(loja, 'Enviar')
  await expect(
    loja.getByText('Pendente aprovação de garantia (instituição financeira)').first(),
  ).toBeVisible()

  await goTo(page, `/contratos/detalhe/${id}`)
  await page.getByRole('button', { name: 'Recusar proposta' }).click()
  const motivo = page.getByRole('dialog').filter({ hasText: 'Informe o motivo da recusa:' })
  await expect(motivo.getByRole('button', { name: 'Confirmar' })).toBeVisible()
  await motivo.getByRole('textbox').fill('Quilometragem alta')
  await motivo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Proposta recusada.')).toBeVisible()

  await loja.reload()
  await expect(loja.getByText('Quilometragem alta').first()).toBeVisible()
  await expect(loja.getByRole('checkbox', { name: new RegExp(`placa ${placa}$`) })).toBeChecked()
  await loja.getByRole('button', { name: 'Enviar veículos' }).click()
  await confirmar(loja, 'Enviar')
  await expect(
    loja.getByText('Pendente aprovação de garantia (instituição financeira)').first(),
  ).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Aprovar proposta' }).click()
  await confirmar(page, 'Deseja realmente aprovar esta proposta?')
  await expect(page.getByText('Proposta aprovada. O contrato encontra-se ativo.')).toBeVisible()
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await expect(page.getByRole('table', { name: 'Veículos em garantia' }).getByText(placa)).toBeVisible()
  await loja.close()
})

test('@motores automatic selection chooses by the rule, and says so when it can not', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await preencher(page, { numero: 'E2E-VIDA-3', selecao: 'Automático', valorGarantia: '60.000,00' })
  const id = await salvarRascunho(page)
  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  await confirmar(page, 'Enviar esta proposta para loja?')
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  const loja = await signInAnotherPerson(page, PESSOAS.autoestrada)
  await goTo(loja, `/loja/propostas/${id}`)
  await loja.getByRole('button', { name: 'Aprovar proposta' }).click()
  await confirmar(loja, 'Deseja realmente aprovar esta proposta?')
  await expect(loja.getByText('Proposta aprovada. O contrato encontra-se ativo.')).toBeVisible()
  await loja.close()

  await preencher(page, { numero: 'E2E-VIDA-4', selecao: 'Automático', valorGarantia: '900.000.000,00' })
  await salvarRascunho(page, 'Não foi possível selecionar as garantias automaticamente.')
  await page.getByRole('button', { name: 'Cancelar proposta' }).click()
  await confirmar(page, 'Deseja realmente cancelar esta proposta?')
  await expect(page.getByText('Proposta cancelada.')).toBeVisible()
})
