import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fraseDoAchado } from '@lastro/shared/auditoria/conferencia'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { createCenario } from '#testing/cenario.ts'
import { caseCount } from '#testing/case-count.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { openCabecas, appendCabeca } from '../registro-de-auditoria/cabecas.service.ts'
import { type Cabeca, listPendentes } from '../registro-de-auditoria/cadeia.repository.ts'
import { conferirCadeias } from './conferir-cadeia.service.ts'
import { type LinhaDaAuditoria, SEM_ELO } from '../registro-de-auditoria/cadeia.repository.ts'
import { hashDoElo } from '../registro-de-auditoria/elo.service.ts'
import { encadear } from '../registro-de-auditoria/encadear.service.ts'

let banco: Banco
let dir: string
let instituicao: number
const REGISTROS = 60
const MUDANCAS = caseCount(1_000)

beforeAll(async () => {
  banco = await createTestBanco()
  dir = await mkdtemp(join(tmpdir(), 'lastro-cadeia-'))
  instituicao = await createCenario(
    banco.db,
    clockFrom(() => new Date()),
  ).instituicao()
})
afterAll(async () => {
  await banco.close()
  await rm(dir, { recursive: true })
})

const anotar = (tx: Tx | Db, entidadeId: number, instituicaoId = instituicao) =>
  withTransaction(tx, (inner) =>
    registrar(inner, {
      instituicaoId,
      sessao: null,
      acao: 'alterar',
      entidade: 'contrato',
      entidadeId,
      antes: { valor: entidadeId },
      depois: { valor: entidadeId + 1, texto: `"${entidadeId}",` },
      motivo: entidadeId % 3 === 0 ? 'Por isto' : null,
      agora: new Date(),
    }),
  )

const elos = (db: Db, instituicaoId = instituicao) =>
  db
    .selectFrom('auditoriaElo')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .selectAll()
    .orderBy('posicao')
    .execute()

const ocorrencias = async (db: Db, arquivo?: string, porLote = 5000) =>
  (
    await conferirCadeias(db, { ...(arquivo && { cabecas: await openCabecas(arquivo) }), porLote })
  ).achados.map(fraseDoAchado)

/** What the check says after some damage, which is then rolled back. */
async function sentencesAfter(dano: (tx: Tx) => Promise<unknown>, arquivo?: string): Promise<string[]> {
  const desfeito = new Error('undone')
  let frases: string[] = []
  const work = banco.db.transaction().execute(async (tx) => {
    await dano(tx)
    frases = await ocorrencias(tx, arquivo, 3)
    throw desfeito
  })
  await expect(work).rejects.toBe(desfeito)
  return frases
}

const run = (query: RawBuilder<unknown>) => (tx: Tx) => query.execute(tx)

describe('a chain', () => {
  const cabecas: Cabeca[] = []
  let arquivo: string

  beforeAll(async () => {
    for (let i = 1; i <= REGISTROS; i++) {
      await anotar(banco.db, i)
      if (i % 10 === 0) await encadear(banco.db, (cabeca) => cabecas.push(cabeca))
    }
    await anotar(banco.db, 1, 0)
    await encadear(banco.db, (cabeca) => cabecas.push(cabeca))
    arquivo = join(dir, 'cabecas')
    for (const cabeca of cabecas) await appendCabeca(arquivo, cabeca, new Date('2026-11-16T15:00:00Z'))
  })

  test('has one link per row in the order of the sequence, per institution and for the platform', async () => {
    const daInstituicao = await elos(banco.db)
    expect(daInstituicao.map((elo) => elo.posicao)).toEqual(
      Array.from({ length: REGISTROS }, (_, i) => i + 1),
    )
    expect(daInstituicao.map((elo) => elo.sequencia)).toEqual(
      daInstituicao.map((elo) => elo.sequencia).toSorted((a, b) => a - b),
    )
    expect(await elos(banco.db, 0)).toHaveLength(1)
    expect(await banco.db.selectFrom('auditoriaPendente').selectAll().execute()).toEqual([])
    expect(cabecas.map((cabeca) => cabeca.posicao)).toEqual([10, 20, 30, 40, 50, 60, 1])
    expect(cabecas.at(-2)?.hash).toBe(daInstituicao.at(-1)?.hash)
  })

  test('hashes every column that the audit has', async () => {
    const { rows } = await sql<{ coluna: string }>`
      select column_name as coluna from information_schema.columns where table_name = 'auditoria'`.execute(
      banco.db,
    )
    await banco.db.transaction().execute(async (tx) => {
      await anotar(tx, 999)
      const [linha] = await listPendentes(tx, instituicao, 1)
      expect(
        Object.keys(linha ?? {})
          .map((key) => key.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
          .toSorted(),
      ).toEqual(rows.map((row) => row.coluna).toSorted())
      const base = linha as LinhaDaAuditoria
      const hashes = [base, ...Object.keys(base).map((key) => ({ ...base, [key]: 'outro' }))].map((inner) =>
        hashDoElo(SEM_ELO, 1, inner),
      )
      expect(new Set(hashes).size).toBe(hashes.length)
      await sql`delete from auditoria where sequencia = ${base.sequencia}`.execute(tx)
      await sql`delete from auditoria_pendente where sequencia = ${base.sequencia}`.execute(tx)
    })
  })

  test('that stands is found right, with its noted heads too', async () => {
    expect(await conferirCadeias(banco.db, { cabecas: await openCabecas(arquivo) })).toMatchObject({
      conferidos: REGISTROS + 1,
      total: 0,
      achados: [],
    })
  })

  test('a row that waits for its link is no damage', async () => {
    expect(await sentencesAfter((tx) => anotar(tx, 5))).toEqual([])
  })

  const seq = (posicao: number) =>
    sql`(select sequencia from auditoria_elo where instituicao_financeira_id = ${instituicao} and posicao = ${posicao})`
  const daCadeia = () => sql`instituicao_financeira_id = ${instituicao}`

  test('says where it was damaged', async () => {
    const [primeiro] = await elos(banco.db)
    const n = (posicao: number) => (primeiro?.sequencia ?? 0) + posicao - 1
    expect(
      await sentencesAfter(run(sql`update auditoria set motivo = 'Outro' where sequencia = ${seq(7)}`)),
    ).toEqual([`Instituição nº ${instituicao}: o registro ${n(7)} ou o seu lugar na sequência foi alterado.`])
    expect(await sentencesAfter(run(sql`delete from auditoria where sequencia = ${seq(9)}`))).toEqual([
      `Instituição nº ${instituicao}: o registro ${n(9)} foi removido.`,
    ])
    expect(
      await sentencesAfter(run(sql`delete from auditoria_elo where ${daCadeia()} and posicao in (3, 4)`)),
    ).toEqual([
      `Instituição nº ${instituicao}: faltam na sequência os nº 3 a 4.`,
      `Instituição nº ${instituicao}: o registro ${n(5)} ou o seu lugar na sequência foi alterado.`,
      `Instituição nº ${instituicao}: o registro ${n(3)} está fora da sequência.`,
      `Instituição nº ${instituicao}: o registro ${n(4)} está fora da sequência.`,
    ])
    expect(
      await sentencesAfter(
        run(sql`insert into auditoria (instituicao_financeira_id, lado, acao, entidade, entidade_id)
          values (${instituicao}, 'sistema', 'alterar', 'contrato', 1)`),
      ),
    ).toEqual([expect.stringMatching(/: o registro \d+ está fora da sequência\.$/)])
    expect(await sentencesAfter(run(sql`delete from auditoria_cadeia where ${daCadeia()}`))).toEqual([
      `Instituição nº ${instituicao}: o fim anotado da sequência não é o seu último registro.`,
    ])
  })

  /** Cuts the chain off after a position and leaves no trace in the database. */
  const cutAfter = (depoisDe: number) => async (tx: Tx) => {
    await sql`delete from auditoria where sequencia in (select sequencia from auditoria_elo
      where ${daCadeia()} and posicao > ${depoisDe})`.execute(tx)
    await sql`delete from auditoria_elo where ${daCadeia()} and posicao > ${depoisDe}`.execute(tx)
    await sql`update auditoria_cadeia set posicao = ${depoisDe}, hash = (select hash from auditoria_elo
      where ${daCadeia()} and posicao = ${depoisDe}) where ${daCadeia()}`.execute(tx)
  }
  /** Rewrites a row and all later links, so that they fit. */
  const rewriteFrom = (aPartirDe: number) => async (tx: Tx) => {
    await sql`update auditoria set depois = '{"valor":0}' where sequencia = ${seq(aPartirDe)}`.execute(tx)
    await sql`delete from auditoria_pendente where ${daCadeia()}`.execute(tx)
    await sql`insert into auditoria_pendente select instituicao_financeira_id, sequencia from auditoria_elo
      where ${daCadeia()} and posicao >= ${aPartirDe}`.execute(tx)
    await sql`delete from auditoria_elo where ${daCadeia()} and posicao >= ${aPartirDe}`.execute(tx)
    await sql`update auditoria_cadeia set posicao = ${aPartirDe - 1}, hash = (select hash from auditoria_elo
      where ${daCadeia()} and posicao = ${aPartirDe - 1}) where ${daCadeia()}`.execute(tx)
    await encadear(tx, () => undefined)
  }

  const sumida = async (tx: Tx) => {
    for (const tabela of ['auditoria', 'auditoria_elo', 'auditoria_cadeia'])
      await sql`delete from ${sql.table(tabela)} where ${daCadeia()}`.execute(tx)
  }
  /** Inserts a row before the one at a position, with links that fit. */
  const insertBefore = (antesDe: number) => async (tx: Tx) => {
    await sql`insert into auditoria (sequencia, instituicao_financeira_id, lado, acao, entidade, entidade_id) overriding system value
      values (-1, ${instituicao}, 'sistema', 'alterar', 'contrato', 1)`.execute(tx)
    await rewriteFrom(antesDe)(tx)
    await sql`insert into auditoria_pendente values (${instituicao}, -1)`.execute(tx)
    await encadear(tx, () => undefined)
  }

  test('cut off or written anew is found by the heads noted outside', async () => {
    expect(await sentencesAfter(cutAfter(55))).toEqual([])
    expect(await sentencesAfter(cutAfter(55), arquivo)).toEqual([
      `Instituição nº ${instituicao}: a sequência termina em 55; o arquivo dos últimos registros a viu em 60.`,
    ])
    expect(await sentencesAfter(rewriteFrom(45))).toEqual([])
    expect(await sentencesAfter(rewriteFrom(45), arquivo)).toEqual([
      `Instituição nº ${instituicao}: o nº 50 da sequência não é o que o arquivo dos últimos registros anotou.`,
      `Instituição nº ${instituicao}: o nº 60 da sequência não é o que o arquivo dos últimos registros anotou.`,
    ])
    expect(await sentencesAfter(sumida, arquivo)).toEqual([
      `Instituição nº ${instituicao}: a sequência sumiu inteira.`,
    ])
  })

  test(`finds each of ${MUDANCAS} random changes`, async () => {
    // A fixed seed: equal changes in every run.
    let estado = 20_261_121
    const sorteio = (maximo: number) => {
      estado = (Math.imul(estado, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((estado / 2 ** 32) * maximo)
    }
    const um = () => 1 + sorteio(REGISTROS)
    const coluna = (atribuicao: RawBuilder<unknown>) => (tx: Tx) =>
      sql`update auditoria set ${atribuicao} where sequencia = ${seq(um())}`.execute(tx)
    const dois = (): [number, number] => {
      const a = um()
      return [a, 1 + ((a - 1 + 1 + sorteio(REGISTROS - 1)) % REGISTROS)]
    }
    const trocar = (tabela: string, chave: string, campo: string) => async (tx: Tx) => {
      const [a, b] = dois()
      const linhas = sql`select x.valor, y.chave from
        (select ${sql.ref(campo)} as valor from ${sql.table(tabela)} where ${sql.ref(chave)} = ${seq(a)}) x,
        (select ${seq(b)} as chave) y union all
        select x.valor, y.chave from (select ${sql.ref(campo)} as valor from ${sql.table(tabela)} where ${sql.ref(chave)} = ${seq(b)}) x,
        (select ${seq(a)} as chave) y`
      await sql`update ${sql.table(tabela)} t set ${sql.ref(campo)} = l.valor from (${linhas}) l where t.${sql.ref(chave)} = l.chave`.execute(
        tx,
      )
    }
    const danos: Record<string, (tx: Tx) => Promise<unknown>> = {
      'another moment': coluna(sql`ocorrida_em = ocorrida_em + interval '1 microsecond'`),
      'another side': coluna(sql`lado = 'operador'`),
      'another act': coluna(sql`acao = acao || 's'`),
      'another kind of thing': coluna(sql`entidade = 'regraGarantia'`),
      'another thing': coluna(sql`entidade_id = entidade_id + 1`),
      'forced or not': coluna(sql`forcado = not forcado`),
      'another reason': coluna(sql`motivo = coalesce(motivo, '') || ' '`),
      'nothing before': coluna(sql`antes = null`),
      'another spelling after': coluna(sql`depois = replace(depois, ':', ': ')`),
      'before and after swapped': coluna(sql`antes = depois, depois = antes`),
      'a row removed': (tx) => sql`delete from auditoria where sequencia = ${seq(um())}`.execute(tx),
      'a link removed': (tx) =>
        sql`delete from auditoria_elo where ${daCadeia()} and posicao = ${um()}`.execute(tx),
      'another hash': (tx) =>
        sql`update auditoria_elo set hash = md5(hash) || md5(sequencia::text) where ${daCadeia()} and posicao = ${um()}`.execute(
          tx,
        ),
      'contents of two rows swapped': trocar('auditoria', 'sequencia', 'depois'),
      'things of two rows swapped': trocar('auditoria', 'sequencia', 'entidade_id'),
      'hashes of two links swapped': trocar('auditoria_elo', 'sequencia', 'hash'),
      'the tail cut off': (tx) => cutAfter(um() - 1 || 1)(tx),
      'a row changed and all links written anew': (tx) => rewriteFrom(um())(tx),
      'a row put in and all links written anew': (tx) => insertBefore(um())(tx),
      'the whole chain gone': sumida,
    }
    const tipos = Object.keys(danos)
    const nenhuma = () => Object.fromEntries(tipos.map((tipo) => [tipo, 0]))
    const [feitas, achadas] = [nenhuma(), nenhuma()]
    await withTransaction(banco.db, async (tx) => {
      for (let i = 0; i < MUDANCAS; i++) {
        const tipo = tipos[i % tipos.length] ?? ''
        await sql`savepoint dano`.execute(tx)
        await danos[tipo]?.(tx)
        feitas[tipo] = (feitas[tipo] ?? 0) + 1
        if ((await ocorrencias(tx, arquivo)).length > 0) achadas[tipo] = (achadas[tipo] ?? 0) + 1
        await sql`rollback to savepoint dano`.execute(tx)
      }
    })
    expect(Math.min(...Object.values(feitas))).toBeGreaterThan(0)
    expect(achadas).toEqual(feitas)
  })

  test('a file of heads that was tampered with says so', async () => {
    const mexido = join(dir, 'mexido')
    const linhas = (await readFile(arquivo, 'utf8')).trim().split('\n')
    await writeFile(mexido, [...linhas.slice(0, 2), 'lixo', '{"quando":1}'].join('\n'))
    expect(await ocorrencias(banco.db, mexido)).toEqual([
      'A linha 3 do arquivo dos últimos registros é ilegível.',
      'A linha 4 do arquivo dos últimos registros é ilegível.',
    ])
  })
})

test('several processes at once make one chain', async () => {
  await withTransaction(banco.db, async (tx) => {
    for (let i = 0; i < 1200; i++) await anotar(tx, i, 0)
  })
  const vistas: number[] = []
  await Promise.all(
    Array.from({ length: 4 }, () => encadear(banco.db, (cabeca) => vistas.push(cabeca.posicao))),
  )
  const daPlataforma = await elos(banco.db, 0)
  expect(daPlataforma.map((elo) => elo.posicao)).toEqual(Array.from({ length: 1201 }, (_, i) => i + 1))
  expect(Math.max(...vistas)).toBe(1201)
  expect(await ocorrencias(banco.db)).toEqual([])
})
