import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { typeText } from './support/type-text.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { requestLogin } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

/** Calls of a person who has no screen. */
async function chamadasDe({ request }: Page, cpf: string) {
  const headers = { authorization: `Bearer ${await requestLogin(request, cpf)}` }
  const chamar = async (method: string, path: string, data?: object) => {
    const response = await request.fetch(path, { method, headers, ...(data && { data }) })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  const { idEstabelecimento } = await chamar('POST', '/api/autenticacao/Regras', {
    documento: cpf.replaceAll(/\D/g, ''),
  })
  return { id: Number(idEstabelecimento), chamar }
}

/** A bank and a store whose vehicles have only the store's price, so that an import of stock changes the price. */
async function setUpNegocio(page: Page) {
  const banco = await chamadasDe(page, PESSOAS.auroraGestor)
  const loja = await chamadasDe(page, PESSOAS.veneza)
  const carregar = (placas: readonly string[], preco: number) =>
    loja.chamar('POST', `/api/lojas/${loja.id}/estoque`, {
      completo: false,
      veiculos: placas.map((placa) => ({
        placa,
        chassi: `9BWABC0000000${placa.slice(3)}`,
        marca: 'Oficina Própria',
        modelo: 'Réplica 1',
        anoModelo: 2020,
        hodometro: 1_000,
        preco,
      })),
    })
  const veiculosDe = async (placas: readonly string[]) => {
    const { estoque } = await loja.chamar('GET', `/api/lojas/${loja.id}/estoque`)
    return placas.map((placa) => {
      const veiculo = estoque.find((each: { placa: string }) => each.placa === placa)
      return { veiculoId: veiculo.id, precoVeiculo: veiculo.preco }
    })
  }
  /** Makes a draft of 90.000,00. The institution (1) or the store (0) chooses vehicles. */
  const criar = async (numero: string, tipoSelecaoGarantia: 0 | 1) => {
    const { id } = await banco.chamar('POST', '/api/contratos', {
      lojaId: loja.id,
      regraGarantiaId: 0,
      numero,
      valorCredito: 80_000,
      valorGarantia: 90_000,
      dataTermino: `${new Date().getFullYear() + 1}-12-31`,
      tipo: 1,
      tipoSelecaoGarantia,
    })
    return Number(id)
  }
  return { banco, loja, carregar, veiculosDe, criar }
}

const pergunta = (page: Page, texto: string) => page.getByRole('dialog').filter({ hasText: texto })
const limpo = async (dialogo: Locator) => (await dialogo.innerText()).replaceAll(/[\s\u00A0]+/g, ' ')

/** Enter on NÃO, which has the focus, changes nothing. SIM is one Tab further. */
async function responder(page: Page, dialogo: Locator, resposta: 'NÃO' | 'SIM') {
  await expect(dialogo.getByRole('button', { name: 'NÃO', exact: true })).toBeFocused()
  if (resposta === 'SIM')
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(dialogo.getByRole('button', { name: 'SIM', exact: true })).toBeFocused({ timeout: 500 })
    }).toPass()
  await page.keyboard.press('Enter')
}

/** Presses a button by the keyboard. */
async function acionar(page: Page, nome: string) {
  const botao = page.getByRole('button', { name: nome, exact: true })
  // After an answer it is off until the contract is read again, and an off button takes no focus.
  await expect(botao).toBeEnabled()
  await botao.focus()
  await page.keyboard.press('Enter')
}

const MUDARAM = 'Os preços mudaram desde a última gravação. Deseja continuar com os preços de hoje?'

for (const [nome, placas] of [
  ['', ['MOM0A11', 'MOM0A12']],
  [' @celular', ['MOM0B11', 'MOM0B12']],
] as const)
  test(`@motores a draft is not sent at yesterday’s prices unasked${nome}`, async ({ page }) => {
    const [primeira, segunda] = placas
    const { banco, carregar, veiculosDe, criar } = await setUpNegocio(page)
    await carregar(placas, 50_000)
    const id = await criar(`MOM-${primeira}`, 1)
    const [um, dois] = await veiculosDe(placas)
    await banco.chamar('PUT', `/api/contratos/${id}/garantias`, [
      { ...um, precoInstituicaoFinanceira: 50_000 },
      { ...dois, precoInstituicaoFinanceira: 48_000 },
    ])
    await carregar(placas, 40_000)

    await signIn(page, PESSOAS.auroraGestor, `/contratos/detalhe/${id}`)
    await page.getByRole('tab', { name: /^Garantia/ }).click()
    await expect(page.getByText('1 preço mudou desde o rascunho')).toBeVisible()
    await expect(page.getByText('preço mudou desde o rascunho: R$ 50.000,00 R$ 40.000,00')).toHaveCount(2)
    await expect(page.getByText('o digitado fica')).toHaveCount(1)
    await expectAccessibleInBothSchemes(page)
    await page.emulateMedia({ colorScheme: 'light' })

    await acionar(page, 'Enviar para loja')
    const envio = pergunta(page, 'Enviar esta proposta para loja?')
    await expect(envio).toContainText(
      '1 preço mudou desde o rascunho: os atuais são mostrados antes do envio.',
    )
    await responder(page, envio, 'SIM')
    const precos = pergunta(page, MUDARAM)
    await expect(precos).toBeVisible()
    const dito = await limpo(precos)
    expect(dito).toContain('Total aos preços de hoje R$ 88.000,00')
    expect(dito).toContain('Cobertura 97,77%')
    expect(dito).toContain(
      'As garantias selecionadas somam R$ 88.000,00, abaixo do valor da garantia de R$ 90.000,00.',
    )
    expect(dito).toContain(`${primeira} R$ 50.000,00 → R$ 40.000,00`)
    expect(dito).toContain('Preço da instituição mantido: R$ 48.000,00')
    await expectAccessibleInBothSchemes(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await responder(page, precos, 'NÃO')
    await expect(precos).toHaveCount(0)
    expect((await banco.chamar('GET', `/api/contratos/${id}`)).statusId).toBe(0)

    // Again, with a third price: one vehicle gets a typed price, the other an updated one.
    await acionar(page, 'Atualizar preços')
    await expect(page.getByLabel(`Preço da instituição financeira, placa ${primeira}`)).toHaveValue(
      ' 40.000,00',
    )
    await typeText(page.getByLabel(`Preço da instituição financeira, placa ${segunda}`), '51000')
    await acionar(page, 'Enviar para loja')
    const deNovo = pergunta(page, 'Enviar esta proposta para loja?')
    await expect(deNovo).toContainText('O valor da garantia sobe de R$ 90.000,00 para R$ 91.000,00')
    await responder(page, deNovo, 'SIM')
    await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
    const { garantias } = await banco.chamar('GET', `/api/contratos/${id}/garantias`)
    expect(garantias).toMatchObject([
      { placa: primeira, precoVeiculo: 40_000, precoInstituicaoFinanceira: 40_000 },
      { placa: segunda, precoVeiculo: 40_000, precoInstituicaoFinanceira: 51_000 },
    ])
  })

for (const [nome, placas] of [
  ['', ['MOM0C11', 'MOM0C12']],
  [' @celular', ['MOM0D11', 'MOM0D12']],
] as const)
  test(`@motores an approval below what was agreed is asked about${nome}`, async ({ page }) => {
    const { banco, loja, carregar, veiculosDe, criar } = await setUpNegocio(page)
    await carregar(placas, 50_000)
    const id = await criar(`MOM-${placas[0]}`, 0)
    await banco.chamar('POST', `/api/contratos/${id}/enviar`)
    await loja.chamar('PUT', `/api/contratos/${id}/garantias`, await veiculosDe(placas))
    await loja.chamar('POST', `/api/contratos/${id}/enviar`)
    await carregar(placas, 44_999.99)

    await signIn(page, PESSOAS.auroraGestor, `/contratos/detalhe/${id}`)
    await acionar(page, 'Aprovar proposta')
    await responder(page, pergunta(page, 'Deseja realmente aprovar esta proposta?'), 'SIM')
    const precos = pergunta(page, MUDARAM)
    await expect(precos).toContainText(placas[1])
    expect(await limpo(precos)).toContain('Total aos preços de hoje R$ 89.999,98')
    await responder(page, precos, 'NÃO')
    expect((await banco.chamar('GET', `/api/contratos/${id}`)).statusId).toBe(4)
    await acionar(page, 'Aprovar proposta')
    await responder(page, pergunta(page, 'Deseja realmente aprovar esta proposta?'), 'SIM')
    await responder(page, pergunta(page, MUDARAM), 'SIM')
    await expect(page.getByText('Proposta aprovada. O contrato encontra-se ativo.')).toBeVisible()
    const { garantias } = await banco.chamar('GET', `/api/contratos/${id}/garantias`)
    expect(garantias).toMatchObject([{ precoVeiculo: 44_999.99 }, { precoVeiculo: 44_999.99 }])
  })
