import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const AMPLIADA = [640, 400] as const
/** Two phones, 1280×800 at 200%, a tablet. */
const JANELAS = [[360, 740], [390, 844], AMPLIADA, [768, 1024]] as const

/**
 * Measures a page: pixels wider than its window, the part of the window that scrolling leaves in view, and table
 * footers that cover rows.
 */
const measure = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 400)
    const presas = [...document.querySelectorAll('body *')].flatMap((no) => {
      const { position, top, bottom } = getComputedStyle(no)
      const box = no.getBoundingClientRect()
      const naJanela = box.height > 0 && box.bottom > 0 && box.top < innerHeight
      if (!naJanela || box.width < innerWidth / 2) return []
      const grudada =
        position === 'sticky' &&
        (Math.abs(box.top - Number.parseFloat(top)) < 2 ||
          Math.abs(innerHeight - box.bottom - Number.parseFloat(bottom)) < 2)
      return position === 'fixed' || grudada ? [[box.top, box.bottom] as const] : []
    })
    let presos = 0
    for (let y = 0; y < innerHeight; y++) if (presas.some(([de, ate]) => de <= y && y < ate)) presos++
    window.scrollTo(0, document.documentElement.scrollHeight)
    const sobre = [...document.querySelectorAll('tfoot tr')].filter((linha) => {
      const { top, bottom } = linha.getBoundingClientRect()
      const celula = linha.firstElementChild?.getBoundingClientRect()
      return bottom <= innerHeight && celula !== undefined && Math.abs(celula.top - top) > 1
    }).length
    window.scrollTo(0, 0)
    const { scrollWidth, clientWidth } = document.documentElement
    return { sobra: scrollWidth - clientWidth, preso: presos / innerHeight, sobre }
  })

async function conferir(page: Page, path: string, conteudo: string) {
  await goTo(page, path)
  await expect(page.getByRole('main').getByText(conteudo).first()).toBeVisible()
  for (const [width, height] of JANELAS) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => (await measure(page)).sobra, `${path} ${width} px wide`)
      .toBeLessThanOrEqual(0)
    const { preso, sobre } = await measure(page)
    expect(preso, `${path} ${width}×${height}`).toBeLessThanOrEqual(0.2)
    expect(sobre, `${path} ${width}×${height}`).toBe(0)
  }
  const [width, height] = AMPLIADA
  await page.setViewportSize({ width, height })
  await expectAccessibleInBothSchemes(page)
}

test('small windows: no page is wider, what stays in view takes a fifth at most, and at 200% axe finds nothing', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await conferir(page, '/home', 'Cobertura da carteira')
  await conferir(page, '/contratos/listar?status=todos', 'CT-2026-0029')
  await conferir(page, '/contratos/criar', 'Salvar rascunho')
  await goTo(page, '/contratos/listar?status=todos&filtro=0010')
  await page.getByRole('link', { name: 'CT-2026-0010' }).click()
  await expect(page.getByRole('heading', { name: 'Contrato CT-2026-0010' })).toBeVisible()
  const contrato = new URL(page.url()).pathname
  await conferir(page, contrato, 'Atualizar contrato')
  await conferir(page, `${contrato}?aba=garantia`, 'garantias selecionadas')
  await conferir(page, '/cobertura', 'CT-2026-0009')
  await conferir(page, '/relatorios/situacao-contratos', 'CT-2026-0029')
  await conferir(page, '/relatorios/historico-precificacao', 'Imprimir')
  await conferir(page, '/configuracoes/regras-garantia', 'Geral')
  await conferir(page, '/notificacao', 'Alteração de garantias proposta')
})

test("the store's, too", async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada)
  await conferir(page, '/loja/propostas', 'CT-2026-0027')
  await page.getByText('CT-2026-0027').first().click()
  await expect(page.getByRole('heading', { name: 'Proposta CT-2026-0027' })).toBeVisible()
  await conferir(page, new URL(page.url()).pathname, 'Recusar proposta')
  // Few vehicles above a sticky bar.
  await goTo(page, '/loja/propostas?status=todos&filtro=0012')
  await page.getByText('CT-2026-0012').first().click()
  await expect(page.getByRole('heading', { name: 'Proposta CT-2026-0012' })).toBeVisible()
  await conferir(page, new URL(page.url()).pathname, '2 garantias selecionadas')
  await conferir(page, '/loja/estoque', 'Livre')
})
