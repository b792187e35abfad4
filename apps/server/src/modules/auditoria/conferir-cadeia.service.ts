import type { Db } from '../../db/tables.ts'
import type { Anotadas } from './cabecas.ts'
import {
  type Cabeca,
  type CadeiaGuardada,
  type EloComLinha,
  listCadeias,
  listElos,
  listPendentesSumidas,
  listSoltas,
} from './cadeia.repository.ts'
import { hashDoElo, SEM_ELO } from './elo.ts'

export interface ConferenciaDaAuditoria {
  /** Rows whose links were checked. */
  conferidos: number
  /** How many places are wrong. */
  total: number
  /** The first of them, in words. */
  frases: string[]
}

/** So many rows are read at a time: short queries, nothing locked, constant memory. */
const LOTE = 5000
const MAXIMO_DE_FRASES = 100

const SEM_ANOTACOES: Anotadas = { hashes: new Map(), ilegiveis: [] }

/**
 * Finds every row of the audit that was changed, removed, put in or reordered since it got its link, and with the heads noted outside
 * the database also a chain that was cut off or written anew. Changes nothing; may run while the audit grows.
 */
export async function conferirCadeias(
  db: Db,
  { anotadas = SEM_ANOTACOES, onProgress = () => undefined }: Opcoes = {},
): Promise<ConferenciaDaAuditoria> {
  const achados = createAchados()
  for (const linha of anotadas.ilegiveis) achados.diz(`A linha ${linha} do arquivo de cabeças é ilegível.`)
  const cadeias = await listCadeias(db)
  const conhecidas = new Set(cadeias.map((cadeia) => cadeia.instituicaoFinanceiraId))
  for (const instituicaoId of anotadas.hashes.keys())
    if (!conhecidas.has(instituicaoId)) achados.diz(`${cadeiaDe(instituicaoId)}: sumiu inteira.`)
  for (const cadeia of cadeias) {
    const daCadeia = anotadas.hashes.get(cadeia.instituicaoFinanceiraId) ?? new Map<number, string>()
    await conferirCadeia(db, cadeia, { achados, anotadas: daCadeia, onProgress })
  }
  await conferirSoltas(db, achados)
  for (const { instituicaoFinanceiraId, sequencia } of await listPendentesSumidas(db, MAXIMO_DE_FRASES))
    achados.diz(
      `${cadeiaDe(instituicaoFinanceiraId)}: o registro ${sequencia} foi removido antes de ter elo.`,
    )
  return achados
}

interface Opcoes {
  anotadas?: Anotadas
  onProgress?: (texto: string) => void
}

interface Achados extends ConferenciaDaAuditoria {
  diz(frase: string): void
}

function createAchados(): Achados {
  return {
    conferidos: 0,
    total: 0,
    frases: [],
    diz(frase) {
      this.total += 1
      if (this.frases.length < MAXIMO_DE_FRASES) this.frases.push(frase)
    },
  }
}

const cadeiaDe = (instituicaoId: number) =>
  instituicaoId === 0 ? 'Plataforma' : `Instituição ${instituicaoId}`

interface Conferencia {
  achados: Achados
  /** The heads noted of this chain, by position. */
  anotadas: ReadonlyMap<number, string>
  onProgress: (texto: string) => void
}

/** Walks a chain up to the last link that it had at the beginning. */
async function conferirCadeia(db: Db, cadeia: CadeiaGuardada, conferencia: Conferencia): Promise<void> {
  const { achados, anotadas, onProgress } = conferencia
  const { instituicaoFinanceiraId, ultimoElo } = cadeia
  const nome = cadeiaDe(instituicaoFinanceiraId)
  let ultimo: Cabeca = { instituicaoFinanceiraId, posicao: 0, hash: SEM_ELO }
  while (ultimo.posicao < ultimoElo) {
    const elos = await listElos(db, ultimo, Math.min(LOTE, ultimoElo - ultimo.posicao))
    if (elos.length === 0) break
    for (const elo of elos) {
      for (const frase of errosDoElo(elo, ultimo, anotadas)) achados.diz(`${nome}: ${frase}`)
      ultimo = { instituicaoFinanceiraId, posicao: elo.posicao, hash: elo.hash }
    }
    achados.conferidos += elos.length
    onProgress(`Conferindo a auditoria: ${achados.conferidos} registros…`)
  }
  if (ultimo.posicao !== cadeia.posicao || ultimo.hash !== cadeia.hash)
    achados.diz(`${nome}: a cabeça da cadeia não é o seu último elo.`)
  let anotada = 0
  for (const posicao of anotadas.keys()) anotada = Math.max(anotada, posicao)
  if (anotada > ultimoElo)
    achados.diz(`${nome}: a cadeia termina em ${ultimoElo}; o arquivo de cabeças a viu em ${anotada}.`)
}

/** What is wrong with one link, given the one before it. */
function errosDoElo(elo: EloComLinha, anterior: Cabeca, anotadas: ReadonlyMap<number, string>): string[] {
  const erros: string[] = []
  if (elo.posicao !== anterior.posicao + 1)
    erros.push(`faltam os elos de ${anterior.posicao + 1} a ${elo.posicao - 1}.`)
  if (!elo.linha) erros.push(`o registro ${elo.sequencia} foi removido.`)
  else if (hashDoElo(anterior.hash, elo.posicao, elo.linha) !== elo.hash)
    erros.push(`o registro ${elo.sequencia} ou o seu elo foi alterado.`)
  const anotado = anotadas.get(elo.posicao)
  if (anotado !== undefined && anotado !== elo.hash)
    erros.push(`o elo ${elo.posicao} não é o que o arquivo de cabeças anotou.`)
  return erros
}

/** Rows that were put in beside the program: they have no link and wait for none. */
async function conferirSoltas(db: Db, achados: Achados): Promise<void> {
  let ultima = { instituicaoFinanceiraId: -1, sequencia: 0 }
  for (;;) {
    const linhas = await listSoltas(db, ultima, LOTE)
    for (const { instituicaoFinanceiraId, sequencia, solta } of linhas)
      if (solta) achados.diz(`${cadeiaDe(instituicaoFinanceiraId)}: o registro ${sequencia} não tem elo.`)
    const fim = linhas.at(-1)
    if (!fim || linhas.length < LOTE) return
    ultima = fim
  }
}
