import { expect, test } from 'vitest'
import { MIGRATIONS_DIR, readMigrations } from './migration-files.ts'
import { createEmptyTestBanco } from './testing.ts'

const NOME = 'o_que_so_parece_igual'

test('existing rows follow the new search form, and those that look alike both stay', async () => {
  const banco = await createEmptyTestBanco()
  try {
    const run = (sql: string) => banco.pool.query(sql)
    const migrations = readMigrations()
    const numero = migrations.findIndex(({ nome }) => nome === NOME)
    for (const { sql } of migrations.slice(0, numero)) await run(sql)
    await run(`
      insert into veiculo_marca (id, nome) values (1, 'Citro–n'), (2, 'Citro-n'), (3, 'Land–Rover');
      insert into veiculo_modelo (id, marca_id, tipo_id, nome) values (1, 1, 1, 'Uno – 1'), (2, 1, 1, 'Uno - 1'), (3, 1, 1, 'Gol’s');
      insert into estabelecimento (id, tipo, cnpj, razao_social, nome_fantasia)
        values (1, 'loja', '12345678000195', 'Loja', 'Loja​ D’Ávila');`)
    const file = migrations[numero]
    if (!file) throw new Error(`no migration ${NOME} in ${MIGRATIONS_DIR.href}`)
    await run(file.sql)
    const buscas = async (tabela: string) =>
      (
        await banco.pool.query<{ busca: string }>(`select nome_busca as busca from ${tabela} order by id`)
      ).rows.map(({ busca }) => busca)
    expect(await buscas('veiculo_marca')).toEqual(['citro–n', 'citro-n', 'land-rover'])
    expect(await buscas('veiculo_modelo')).toEqual(['uno – 1', 'uno - 1', "gol's"])
    expect(await buscas('estabelecimento')).toEqual(["loja d'avila"])
  } finally {
    await banco.close()
  }
})
