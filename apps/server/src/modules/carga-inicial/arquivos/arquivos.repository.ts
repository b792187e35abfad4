import type { TipoDeArquivo } from '@lastro/shared/carga-inicial/colunas-da-carga'
import { sql } from 'kysely'
import { anyOf, unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { LinhaDaCarga } from './linhas.ts'

interface NovoArquivo {
  cargaId: number
  tipo: TipoDeArquivo
  nome: string
  sha256: string
  tamanho: number
  enviadoEm: Date
  enviadoPor: number | null
}

const TABELAS = {
  lojas: sql.table('carga_inicial_loja'),
  contratos: sql.table('carga_inicial_contrato'),
  garantias: sql.table('carga_inicial_veiculo'),
} as const satisfies Record<TipoDeArquivo, unknown>
const CHAVES = {
  lojas: sql.ref('cnpj'),
  contratos: sql.ref('numero_unico'),
  garantias: sql.ref('numero_unico'),
} as const satisfies Record<TipoDeArquivo, unknown>
/** Holds for rows of what was taken, which no later file changes. */
const TRAZIDAS = {
  lojas: sql`criada or autorizada`,
  contratos: sql`contrato_id is not null`,
  garantias: sql`penhor_id is not null`,
} as const satisfies Record<TipoDeArquivo, unknown>

export const insertArquivo = (tx: Tx, novo: NovoArquivo) =>
  tx
    .insertInto('cargaInicialArquivo')
    .values({ ...novo, lidoEm: null })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function insertPedaco(
  tx: Tx,
  arquivoId: number,
  { ordem, conteudo }: { ordem: number; conteudo: Buffer },
): Promise<void> {
  await tx.insertInto('cargaInicialPedaco').values({ arquivoId, ordem, conteudo }).execute()
}

export const updateConteudo = (tx: Tx, id: number, conteudo: { sha256: string; tamanho: number }) =>
  tx.updateTable('cargaInicialArquivo').set(conteudo).where('id', '=', id).execute()

/** The bytes of a kept file, piece by piece. */
export async function* listPedacos(db: Db, arquivoId: number): AsyncGenerator<Uint8Array> {
  for (let ordem = 0; ; ordem++) {
    const pedaco = await db
      .selectFrom('cargaInicialPedaco')
      .where('arquivoId', '=', arquivoId)
      .where('ordem', '=', ordem)
      .select('conteudo')
      .executeTakeFirst()
    if (!pedaco) return
    yield pedaco.conteudo
  }
}

/** The newest file of its kind that was read to its end. */
export const findUltimoArquivo = (db: Db, cargaId: number, tipo: TipoDeArquivo) =>
  db
    .selectFrom('cargaInicialArquivo')
    .where('cargaId', '=', cargaId)
    .where('tipo', '=', tipo)
    .where('lidoEm', 'is not', null)
    .select(['id', 'sha256', 'enviadoEm'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

const COLUMNS = {
  lojas: {
    cnpj: 'text',
    linha: 'integer',
    razaoSocial: 'text',
    nomeFantasia: 'text',
    uf: 'text',
    prazoWhitelist: 'date',
    problema: 'text',
    celulas: 'text',
  },
  contratos: {
    numeroUnico: 'text',
    linha: 'integer',
    numero: 'text',
    numeroOrdem: 'text',
    idParceiro: 'text',
    cnpjLoja: 'text',
    tipo: 'smallint',
    valorCredito: 'bigint',
    valorGarantia: 'bigint',
    dataContrato: 'date',
    dataTermino: 'date',
    regra: 'text',
    problema: 'text',
    celulas: 'text',
  },
  garantias: {
    numeroUnico: 'text',
    linha: 'integer',
    placa: 'text',
    placaMercosul: 'text',
    renavam: 'text',
    chassi: 'text',
    precoAcordado: 'bigint',
    dataInclusao: 'date',
    codigoFipe: 'text',
    anoModelo: 'integer',
    tipoCombustivelId: 'smallint',
    problema: 'text',
    celulas: 'text',
  },
} as const satisfies { [T in TipoDeArquivo]: { readonly [K in keyof LinhaDaCarga[T]]?: string } }

const snake = (nome: string) => nome.replaceAll(/[A-Z]/g, (letra) => `_${letra.toLowerCase()}`)

interface ChaveDoArquivo {
  cargaId: number
  arquivoId: number
}

/** Stages lines; numbers in the form by which the database compares them. */
export async function insertLinhas<T extends TipoDeArquivo>(
  tx: Tx,
  { cargaId, arquivoId }: ChaveDoArquivo,
  tipo: T,
  linhas: readonly LinhaDaCarga[T][],
): Promise<void> {
  const nomes = Object.keys(COLUMNS[tipo]).map((nome) => snake(nome))
  const colunas = sql.join(nomes.map((nome) => sql.ref(nome)))
  const valores = sql.join(
    nomes.map((nome) => (nome === 'numero_unico' ? sql`lower(l.numero_unico)` : sql.ref(`l.${nome}`))),
  )
  await sql`
    insert into ${TABELAS[tipo]} (carga_id, arquivo_id, ${colunas})
    select ${cargaId}::bigint, ${arquivoId}::bigint, ${valores}
    from ${unnest(linhas as readonly object[], COLUMNS[tipo] as never)} as l (${colunas})`.execute(tx)
}

/** Notes why lines can't be taken that another line made doubtful; answers how many of them were good before. */
export async function updateDuvidosas(
  tx: Tx,
  tipo: TipoDeArquivo,
  arquivoId: number,
  duvidosas: readonly { linha: number; motivo: string }[],
): Promise<number> {
  const { rows } = await sql<{ quantas: number }>`
    with antes as (select linha from ${TABELAS[tipo]} where arquivo_id = ${arquivoId} and problema is null
        and linha = ${anyOf(
          duvidosas.map(({ linha }) => linha),
          'integer',
        )}),
    mudada as (
      update ${TABELAS[tipo]} l set problema = concat_ws('; ', l.problema, d.motivo)
      from ${unnest(duvidosas, { linha: 'integer', motivo: 'text' })} as d (linha, motivo)
      where l.arquivo_id = ${arquivoId} and l.linha = d.linha)
    select count(*)::integer as quantas from antes`.execute(tx)
  return rows[0]?.quantas ?? 0
}

/**
 * Lets a file count: what it names is told by it alone from then on. Its lines of what was taken already go, and are
 * counted.
 */
export async function updateArquivoLido(
  tx: Tx,
  tipo: TipoDeArquivo,
  { cargaId, arquivoId }: ChaveDoArquivo,
  lido: { linhas: number; comProblema: number; semChave: number; lidoEm: Date },
): Promise<{ jaTrazidas: number }> {
  const [tabela, chave, trazida] = [TABELAS[tipo], CHAVES[tipo], TRAZIDAS[tipo]]
  const trazidas =
    tipo === 'garantias'
      ? sql`select numero_unico from carga_inicial_contrato where carga_id = ${cargaId} and contrato_id is not null`
      : sql`select ${chave} from ${tabela} where carga_id = ${cargaId} and (${trazida})`
  const { numAffectedRows } = await sql`
    delete from ${tabela} where carga_id = ${cargaId} and arquivo_id = ${arquivoId} and ${chave} in (${trazidas})`.execute(
    tx,
  )
  await sql`
    delete from ${tabela} l using (select distinct ${chave} as chave from ${tabela} where carga_id = ${cargaId} and arquivo_id = ${arquivoId}) n
    where l.carga_id = ${cargaId} and l.arquivo_id <> ${arquivoId} and l.${chave} = n.chave and not (${trazida})`.execute(
    tx,
  )
  await tx.updateTable('cargaInicialArquivo').set(lido).where('id', '=', arquivoId).execute()
  await sql`analyze ${tabela}`.execute(tx)
  return { jaTrazidas: Number(numAffectedRows ?? 0n) }
}

const LINES_PER_BATCH = 5_000

/** Takes away files that were not read to their end, in short transactions. */
export async function deleteArquivosInacabados(db: Db, cargaId: number): Promise<void> {
  const inacabados = await db
    .selectFrom('cargaInicialArquivo')
    .where('cargaId', '=', cargaId)
    .where('lidoEm', 'is', null)
    .select(['id', 'tipo'])
    .execute()
  for (const { id, tipo } of inacabados) {
    for (let left = true; left; )
      left = await withTransaction(db, async (tx) => {
        const { numAffectedRows } = await sql`
          delete from ${TABELAS[tipo]} where arquivo_id = ${id} and linha in (
            select linha from ${TABELAS[tipo]} where arquivo_id = ${id} order by linha limit ${LINES_PER_BATCH})`.execute(
          tx,
        )
        return (numAffectedRows ?? 0n) > 0n
      })
    await withTransaction(db, async (tx) => {
      await tx.deleteFrom('cargaInicialPedaco').where('arquivoId', '=', id).execute()
      await tx.deleteFrom('cargaInicialArquivo').where('id', '=', id).execute()
    })
  }
}
