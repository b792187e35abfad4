import type { FileHandle } from 'node:fs/promises'
import type { Db } from '#db/tables.ts'
import {
  type Cabeca,
  type CadeiaGuardada,
  type EloComLinha,
  listCadeias,
  listElos,
  listPendentesSumidas,
  listSoltas,
  SEM_ELO,
} from '../registro-de-auditoria/cadeia.repository.ts'
import { conferirCabecas } from './conferir-cabecas.service.ts'
import { hashDoElo } from '../registro-de-auditoria/elo.service.ts'

/** A finding: a place that is wrong. */
export interface Achado {
  /** The chain's institution, 0 for the platform; null: in no chain. */
  instituicaoFinanceiraId: number | null
  texto: string
}

export interface ConferenciaDaAuditoria {
  /** Rows whose links were checked. */
  conferidos: number
  total: number
  /** The first findings. */
  achados: Achado[]
  /** Each chain, and the position up to which it was walked. */
  cadeias: { instituicaoFinanceiraId: number; posicao: number }[]
}

/** Rows per query, by default: short queries, no locks, constant memory. */
const ROWS_PER_QUERY = 5000
const MAX_ACHADOS = 100

/**
 * Finds every audit row that was changed, removed, inserted or reordered after its link. With heads noted outside the
 * database, also finds chains that were cut off or rewritten. Changes nothing; the audit may grow meanwhile.
 */
export async function conferirCadeias(
  db: Db,
  { cabecas, onProgress = () => undefined, porLote = ROWS_PER_QUERY, signal }: Opcoes = {},
): Promise<ConferenciaDaAuditoria> {
  const achados = createAchados()
  const diz: Achados['diz'] = (instituicaoId, texto) => achados.diz(instituicaoId, texto)
  // Before the chains: heads noted later lie beyond the walked end.
  const anotadas = cabecas
    ? await conferirCabecas(db, cabecas, { diz, porLote, signal })
    : new Map<number, number>()
  const cadeias = await listCadeias(db)
  const conhecidas = new Set(cadeias.map((cadeia) => cadeia.instituicaoFinanceiraId))
  for (const instituicaoId of anotadas.keys())
    if (!conhecidas.has(instituicaoId)) diz(instituicaoId, 'a sequência sumiu inteira.')
  for (const cadeia of cadeias) {
    const anotada = anotadas.get(cadeia.instituicaoFinanceiraId) ?? 0
    await conferirCadeia(db, cadeia, { achados, anotada, onProgress, porLote, signal })
  }
  await conferirSoltas(db, achados, { porLote, signal })
  for (const { instituicaoFinanceiraId, sequencia } of await listPendentesSumidas(db, MAX_ACHADOS))
    diz(instituicaoFinanceiraId, `o registro ${sequencia} foi removido antes de entrar na sequência.`)
  return achados
}

interface Opcoes {
  /** The file of the heads noted outside the database; read to its end and closed. */
  cabecas?: FileHandle
  /** Called after each batch with the number of checked rows. */
  onProgress?: (conferidos: number) => unknown
  porLote?: number
  signal?: AbortSignal | undefined
}

interface Achados extends ConferenciaDaAuditoria {
  diz(instituicaoFinanceiraId: number | null, texto: string): void
}

function createAchados(): Achados {
  return {
    conferidos: 0,
    total: 0,
    achados: [],
    cadeias: [],
    diz(instituicaoFinanceiraId, texto) {
      this.total += 1
      if (this.achados.length < MAX_ACHADOS) this.achados.push({ instituicaoFinanceiraId, texto })
    },
  }
}

interface Conferencia extends Required<Pick<Opcoes, 'onProgress' | 'porLote'>>, Pick<Opcoes, 'signal'> {
  achados: Achados
  /** The last position of this chain noted outside the database; 0: none. */
  anotada: number
}

/** Walks a chain up to the last link that existed at the start. */
async function conferirCadeia(db: Db, cadeia: CadeiaGuardada, conferencia: Conferencia): Promise<void> {
  const { achados, anotada, onProgress, porLote, signal } = conferencia
  const { instituicaoFinanceiraId, ultimoElo } = cadeia
  const diz = (texto: string) => achados.diz(instituicaoFinanceiraId, texto)
  let ultimo: Cabeca = { instituicaoFinanceiraId, posicao: 0, hash: SEM_ELO }
  while (ultimo.posicao < ultimoElo) {
    signal?.throwIfAborted()
    const elos = await listElos(db, ultimo, Math.min(porLote, ultimoElo - ultimo.posicao))
    if (elos.length === 0) break
    for (const elo of elos) {
      for (const frase of errorsOfElo(elo, ultimo)) diz(frase)
      ultimo = { instituicaoFinanceiraId, posicao: elo.posicao, hash: elo.hash }
    }
    achados.conferidos += elos.length
    await onProgress(achados.conferidos)
  }
  if (ultimo.posicao !== cadeia.posicao || ultimo.hash !== cadeia.hash)
    diz('o fim anotado da sequência não é o seu último registro.')
  if (anotada > ultimoElo)
    diz(`a sequência termina em ${ultimoElo}; o arquivo dos últimos registros a viu em ${anotada}.`)
  achados.cadeias.push({ instituicaoFinanceiraId, posicao: ultimo.posicao })
}

/** What is wrong with one link, compared with the previous one. */
function errorsOfElo(elo: EloComLinha, anterior: Cabeca): string[] {
  const erros: string[] = []
  if (elo.posicao !== anterior.posicao + 1)
    erros.push(`faltam na sequência os nº ${anterior.posicao + 1} a ${elo.posicao - 1}.`)
  if (!elo.linha) erros.push(`o registro ${elo.sequencia} foi removido.`)
  else if (hashDoElo(anterior.hash, elo.posicao, elo.linha) !== elo.hash)
    erros.push(`o registro ${elo.sequencia} ou o seu lugar na sequência foi alterado.`)
  return erros
}

/** Finds rows inserted by something else than the program: they have no link and wait for none. */
async function conferirSoltas(
  db: Db,
  achados: Achados,
  { porLote, signal }: Pick<Conferencia, 'porLote' | 'signal'>,
): Promise<void> {
  let ultima = { instituicaoFinanceiraId: -1, sequencia: 0 }
  for (;;) {
    signal?.throwIfAborted()
    const linhas = await listSoltas(db, ultima, porLote)
    for (const { instituicaoFinanceiraId, sequencia, solta } of linhas)
      if (solta) achados.diz(instituicaoFinanceiraId, `o registro ${sequencia} está fora da sequência.`)
    const fim = linhas.at(-1)
    if (!fim || linhas.length < porLote) return
    ultima = fim
  }
}
