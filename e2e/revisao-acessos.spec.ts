import { newCpf } from '../apps/server/src/testing/documentos.ts'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { countClicks } from './support/clicks.ts'
import { PESSOAS } from './support/pessoas.ts'
import { enterFirst, requestPessoa } from './support/primeira-entrada.ts'
import { requestLogin } from './support/sessions.ts'
import { openAs, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const SARA = { cpf: '71428593691', nome: 'Sara Segunda' }
const PEOPLE = 40
const BINDING = 12
/** Of the demonstration, with Sara: without her and the manager herself, the drafter sends contracts. */
const AT_THE_BANK = 5

test('40 accesses are reviewed in at most 45 clicks, each by somebody else, and signed as a whole', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const token = await requestLogin(page.request, PESSOAS.auroraGestor)
  const { senha } = await requestPessoa(page.request, token, { ...SARA, perfil: 'Administrador de acessos' })
  const daSara = await enterFirst(page.request, SARA.cpf, senha ?? '')
  for (let n = AT_THE_BANK; n < PEOPLE; n++)
    await requestPessoa(page.request, token, {
      cpf: newCpf(),
      nome: `Pessoa ${String.fromCharCode(65 + Math.floor(n / 10))} ${n}`,
      perfil: n < AT_THE_BANK + BINDING ? 'Gestor' : 'Analista (consulta)',
    })

  const { clicar, cliques } = countClicks()
  await signIn(page, PESSOAS.auroraGestor, '/equipe/revisao')
  const tabela = page.getByRole('table', { name: 'Acessos' })
  await expect(tabela.getByRole('row')).toHaveCount(PEOPLE + 1)
  await expect(page.getByRole('status').filter({ hasText: '40 faltam.' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Ninguém revisa o próprio acesso. O seu fica com Sara')
  await expect(tabela.getByRole('row', { name: /Helena Prado \(você\)/ }).getByRole('button')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)

  // Who left: at once.
  await clicar(page.getByRole('button', { name: 'Retira: Pessoa D 39', exact: true }))
  const retirar = page.getByRole('dialog', { name: 'Retirar acesso' })
  await expect(retirar).toContainText('Pessoa D 39 sai do sistema agora')
  await clicar(retirar.getByRole('button', { name: 'SIM' }))
  await expect(page.getByText('Acesso retirado')).toBeVisible()
  await expect(tabela.getByRole('row')).toHaveCount(PEOPLE)
  // Who binds nobody: together, by name.
  await clicar(page.getByRole('button', { name: /^Manter \d+ que não vinculam$/ }))
  const manter = page.getByRole('dialog', { name: 'Manter acessos' })
  await expect(manter).toContainText('Caio Menezes')
  await expect(manter).not.toContainText('Sara Segunda')
  await expectAccessible(page)
  await clicar(manter.getByRole('button', { name: 'SIM' }))
  await expect(page.getByText(`${BINDING + 3} faltam.`)).toBeVisible()
  await clicar(page.getByRole('button', { name: 'Só sem resposta' }))
  // Who binds the institution: one by one.
  for (let falta = BINDING + 2; falta > 0; falta--) {
    await clicar(page.getByRole('button', { name: /^Mantém: / }).first())
    await expect(page.getByText(falta === 1 ? '1 falta.' : `${falta} faltam.`)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Assinar' })).toBeDisabled()

  const outra = await browser.newPage({ baseURL: baseURL ?? '', locale: 'pt-BR', reducedMotion: 'reduce' })
  await openAs(outra, SARA.cpf, daSara)
  await outra.goto('/equipe/revisao?situacao=semResposta')
  await clicar(outra.getByRole('button', { name: 'Mantém: Helena Prado', exact: true }))
  await expect(outra.getByText('Nada falta.')).toBeVisible()
  await outra.close()

  await page.goto('/equipe/revisao')
  await clicar(page.getByRole('button', { name: 'Assinar' }))
  await clicar(page.getByRole('dialog', { name: 'Assinar a revisão' }).getByRole('button', { name: 'SIM' }))
  await expect(page.getByText('Revisão assinada', { exact: true })).toBeVisible()
  process.stdout.write(`A review of ${PEOPLE} people in ${cliques()} clicks\n`)
  expect(cliques()).toBeLessThanOrEqual(45)

  const assinadas = page.getByRole('table', { name: 'Revisões assinadas' })
  await assinadas.getByRole('link').click()
  await expect(page.getByText(/39 acessos mantidos, 1 retirado\.$/)).toBeVisible()
  const revistos = page.getByRole('table', { name: 'Acessos revistos' })
  await expect(revistos.getByRole('row', { name: /^Pessoa D 39/ })).toContainText('Retirado')
  await expect(revistos.getByRole('row', { name: /^Helena Prado/ })).toContainText('por Sara Segunda')
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const baixado = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await baixado).suggestedFilename()).toMatch(/^revisao-de-acessos.*\.csv$/)
})

test('@celular an access is kept on a phone, and who reviews alone is told what to do', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, '/equipe/revisao')
  await expect(page.getByRole('note')).toContainText('só você responde a revisões')
  await expectAccessibleInBothSchemes(page)
  const token = await requestLogin(page.request, PESSOAS.horizonteGestor)
  await requestPessoa(page.request, token, {
    cpf: newCpf(),
    nome: 'Nina Nova',
    perfil: 'Analista (consulta)',
  })
  await page.reload()
  const dela = page
    .getByRole('list', { name: 'Acessos' })
    .getByRole('listitem')
    .filter({ hasText: 'Nina Nova' })
  await dela.getByRole('button', { name: 'Mantém: Nina Nova' }).tap()
  await expect(dela).toContainText('Mantido')
  await expect(page.getByText('1 falta.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
