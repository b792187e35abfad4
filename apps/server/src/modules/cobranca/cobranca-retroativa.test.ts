import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Banco } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { MIGRATIONS_DIR } from '#db/migration-files.ts'
import { createEmptyTestBanco } from '#db/testing.ts'

let banco: Banco
const dir = mkdtempSync(join(tmpdir(), 'lastro-migracoes-'))
const silent = () => undefined

beforeAll(async () => {
  banco = await createEmptyTestBanco()
  for (const file of readdirSync(MIGRATIONS_DIR).filter((name) => name < '0006'))
    copyFileSync(new URL(file, MIGRATIONS_DIR), join(dir, file))
  await migrate(banco, { dir: pathToFileURL(`${dir}/`), log: silent })
})
afterAll(async () => {
  await banco.close()
  rmSync(dir, { recursive: true })
})

const estado = (status: number, versao: number) => JSON.stringify({ status, versao })

/** Contracts from before billing existed: 1 Ativo, 2 Liquidado, 3 Cancelado, 4 waiting, one vehicle each, two in 1. */
async function antesDaCobranca() {
  const contratos = [
    [1, 5],
    [2, 7],
    [3, 6],
    [4, 3],
  ] as const
  await banco.pool.query(`
    insert into estabelecimento (id, tipo, cnpj, razao_social, nome_fantasia) values
      (1, 'instituicao', '11222333000181', 'Banco S.A.', 'Banco'), (2, 'loja', '11444777000161', 'Loja S.A.', 'Loja');
    insert into instituicao_financeira values (1); insert into loja values (2);
    insert into usuario (id, cpf, nome, senha_hash) values (1, '52998224725', 'Ana', '!');
    insert into veiculo_marca (id, nome) values (1, 'Fiat');
    insert into veiculo_modelo (id, marca_id, tipo_id, nome) values (1, 1, 1, 'Uno');
    insert into veiculo (id, loja_id, placa, placa_mercosul, renavam, modelo_id, tipo_id, ano_modelo)
      select n, 2, 'ABC1A0' || n, 'ABC1A0' || n, '0000000000' || n, 1, 1, 2020 from generate_series(1, 5) n;
    insert into parametro_comercial (instituicao_financeira_id, loja_id, contrato_id, contrato_novo, garantia_incluida, garantia_removida,
      contrato_alterado, regra_garantia_alterada) values (1, null, null, 25000, 3500, 2000, 8000, 12000);
    insert into regra_garantia (id, instituicao_financeira_id, loja_id) values (1, 1, 2)`)
  for (const [id, status] of contratos)
    await banco.pool.query(
      `insert into contrato (id, instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino,
         status, tipo, tipo_selecao_garantia, enviado_em, status_desde)
       values ($1, 1, 2, format('C%s', $1::bigint), 'c', 1, 1, '2027-01-01', $2, 0, 1, '2026-10-01', '2026-10-20T12:00:00Z')`,
      [id, status],
    )
  await banco.pool.query(
    `insert into parametro_comercial (instituicao_financeira_id, loja_id, contrato_id, contrato_novo) values (1, 2, 2, 1)`,
  )
  for (const [penhorId, contratoId] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
  ]) {
    await banco.pool.query(
      `insert into penhor (id, instituicao_financeira_id, contrato_id, veiculo_id, loja_id) overriding system value values ($1::bigint, 1, $2, $1::bigint, 2)`,
      [penhorId, contratoId],
    )
    await banco.pool.query(
      `insert into contrato_garantia values (1, $2, $1::bigint, $1::bigint, 100, null, null, null, now())`,
      [penhorId, contratoId],
    )
  }
  const auditar = (values: [string, number, string, string, string, string, boolean?]) =>
    banco.pool.query(
      `insert into auditoria (instituicao_financeira_id, usuario_id, lado, entidade, entidade_id, acao, ocorrida_em, antes, depois, forcado)
       values (1, 1, 'loja', $1, $2, $3, $4, $5, $6, $7)`,
      [...values.slice(0, 6), values[6] ?? false],
    )
  // 23:59 and 00:00 in São Paulo.
  await auditar(['contrato', 1, 'aprovar', '2026-10-11T02:59:00Z', estado(3, 2), estado(5, 3)])
  await auditar(['contrato', 2, 'aprovar', '2026-10-11T03:00:00Z', estado(3, 2), estado(5, 3)])
  await auditar(['contrato', 2, 'liquidar', '2026-10-15T12:00:00Z', estado(5, 3), estado(7, 4)])
  await auditar(['contrato', 1, 'alterar', '2026-10-01T12:00:00Z', estado(0, 1), estado(0, 2)])
  await auditar(['contrato', 1, 'alterar', '2026-10-16T12:00:00Z', estado(5, 3), estado(5, 4)])
  await auditar(['contrato', 1, 'alterar', '2026-10-17T12:00:00Z', estado(5, 4), estado(5, 5), true])
  const itens = (versao: number, n: number) =>
    JSON.stringify({ versao, itens: Array.from({ length: n }, () => 1) })
  await auditar(['regraGarantia', 1, 'alterarItens', '2026-10-02T12:00:00Z', itens(1, 0), itens(2, 1)])
  await auditar(['regraGarantia', 1, 'alterarItens', '2026-10-03T12:00:00Z', itens(2, 1), itens(3, 2)])
}

test('contracts that became Ativo before billing existed get their events, marked so', async () => {
  await antesDaCobranca()
  await migrate(banco, { log: silent })
  const eventos = await banco.db
    .selectFrom('eventoCobranca')
    .select(['tipo', 'contratoId', 'veiculoId', 'valor', 'chave', 'ocorridoEm', 'usuarioId', 'retroativo'])
    .orderBy('ocorridoEm')
    .orderBy('id')
    .execute()
  expect(eventos.every(({ retroativo, usuarioId }) => retroativo && usuarioId === 1)).toBe(true)
  expect(
    eventos.map(({ tipo, contratoId, veiculoId, valor, chave, ocorridoEm }) =>
      [ocorridoEm.toISOString(), tipo, contratoId, veiculoId, valor, chave].join(' '),
    ),
  ).toEqual([
    '2026-10-03T12:00:00.000Z regra_garantia_alterada   12000 regra:1:alterada:3',
    '2026-10-11T02:59:00.000Z contrato_incluido 1  25000 contrato:1:incluido',
    '2026-10-11T02:59:00.000Z garantia_incluida 1 1 3500 penhor:1:incluido',
    '2026-10-11T02:59:00.000Z garantia_incluida 1 2 3500 penhor:2:incluido',
    '2026-10-11T03:00:00.000Z contrato_incluido 2  1 contrato:2:incluido',
    '2026-10-11T03:00:00.000Z garantia_incluida 2 3 0 penhor:3:incluido',
    '2026-10-15T12:00:00.000Z garantia_removida 2 3 0 penhor:3:removido',
    '2026-10-16T12:00:00.000Z contrato_alterado 1  8000 contrato:1:alterado:4',
  ])
  const dias = await banco.db
    .selectFrom('cobrancaDiaria')
    .select(['dia', 'tipo', 'valor', 'quantidade'])
    .orderBy('dia')
    .orderBy('tipo')
    .execute()
  expect(dias.map((row) => Object.values(row).join(' '))).toEqual([
    '2026-10-03 regra_garantia_alterada 12000 1',
    '2026-10-10 contrato_incluido 25000 1',
    '2026-10-10 garantia_incluida 3500 2',
    '2026-10-11 contrato_incluido 1 1',
    '2026-10-11 garantia_incluida 0 1',
    '2026-10-15 garantia_removida 0 1',
    '2026-10-16 contrato_alterado 8000 1',
  ])
})
