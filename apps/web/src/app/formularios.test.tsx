import { screen, waitFor } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopSession, currentSessao } from '../lib/session.ts'
import { refreshRegras } from '../lib/sign-in.ts'
import { closeDialogs } from '../ui/dialogs.ts'
import { NO_NAVEGADOR, SEGREDOS, SEM_TEXTO } from './testing/outros-formularios.ts'
import { abrirTela, type Formulario } from './testing/tela-de-teste.tsx'
import { FORMULARIOS, SEGREDO_NO_MODAL } from './testing/formularios.tsx'

const SRC = join(import.meta.dirname, '..')
/** What shows that a source has something to type into. */
const HAS_FORM =
  /\buseForm(?:<[^>]*>)?\(|\buse(?:Form|Save|Selecao)Draft\(|<form\b|<Textarea\b|<FileInput\b|\bsaveDraft\(/
/** The two files that keep drafts themselves. */
const DRAFT_FILES = ['lib/form-draft.ts', 'ui/use-form-draft.ts']

function formsInCode(): string[] {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => relative(SRC, join(parentPath, name)))
    .filter((file) => !file.startsWith('app/testing/') && !DRAFT_FILES.includes(file))
    .filter((file) => HAS_FORM.test(readFileSync(join(SRC, file), 'utf8')))
}

let tela: ReturnType<typeof abrirTela>
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  closeDialogs()
  tela?.fechar()
  stopSession('saida')
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('every form of the product is filled here or in the browser, or is named with its reason', () => {
  const ditos = [...Object.keys(FORMULARIOS), ...NO_NAVEGADOR, ...SEGREDOS, ...Object.keys(SEM_TEXTO)]
  expect(formsInCode().toSorted()).toEqual(ditos.toSorted())
})

test('a form of secrets keeps nothing', () => {
  for (const arquivo of SEGREDOS)
    expect(readFileSync(join(SRC, arquivo), 'utf8')).not.toMatch(
      /useSaveDraft|saveDraft|draftKey=[^{]|draftKey=\{(?!null)/,
    )
})

const RECUPERADO = /^Recuperamos o que você tinha digitado\./
/** Checks that the field holds what was typed, without the note of a recovered draft. */
async function expectTyped({ mostrado }: Formulario) {
  await waitFor(async () => expect(await tela.valor()).toMatch(mostrado))
}

/** Opens the form again after its page was gone: the field holds what was typed. */
async function expectRecovered(formulario: Formulario) {
  await tela.abrir()
  await expectTyped(formulario)
}

/** Another person's save is shown. */
async function expectNotice({ aviso, intocados }: Formulario) {
  if (aviso) await screen.findByText(aviso)
  if (intocados) await waitFor(intocados)
}

/** Leaving asks; leaving all the same discards what was typed. */
async function leave(formulario: Formulario) {
  await tela.irPara('/outra')
  if (formulario.semPergunta) return
  await tela.user.click(await screen.findByText('NÃO'))
  await expectTyped(formulario)
  await tela.irPara('/outra')
  await tela.user.click(await screen.findByText('SIM'))
  await waitFor(() => expect(tela.endereco()).toMatch(/^\/outra/))
}

/** A call makes a required step due; the person does it and comes back. */
async function doRequiredStep() {
  tela.servidor.passo = true
  await tela.chamar()
  await waitFor(() => expect(tela.endereco()).toMatch(/^\/termo-uso\?returnUrl=%2Ftela/))
  tela.servidor.passo = false
  await refreshRegras()
  await tela.irPara('/tela?instituicao=1')
}

test.each(Object.entries(FORMULARIOS))(
  'what is typed stays until it is saved or thrown away: %s',
  async (_, formulario) => {
    tela = abrirTela(formulario)
    await tela.abrir()
    await tela.digitar()
    await expectTyped(formulario)

    await tela.focar()
    await expectTyped(formulario)

    await tela.outroSalva()
    await expectTyped(formulario)
    await expectNotice(formulario)

    await doRequiredStep()
    await expectRecovered(formulario)

    tela.servidor.expirada = true
    await tela.chamar()
    await waitFor(() => expect(tela.endereco()).toMatch(/^\/login\?returnUrl=%2Ftela/))
    expect(currentSessao()).toBeNull()
    tela.servidor.expirada = false
    tela.entrarDeNovo()
    await tela.irPara('/tela?instituicao=1')
    await expectRecovered(formulario)

    // Another version of the program, after a reload.
    tela.envelhecer()
    tela.recarregar()
    await expectRecovered(formulario)

    await leave(formulario)
    expect(tela.guardados()).toHaveLength(formulario.semPergunta ? 1 : 0)
  },
)

const versionados = Object.entries(FORMULARIOS).filter(([, { intocados }]) => intocados)
test.each(versionados)(
  'after a conflict the next save keeps what the other person saved: %s',
  async (_, formulario) => {
    const { salvar = 'Salvar', intocados } = formulario
    tela = abrirTela(formulario)
    await tela.abrir()
    await tela.digitar()
    tela.servidor.versao = 2
    await tela.user.click(screen.getByRole('button', { name: salvar }))
    await tela.user.click(await screen.findByRole('button', { name: 'Recarregar' }))
    expect(tela.servidor.salvos).toEqual([])
    await tela.focar()
    await expectTyped(formulario)
    await waitFor(intocados ?? (() => undefined))
    await tela.user.click(screen.getByRole('button', { name: salvar }))
    await waitFor(() => expect(tela.servidor.salvos).toEqual(['"2"']))
  },
)

const daInstituicao = Object.entries(FORMULARIOS).filter(
  ([, { daInstituicao: isOfInstituicao }]) => isOfInstituicao,
)
test.each(daInstituicao)(
  'what an operator types for one institution is not found in another: %s',
  async (_, formulario) => {
    tela = abrirTela(formulario)
    await tela.abrir()
    await tela.digitar()
    await expectTyped(formulario)
    await doRequiredStep()
    await tela.irPara('/tela?instituicao=2')
    await tela.abrir()
    expect(await tela.valor()).not.toMatch(formulario.mostrado)
    expect(screen.queryByText(RECUPERADO)).toBeNull()
    await doRequiredStep()
    await expectRecovered(formulario)
  },
)

test('what is put back is thrown away at once, and the throwing away undone until something is typed', async () => {
  const formulario = formularioDe('modules/usuarios/usuario-modal.tsx')
  tela = abrirTela(formulario)
  await tela.abrir()
  await tela.digitar()
  await doRequiredStep()
  await expectRecovered(formulario)
  await tela.user.click(screen.getByText('Descartar'))
  await waitFor(async () => expect(await tela.valor()).toBe(''))
  await tela.user.click(screen.getByText('Desfazer'))
  await expectTyped(formulario)
  expect(screen.getByText(RECUPERADO)).toBeTruthy()
  await tela.user.click(screen.getByText('Descartar'))
  await waitFor(async () => expect(await tela.valor()).toBe(''))
  expect(screen.queryByText(RECUPERADO)).toBeNull()
  expect(tela.guardados()).toEqual([])
  // What is typed from here on was not recovered.
  await tela.digitar()
  await expectTyped(formulario)
  expect(screen.queryByText(RECUPERADO)).toBeNull()
  expect(screen.queryByText('Desfazer')).toBeNull()
})

test('a secret is kept nowhere; only leaving asks', async () => {
  tela = abrirTela(SEGREDO_NO_MODAL)
  await tela.abrir()
  await tela.digitar()
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(
    SEGREDO_NO_MODAL.texto,
  )
  await tela.irPara('/outra')
  await tela.user.click(await screen.findByText('NÃO'))
  await expectTyped(SEGREDO_NO_MODAL)
  await tela.user.click(screen.getByLabelText('Fechar', { selector: '[aria-modal] button' }))
  await tela.user.click(await screen.findByText('SIM'))
  await waitFor(() => expect(screen.queryByLabelText(SEGREDO_NO_MODAL.campo)).toBeNull())
})

test('the answers of an import outlive another look at its file', async () => {
  const formulario = formularioDe('modules/estoque/importar/use-importacao.ts')
  tela = abrirTela(formulario)
  await tela.abrir()
  await tela.digitar()
  await tela.user.click(screen.getByText('Voltar'))
  await tela.user.click(await screen.findByText('Conferir arquivo'))
  await expectTyped(formulario)
  expect(tela.guardados()).toEqual(['lastro.digitado.importacao/0/respostas'])
})

function formularioDe(arquivo: string): Formulario {
  const formulario = FORMULARIOS[arquivo]
  if (!formulario) throw new Error(`${arquivo} is not among the forms`)
  return formulario
}
