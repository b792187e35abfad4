import type { Locator, Page } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { PESSOAS } from './support/pessoas.ts'
import { bringGestora } from './support/primeira-entrada.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** What a third walk through the product took; half of it is the goal. */
const ANTES = { cliques: 47, teclas: 304 }
const GESTORA = '60291384722'
const SENHA_PROPRIA = 'pau-ferro 72'

/** Types as a person does, and counts each key. */
function countKeys(page: Page) {
  let teclas = 0
  return {
    digitar: async (texto: string) => {
      await page.keyboard.type(texto, { delay: 15 })
      teclas += texto.length
    },
    tecla: async (...nomes: string[]) => {
      for (const nome of nomes) await page.keyboard.press(nome)
      teclas += nomes.length
    },
    /** Tab after Tab to a field that is near. */
    ate: async (campo: Locator) => {
      await expect(campo).toBeVisible()
      for (let passo = 0; passo < 5; passo++) {
        if (await campo.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
        teclas += 1
      }
      await expect(campo).toBeFocused()
    },
    /** One key, besides the field's own. */
    colar: async (campo: Locator, texto: string) => {
      await campo.fill(texto)
      await campo.focus()
      teclas += 2
    },
    teclas: () => teclas,
  }
}

test('a new institution has its manager, a store and a rule in half of the clicks and keys of before', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { clicar, cliques } = countClicks()
  const botao = (de: Page | Locator, nome: string) => de.getByRole('button', { name: nome, exact: true })

  // The operator: the establishment and its first person.
  await signIn(page, PESSOAS.operador, '/plataforma/estabelecimentos')
  const operador = countKeys(page)
  await clicar(botao(page, 'Novo estabelecimento'))
  const novo = page.getByRole('dialog', { name: 'Novo estabelecimento' })
  await clicar(novo.getByRole('combobox', { name: 'Tipo' }))
  await clicar(page.getByRole('option', { name: 'Instituição financeira' }))
  await operador.tecla('Tab')
  await expect(novo.getByLabel('CNPJ', { exact: true })).toBeFocused()
  await operador.digitar('33000167000101')
  await operador.tecla('Tab')
  await operador.digitar('Ipê Crédito SA')
  await operador.tecla('Tab')
  await operador.digitar('Banco Ipê')
  await operador.tecla('Tab')
  await operador.digitar('rj')
  await operador.tecla('ArrowDown', 'Enter', 'Enter')
  await expect(page.getByRole('row', { name: /Banco Ipê/ })).toBeVisible()
  await operador.tecla('Control+k')
  await expect(page.getByRole('textbox', { name: 'Buscar em tudo' })).toBeFocused()
  await operador.digitar('usu')
  await operador.tecla('Enter')
  await clicar(botao(page, 'Novo usuário'))
  const pessoa = page.getByRole('dialog', { name: 'Novo usuário' })
  await expect(pessoa.getByLabel('Nome', { exact: true })).toBeFocused()
  await operador.digitar('Iara Dias')
  await operador.tecla('Tab')
  await operador.digitar('86391425051')
  await operador.tecla('Tab')
  await operador.digitar('ipê')
  await operador.tecla('Enter')
  await clicar(pessoa.getByRole('checkbox', { name: /^Administrador de acessos/ }))
  await clicar(botao(pessoa, 'Salvar'))
  const provisoria = page.getByRole('dialog', { name: 'Senha provisória' })
  const primeira = await provisoria.getByLabel('Senha provisória').inputValue()
  await clicar(botao(provisoria, 'Já anotei'))
  const senha = await bringGestora(page.request, { cpf: '86391425051', senha: primeira }, [
    { cpf: '71428593691', nome: 'Sara Segunda' },
    { cpf: GESTORA, nome: 'Gil Gestora' },
  ])

  // The manager: a password of her own, a store, a rule.
  const dela = await browser.newPage({
    baseURL: baseURL ?? '',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  const gestora = countKeys(dela)
  await dela.goto('/login')
  await dela.getByLabel('CPF', { exact: true }).focus()
  await gestora.digitar(GESTORA)
  // Pasted, as it came.
  await gestora.colar(dela.getByLabel('Senha', { exact: true }), senha)
  await clicar(botao(dela, 'Entrar'))
  await gestora.colar(dela.getByLabel('Senha atual', { exact: true }), senha)
  await gestora.tecla('Tab')
  await gestora.digitar(SENHA_PROPRIA)
  await gestora.tecla('Tab')
  await gestora.digitar(SENHA_PROPRIA)
  await expect(dela.getByLabel('Confirme a nova senha', { exact: true })).toHaveValue(SENHA_PROPRIA)
  await clicar(botao(dela, 'Salvar'))
  await clicar(dela.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }))
  await clicar(botao(dela, 'Aceitar e continuar'))
  await expect(dela.getByRole('heading', { name: 'Início', level: 1 })).toBeVisible()
  await clicar(dela.getByRole('link', { name: /^Autorizar:/ }))
  await clicar(botao(dela, 'Novo'))
  const whitelist = dela.getByRole('dialog', { name: 'Cadastrar whitelist' })
  await expect(whitelist.getByRole('combobox', { name: 'Loja' })).toBeFocused()
  await gestora.digitar('auto')
  await gestora.tecla('ArrowDown', 'Enter', 'Tab')
  await expect(whitelist.getByLabel('Prazo')).toBeFocused()
  await gestora.digitar(`3112${new Date().getFullYear() + 1}`)
  await gestora.tecla('Enter')
  await expect(dela.getByRole('row', { name: /Loja Autoestrada/ })).toBeVisible()
  await clicar(dela.getByRole('link', { name: 'Início', exact: true }))
  await clicar(dela.getByRole('link', { name: /^Criar regra:/ }))
  await clicar(botao(dela, 'Adicionar regra'))
  const regra = dela.getByRole('dialog', { name: 'Adicionar regra' })
  await clicar(botao(regra, 'Adicionar Idade Máxima'))
  await clicar(botao(regra, 'Adicionar regra'))
  const item = dela.getByRole('dialog', { name: 'Novo item' })
  await gestora.ate(item.getByLabel('Idade máxima'))
  await gestora.digitar('6')
  await gestora.tecla('Tab')
  await expect(item.getByLabel('% Tabela de Referência')).toBeFocused()
  await gestora.digitar('90')
  await gestora.tecla('Enter')
  await expect(item).toHaveCount(0)
  await clicar(botao(dela, 'Salvar'))
  await expect(dela.getByText('Adicionado com sucesso')).toBeVisible()

  const teclas = operador.teclas() + gestora.teclas()
  process.stdout.write(`A new institution in ${cliques()} clicks and ${teclas} keys\n`)
  expect(cliques()).toBeLessThanOrEqual(ANTES.cliques / 2)
  expect(teclas).toBeLessThanOrEqual(ANTES.teclas / 2)
  await dela.close()
})
