import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { CAMPOS } from '../../packages/shared/src/contratos/campos.ts'

const WEB = fileURLToPath(new URL('../../apps/web/src', import.meta.url))
const CAMPO =
  /<(?:MoneyInput|PercentInput|InteiroInput|NumeroInput|PrecoInput|PrecoDaInstituicao)\b[\s\S]*?\/>/g
const ROTULO = /label=(?:"([^"]*)"|\{`?([^$}`]*))/
/** Names its field itself. */
const DA_INSTITUICAO = 'Preço da instituição financeira, placa'
/** Labels of fields whose source has none: they take each of these. */
const TERMOS = Object.values(CAMPOS)
  .filter(({ tipo }) => tipo === 'dinheiro')
  .map(({ label }) => label)

/** Every place of the product where a person types a number, from its source: 'modules/x/y.tsx: label'. */
export function numericFieldsOfSource(): string[] {
  return telas().flatMap((file) => {
    const campos = readFileSync(join(WEB, file), 'utf8').match(CAMPO) ?? []
    return campos.flatMap((campo) => {
      const [, texto, expressao] = ROTULO.exec(campo) ?? []
      const rotulos = file.endsWith('/termos-fields.tsx') ? TERMOS : [labelOf(campo, texto ?? expressao)]
      return rotulos.map((rotulo) => `${file}: ${rotulo}`)
    })
  })
}

const labelOf = (campo: string, escrito = '') =>
  campo.startsWith('<PrecoDaInstituicao') ? DA_INSTITUICAO : escrito.trim()

/** Sources that read numbers with another component. */
export const otherNumericFields = (): string[] =>
  telas().filter((file) =>
    /\bNumberInput\b|NumericFormat|type=["{']*number/.test(readFileSync(join(WEB, file), 'utf8')),
  )

function telas(): string[] {
  return (
    readdirSync(WEB, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map(({ parentPath, name }) => relative(WEB, join(parentPath, name)))
      // What draws the field itself.
      .filter((file) => !file.startsWith('ui/') && !file.endsWith('/preco-input.tsx'))
  )
}

/** The field's error text. */
export const errorOf = (campo: Locator): Promise<string | null> =>
  campo.evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
    const id = ids.find((candidate) => candidate.endsWith('-error'))
    return (id && document.getElementById(id)?.textContent) || null
  })

/** Adds an input without any code of ours to the page. */
export async function plainInput(perto: Locator): Promise<Locator> {
  await perto.evaluate((input) => {
    const simples = document.createElement('input')
    simples.ariaLabel = 'Campo simples'
    // Inside of a dialog's focus trap.
    input.closest('[role=dialog], main')?.append(simples)
  })
  return perto.page().getByLabel('Campo simples')
}
