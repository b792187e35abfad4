// @module-tag lento
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ZERO } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Banco, openBanco } from '../db/connection.ts'
import { serveCommands } from '../db/embedded/serve-commands.ts'
import { createTestBanco, TEST_ENGINE } from '../db/testing.ts'
import { newDataDir } from '../db/testing-embedded.ts'
import { type Comando, READERS } from './argumentos.ts'
import { commandHandlers } from './handlers.ts'
import { UsageError } from './command-result.ts'
import { createSegredos } from '../segredos/segredos.ts'
import { SHORT_LIVED } from '../testing/short-lived.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
let dir: string
let banco: Banco
let env: Record<string, string>

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lastro-cli-'))
  mkdirSync(join(dir, 'arquivos'))
  if (TEST_ENGINE === 'embutido') {
    const dataDir = join(dir, 'banco')
    await newDataDir('migrado', dataDir)
    env = { DATA_DIR: dataDir }
  } else {
    banco = await createTestBanco()
    env = { DATABASE_URL: String(banco.pool.options.connectionString) }
  }
  writeFileSync(
    join(dir, 'arquivos/fipe.csv'),
    'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco,fonte\n2026-01,carro,001001-1,Fiat,Uno,2022,Gasolina,50000.00,x\nTotal,,,,,,,50000.00,\n',
  )
  writeFileSync(
    join(dir, 'arquivos/errado.csv'),
    'placa;chassi;ano_modelo;codigo_fipe\nAAA;x;2022;001001-1\n',
  )
})
afterAll(async () => {
  await banco?.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Runs a command as npm does: from another directory, named in INIT_CWD. */
async function cli(...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN, ...args], {
    cwd: dir,
    env: { ...inherited, INIT_CWD: join(dir, 'arquivos'), ...env },
  })
  const [stdout, stderr, codigo] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    new Promise<number | null>((done) => child.on('close', done)),
  ])
  return { codigo, stdout: stdout.join(''), stderr: stderr.join('') }
}

test('explains itself, and says what is wrong with its arguments', async () => {
  const ajuda = await cli('--ajuda')
  expect(ajuda).toMatchObject({ codigo: 0, stderr: '' })
  expect(ajuda.stdout).toContain('importar-estoque --loja <id>')
  expect(await cli('importar-fipe')).toEqual({
    codigo: 2,
    stdout: '',
    stderr: 'Informe o arquivo.\nVeja a ajuda: npm run cli -- --ajuda\n',
  })
  expect(await cli('apagar')).toMatchObject({ codigo: 2, stdout: '' })
})

const CPF = ['--cpf', '52998224725', '--nome', 'x']

test.each<[Comando, string[], string]>([
  ['importar-fipe', ['a', 'b'], 'Só um arquivo por vez: b está sobrando.'],
  ['importar-fipe', ['--tudo', 'a'], 'Opção desconhecida ou sem o seu valor: --tudo'],
  ['importar-estoque', ['a'], 'Informe --loja com o número do cadastro.'],
  ['importar-estoque', ['--loja', '1'], 'Informe o arquivo.'],
  ['importar-saldos', ['a'], 'Informe --instituicao com o número do cadastro.'],
  ['importar-estoque', ['--loja', '1e3', 'a'], 'Informe --loja com o número do cadastro.'],
  ['usuario-criar', ['--cpf', '1', '--nome', 'x', '--operador'], '--cpf: CPF inválido.'],
  ['usuario-criar', ['--cpf', '52998224725', '--operador'], '--nome: Campo obrigatório'],
  ['usuario-criar', CPF, 'Informe --estabelecimento, ou --operador para um operador da plataforma.'],
  ['usuario-criar', [...CPF, '--estabelecimento', '1'], 'Informe ao menos um --perfil.'],
  [
    'usuario-criar',
    [...CPF, '--estabelecimento', '1', '--operador'],
    'Um operador da plataforma não tem estabelecimento.',
  ],
  ['usuario-redefinir-segundo-fator', ['--cpf', '1'], '--cpf: CPF inválido.'],
  ['demo', ['tudo'], 'Argumento inesperado: tudo.'],
  ['conferir', ['x'], 'Argumento inesperado: x.'],
])('refuses %s with %j', (comando, args, mensagem) => {
  expect(() => READERS[comando](args)).toThrow(new UsageError(mensagem))
})

const IGNORED = expect.stringMatching(/Colunas ignoradas: fonte\.\nLinha 3: não é de preço \(Total.*\)\.\n$/)

test('opens the database itself, and hands its work to a server that holds it', async () => {
  expect(await cli('importar-fipe', 'fipe.csv')).toMatchObject({
    codigo: 0,
    stdout: '1 preço importado (01/2026 de Carro).\nCarro 01/2026: 1 preço.\nMarcas novas: Fiat.\n',
    stderr: IGNORED,
  })
  expect(await cli('importar-fipe', 'fipe.csv')).toMatchObject({
    codigo: 0,
    stdout: 'Estes preços já estavam carregados. Nada mudou.\n',
    stderr: IGNORED,
  })
  expect(await cli('importar-fipe', 'nada.csv')).toMatchObject({ codigo: 1, stdout: '' })
  const server =
    TEST_ENGINE === 'embutido'
      ? await openBanco({ dataDir: join(dir, 'banco'), log: () => undefined })
      : banco
  const deps = { banco: server, clock: systemClock, segredos: createSegredos([]) }
  const commands =
    TEST_ENGINE === 'embutido' ? await serveCommands(join(dir, 'banco'), commandHandlers(deps)) : undefined
  const { id } = await server.db
    .insertInto('estabelecimento')
    .values({
      tipo: 'loja',
      cnpj: '11222333000181',
      razaoSocial: 'Loja S.A.',
      nomeFantasia: 'Loja',
      criadoEm: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('loja').values({ id }).execute()
  const errado = await cli('importar-estoque', '--loja', String(id), 'errado.csv', '--completo')
  expect(errado.codigo).toBe(1)
  expect(errado.stderr).toContain(
    'O arquivo tem 1 linha com problema. Nada foi alterado.\n  linha 2: Placa “AAA” não é válida: escreva como ABC1D23 ou ABC1234; Chassi “x” não é válido: escreva os 17 caracteres, sem I, O e Q.\n',
  )
  expect(errado.stderr).toContain('As linhas com problema estão em ')
  expect(readFileSync(join(dir, 'arquivos/errado-linhas-com-problema.csv'), 'utf8')).toMatch(
    /^\uFEFFproblema;.*\r\n"Linha 2: Placa “AAA” não é válida: escreva como ABC1D23 ou ABC1234; Chassi “x” não é válido: escreva os 17 caracteres, sem I, O e Q\.";AAA;x;/,
  )
  // What somebody mended there is kept.
  writeFileSync(join(dir, 'arquivos/errado-linhas-com-problema.csv'), 'corrigido')
  expect((await cli('importar-estoque', '--loja', String(id), 'errado.csv', '--completo')).stderr).toContain(
    'já existe e foi mantido',
  )
  expect(readFileSync(join(dir, 'arquivos/errado-linhas-com-problema.csv'), 'utf8')).toBe('corrigido')
  writeFileSync(join(dir, 'arquivos/vazio.csv'), 'placa;chassi;ano_modelo;codigo_fipe\n')
  const vazio = await cli('importar-estoque', '--loja', String(id), 'vazio.csv', '--completo')
  expect(vazio.codigo).toBe(1)
  expect(vazio.stderr).toContain('Para confirmar, repita o comando com --confirmar.')
  writeFileSync(join(dir, 'arquivos/saldos.csv'), 'numero;data_base;saldo_devedor\nCT-1;01/10/2026;1,00\n')
  expect((await cli('importar-saldos', '--instituicao', String(id), 'saldos.csv')).stderr).toBe(
    `A instituição financeira ${id} não existe.\n`,
  )
  const usuario = [
    'usuario-criar',
    '--cpf',
    '529.982.247-25',
    '--nome',
    'Ana',
    '--estabelecimento',
    String(id),
    '--perfil',
    'Equipe da loja',
  ]
  expect((await cli(...usuario)).stdout).toMatch(
    /^Usuário \d+ criado: Ana\.\nSenha provisória \(não será mostrada de novo\): [-\w]{19}\n$/,
  )
  expect(await cli(...usuario)).toEqual({
    codigo: 1,
    stdout: '',
    stderr: 'Já existe um usuário com este CPF.\n',
  })
  const { senhaProvisoria, id: usuarioId } = await server.db
    .selectFrom('usuario')
    .select(['id', 'senhaProvisoria'])
    .executeTakeFirstOrThrow()
  expect(senhaProvisoria).toBe(true)
  const fator = ['usuario-redefinir-segundo-fator', '--cpf', '52998224725']
  expect((await cli(...fator)).stderr).toBe('O segundo fator de Ana não está ligado. Nada mudou.\n')
  await server.db
    .insertInto('segundoFator')
    .values({ usuarioId, segredo: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', ultimoPasso: 1, ativadoEm: new Date() })
    .execute()
  expect(await cli(...fator)).toMatchObject({
    codigo: 0,
    stdout: 'O segundo fator de Ana foi redefinido, e as sessões abertas terminaram.\n',
  })
  expect(await server.db.selectFrom('segundoFator').selectAll().execute()).toEqual([])
  const certo = await cli('conferir')
  expect(certo.codigo).toBe(0)
  expect(certo.stdout).toContain('Tudo confere.\n')
  await server.db.insertInto('instituicaoFinanceira').values({ id }).execute()
  const soma = { instituicaoFinanceiraId: id, dia: '2026-11-01', tipo: 'contrato_incluido' as const }
  await server.db
    .insertInto('cobrancaDiaria')
    .values({ ...soma, valor: ZERO, quantidade: 2 })
    .execute()
  const errada = await cli('conferir')
  expect(errada).toMatchObject({ codigo: 1, stdout: '' })
  expect(errada.stderr).toContain(
    `Extrato:\n  A soma do dia 01/11/2026 da instituição ${id} tem 2 × contrato_incluido a R$ 0,00; os eventos são 0.\n`,
  )
  await commands?.close()
  if (TEST_ENGINE === 'embutido') await server.close()
}, 300_000)
