import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../config.ts'
import type { Banco } from '../db/connection.ts'
import { openSegredos } from './open-segredos.ts'
import { chaveDe, createSegredos, newChave, parseChaves } from './segredos.ts'

const SEGREDO = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const A = randomBytes(32)
const B = randomBytes(32)

test('a secret opens again in its place, is never kept twice alike, and shows nothing', () => {
  const segredos = createSegredos([A])
  const um = segredos.encrypt('segundo_fator:7', SEGREDO)
  expect(um).toMatch(/^aes-256-gcm:[0-9a-f]{16}:[A-Za-z0-9+/]+=*$/)
  expect(um).not.toContain(SEGREDO)
  expect(segredos.encrypt('segundo_fator:7', SEGREDO)).not.toBe(um)
  expect(segredos.decrypt('segundo_fator:7', um)).toBe(SEGREDO)
  const acentos = 'çã€ e uma linha\nmais'
  expect(segredos.decrypt('webhook:1', segredos.encrypt('webhook:1', acentos))).toBe(acentos)
})

test('moved to another row or purpose, it does not open', () => {
  const segredos = createSegredos([A])
  const guardado = segredos.encrypt('segundo_fator:7', SEGREDO)
  for (const lugar of [
    'segundo_fator:8',
    'segundo_fator:77',
    'segundo_fator_cadastro:7',
    'webhook:7',
  ] as const)
    expect(segredos.decrypt(lugar, guardado)).toBeUndefined()
})

test('with any bit changed, or cut anywhere, it does not open', () => {
  const segredos = createSegredos([A])
  const guardado = segredos.encrypt('segundo_fator:7', SEGREDO)
  const prefixo = segredos.prefixo ?? ''
  const bytes = Buffer.from(guardado.slice(prefixo.length), 'base64')
  const abre = (outros: Buffer) => segredos.decrypt('segundo_fator:7', prefixo + outros.toString('base64'))
  expect(abre(bytes)).toBe(SEGREDO)
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const outros = Buffer.from(bytes)
    outros.writeUInt8(outros.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(abre(outros)).toBeUndefined()
  }
  for (let length = 0; length < bytes.length; length++)
    expect(abre(bytes.subarray(0, length))).toBeUndefined()
  for (const partes of ['aes-256-gcm:', 'aes-256-gcm:x', prefixo, `${prefixo}%%%`])
    expect(segredos.decrypt('segundo_fator:7', partes)).toBeUndefined()
})

test('of two keys the first encrypts and both decrypt; another key opens nothing', () => {
  const antes = createSegredos([A])
  const durante = createSegredos([B, A])
  const depois = createSegredos([B])
  const velho = antes.encrypt('webhook:1', SEGREDO)
  const novo = durante.encrypt('webhook:1', SEGREDO)
  expect(durante.decrypt('webhook:1', velho)).toBe(SEGREDO)
  expect(depois.decrypt('webhook:1', novo)).toBe(SEGREDO)
  expect(depois.decrypt('webhook:1', velho)).toBeUndefined()
  expect(antes.decrypt('webhook:1', novo)).toBeUndefined()
  // Another key under the old one's id opens nothing either.
  expect(depois.decrypt('webhook:1', velho.replace(chaveDe(velho), chaveDe(novo)))).toBeUndefined()
  expect([...durante.chaves]).toEqual([chaveDe(novo), chaveDe(velho)])
})

test('without a key secrets stay as they are, and those of a key do not open', () => {
  const sem = createSegredos([])
  expect(sem.prefixo).toBeUndefined()
  expect(sem.encrypt('webhook:1', SEGREDO)).toBe(SEGREDO)
  expect(sem.decrypt('webhook:1', SEGREDO)).toBe(SEGREDO)
  expect(createSegredos([A]).decrypt('webhook:1', SEGREDO)).toBe(SEGREDO)
  expect(sem.decrypt('webhook:1', createSegredos([A]).encrypt('webhook:1', SEGREDO))).toBeUndefined()
})

test('keys are 32 bytes in base64, and nothing else', () => {
  const [um, dois] = [newChave(), newChave()]
  expect(parseChaves(um)?.map((chave) => chave.toString('base64'))).toEqual([um])
  expect(parseChaves(` ${um}, ${dois},\n`)?.map((chave) => chave.toString('base64'))).toEqual([um, dois])
  const curta = randomBytes(31).toString('base64')
  const comprida = randomBytes(33).toString('base64')
  const ruins = [
    '',
    ',',
    'senha',
    curta,
    comprida,
    um.slice(0, -1),
    `${um}=`,
    `${um},${curta}`,
    `${um};${dois}`,
  ]
  for (const texto of ruins) expect(parseChaves(texto)).toBeUndefined()
  expect(parseConfig({ SEGREDOS_CHAVE: `${um},${dois}` }).chavesDosSegredos).toHaveLength(2)
  expect(parseConfig({ SEGREDOS_CHAVE: ' ' }).chavesDosSegredos).toEqual([])
  for (const texto of ruins.filter(Boolean))
    expect(() => parseConfig({ SEGREDOS_CHAVE: texto })).toThrow(
      'Configuração inválida: SEGREDOS_CHAVE precisa ser uma chave de 32 bytes em base64 (openssl rand -base64 32), ou várias separadas por vírgulas.',
    )
})

test('the embedded engine makes its own key, readable by its owner, and finds it again', () => {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-chave-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const arquivo = join(dir, 'segredos.chave')
  const abrir = (env: Record<string, string> = {}, engine: Banco['engine'] = 'embutido') =>
    openSegredos({ engine } as Banco, parseConfig({ DATA_DIR: dir, ...env }))
  expect(abrir({}, 'postgres').prefixo).toBeUndefined()
  const guardado = abrir().encrypt('webhook:1', SEGREDO)
  expect(statSync(arquivo).mode & 0o777).toBe(0o600)
  expect(abrir().decrypt('webhook:1', guardado)).toBe(SEGREDO)

  // A setting comes first; the file's key still opens.
  const comAjuste = abrir({ SEGREDOS_CHAVE: B.toString('base64') })
  expect(comAjuste.prefixo).toBe(createSegredos([B]).prefixo)
  expect(comAjuste.decrypt('webhook:1', guardado)).toBe(SEGREDO)
  // As does a second line of the file.
  writeFileSync(arquivo, `${A.toString('base64')}\n${readFileSync(arquivo, 'utf8')}`)
  expect(abrir().prefixo).toBe(createSegredos([A]).prefixo)
  expect(abrir().decrypt('webhook:1', guardado)).toBe(SEGREDO)

  for (const ruim of ['', 'nada\n', `${A.toString('base64')}x`]) {
    writeFileSync(arquivo, ruim)
    expect(() => abrir()).toThrow(`O arquivo ${arquivo} não tem chaves válidas`)
    expect(readFileSync(arquivo, 'utf8')).toBe(ruim)
  }
})
