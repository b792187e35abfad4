import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { requestLogin } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

const tabela = (page: Page, nome: string) => page.getByRole('table', { name: nome })

const TITULOS_FIPE = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'
const csv = (name: string, ...linhas: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([TITULOS_FIPE, ...linhas, ''].join('\n')),
})

test('reference prices: bad lines by their number, then a month out of bounds waits for words', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, PESSOAS.operador, '/plataforma/referencias')
  await expect(tabela(page, 'Meses carregados').getByRole('row').nth(1)).toContainText('Carro')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await expect(page.getByText('Escolha um arquivo.')).toBeVisible()
  const escolher = page.locator('input[type=file]')
  await escolher.setInputFiles(csv('ruim.csv', '2019-03,carro,099001-1,Fiat,Marea,2002,Gasolina,de graça'))
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await expect(tabela(page, 'Linhas com problema')).toContainText('Linha 2')
  await expectAccessible(page)
  await escolher.setInputFiles(csv('bom.csv', '2019-03,carro,099001-1,Fiat,Marea,2002,Gasolina,15000.00'))
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await expect(page.getByText('Nada foi publicado ainda: 03/2019 de Carro aguarda')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByText('A tabela FIPE aguarda um operador: 03/2019 de Carro.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver', exact: true }).click()
  const espera = page.getByRole('region', { name: 'Aguardando confirmação: 03/2019 de Carro' })
  await expect(espera).toContainText('Não há mês anterior de Carro com que comparar.')
  await expectAccessible(page)
  await espera.getByRole('button', { name: 'Publicar assim mesmo' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Publicar fora do esperado' })
  await pergunta.getByRole('textbox').fill('Histórico para consulta')
  await pergunta.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('1 preço importado (03/2019 de Carro).')).toBeVisible()
  await expect(espera).toHaveCount(0)
  await expect(tabela(page, 'Meses carregados').getByRole('row', { name: /^03\/2019/ })).toContainText(
    'Otávio Lins',
  )
  await expectAccessible(page)
})

/** Makes a second operator with a password of their own and signs them in. Answers the CPF and token. */
async function outroOperador({ request }: Page): Promise<{ cpf: string; token: string }> {
  const cpf = '862.883.667-57'
  const chamar = async (path: string, token: string | null, data?: object) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const resposta = await request.fetch(path, {
      method: data ? 'POST' : 'GET',
      headers,
      ...(data && { data }),
    })
    expect(resposta.ok(), await resposta.text()).toBe(true)
    return resposta.status() === 204 ? null : resposta.json()
  }
  const operador = await requestLogin(request, PESSOAS.operador)
  const { perfis } = await chamar('/api/plataforma/perfis', operador)
  const perfil = perfis.find(({ tipo }: { tipo: string }) => tipo === 'operador')
  const pessoa = { cpf, nome: 'Olga Segunda', estabelecimentoId: 0, perfilIds: [perfil.id] }
  const { senha } = await chamar('/api/plataforma/usuarios', operador, pessoa)
  const { token } = await chamar('/api/autenticacao/Login', null, { cpf, senha, origem: 'web' })
  await chamar('/api/autenticacao/senha', token, { senhaAtual: senha, senhaNova: 'tres-cavalos-azuis-8' })
  await chamar('/api/autenticacao/termo-uso', token, { aceito: true })
  return { cpf, token }
}

/** 'R$ 1.234,56' as a number of reais. */
const emReais = (texto: string) => Number(texto.replaceAll(/[^\d,]/g, '').replace(',', '.'))

test('a loaded month is replaced by two operators, and coverage comes out as the preview said', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, PESSOAS.operador, '/plataforma/referencias')
  const doMes = tabela(page, 'Meses carregados').getByRole('row', { name: /Carro/ }).first()
  const mes = await doMes.getByRole('cell').first().innerText()
  const [numero = '', ano = ''] = mes.split('/')
  const olga = await outroOperador(page)
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('mes.csv', `${ano}-${numero},carro,099001-1,Fiat,Marea,2002,Gasolina,15000.00`))
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await page.getByRole('button', { name: 'Substituir o mês carregado' }).click()
  const porque = page.getByRole('dialog', { name: 'Substituir um mês carregado' })
  await porque.getByRole('textbox').fill('O arquivo era de teste')
  await porque.getByRole('button', { name: 'Confirmar' }).click()
  await expect(
    page.getByText(`A substituição de ${mes} de Carro aguarda a confirmação de outro operador.`),
  ).toBeVisible()
  const regiao = (em: Page) => em.getByRole('region', { name: `Aguardando confirmação: ${mes} de Carro` })
  await expect(regiao(page)).toContainText('Outro operador confirma a substituição.')
  await expect(regiao(page).getByRole('button', { name: 'Confirmar a substituição' })).toHaveCount(0)
  await expectAccessible(page)

  const telefone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const sessao = JSON.stringify({ token: olga.token, cpf: olga.cpf.replaceAll(/\D/g, ''), regras: null })
  await telefone.addInitScript((texto) => sessionStorage.setItem('lastro.sessao', texto), sessao)
  await telefone.goto('/plataforma/referencias')
  const espera = regiao(telefone)
  await expect(espera).toContainText('Motivo: O arquivo era de teste')
  await expect(espera).toContainText(
    /Substitui [\d.]+ preços: 0 mudam, [\d.]+ saem e 1 entram\. Pode mudar o preço de \d+ veículos em garantia, de \d+ contratos\./,
  )
  const frase = (await espera.textContent()) ?? ''
  const [, antes = '', depois = ''] =
    /contratos ativos mudam de cobertura, .*Insuficiência de toda a carteira: de (R\$\s[\d.,]+) para (R\$\s[\d.,]+)\. Valor/.exec(
      frase,
    ) ?? []
  const larguras = await telefone.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(larguras[0]).toBeLessThanOrEqual(larguras[1] ?? 0)
  await expectAccessible(telefone)

  /** Deficits of all institutions, as their own screens show them. */
  const deficits = async () => {
    const deCada = [PESSOAS.auroraGestor, PESSOAS.horizonteGestor].map(async (cpf) => {
      const token = await requestLogin(page.request, cpf)
      const headers = { authorization: `Bearer ${token}` }
      const { instituicoesFinanceiras } = await (
        await page.request.get('/api/instituicoes-financeiras', { headers })
      ).json()
      const url = `/api/instituicoes-financeiras/${instituicoesFinanceiras[0].id}/cobertura?pagina=1`
      return (await (await page.request.get(url, { headers })).json()).resumo.deficit
    })
    return (await Promise.all(deCada)).reduce((soma, deficit) => soma + deficit, 0).toFixed(2)
  }
  expect(await deficits()).toBe(emReais(antes).toFixed(2))
  expect(depois).not.toBe(antes)

  await espera.getByRole('button', { name: 'Confirmar a substituição' }).click()
  const pergunta = telefone.getByRole('dialog', { name: 'Confirmar a substituição' })
  await pergunta.getByRole('textbox').fill('Conferido com a FIPE')
  await pergunta.getByRole('button', { name: 'Confirmar' }).click()
  await expect(telefone.getByText(`1 preço importado (${mes} de Carro).`)).toBeVisible()
  await expect(telefone.getByRole('region', { name: /^Aguardando confirmação/ })).toHaveCount(0)
  await telefone.close()
  await page.reload()
  await expect(tabela(page, 'Meses carregados').getByRole('row', { name: /Carro/ }).first()).toContainText(
    'a pedido de Otávio Lins: O arquivo era de teste',
  )
  await expect.poll(deficits, { timeout: 60_000 }).toBe(emReais(depois).toFixed(2))
  const banco = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(banco, PESSOAS.auroraGestor, '/cobertura?aba=impacto')
  await expect(banco.getByText(/contratos mudaram de valor: R\$.* Insuficiência de todos: R\$/)).toBeVisible()
  await banco.close()
})
