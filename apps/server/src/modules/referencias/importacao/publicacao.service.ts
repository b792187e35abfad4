import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { PreviaFipe } from '@lastro/shared/veiculos/referencia'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import {
  setStage,
  inImportTransaction,
  type RunningImport,
  LINES_PER_BATCH,
} from '#importacao/running-import.ts'
import { pluralize } from '#importacao/relatorio.ts'
import { pedirReavaliacao } from '#modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { deleteEsperasDosMeses } from './espera.repository.ts'
import { joinAsSets } from './importacao.sql.ts'
import { type MesDoArquivo, nomeDoMes, nomeDoTipo } from './mes.ts'
import { findUltimaLinha, updateRecentes } from './preparo.repository.ts'
import * as repository from './publicacao.repository.ts'
import { updateMesSubstituido } from './substituicao.repository.ts'

/** A staged file, and what is to be published of it. */
export interface ArquivoFipe {
  /** Id of the running import, or of one that waited. */
  importacaoId: number
  /** Without months that are already loaded. */
  meses: readonly MesDoArquivo[]
  previa: PreviaFipe
  /** Why months are replaced; null: none is. */
  motivo: string | null
}

interface Publicacao extends ArquivoFipe {
  /** null: the command line. */
  pedidaPor: number | null
  /** An operator's words; null: nobody was asked. */
  confirmacao: string | null
}

export interface Publicado {
  marcasNovas: number
  modelosNovos: number
}

/**
 * Publishes a staged file. Prices are written ahead, unseen; one transaction makes them count, a short one unless a
 * month is replaced.
 */
export async function publicar(
  running: RunningImport,
  publicacao: Publicacao,
): Promise<Publicado & { mensagem: string }> {
  const { db, linhas, opcoes } = running
  const { importacaoId, meses } = publicacao
  setStage(running, 'Gravando')
  await inImportTransaction(running, (tx) => updateRecentes(tx, importacaoId))
  const ultima = await findUltimaLinha(db, importacaoId)
  for (let de = 1; de <= ultima; de += LINES_PER_BATCH) {
    opcoes.signal?.throwIfAborted()
    const faixa = { de, ate: de + LINES_PER_BATCH - 1 }
    await inImportTransaction(running, (tx) => repository.insertPrecosAdiantados(tx, importacaoId, faixa))
    opcoes.onProgress?.(`Gravando ${pluralize(linhas, 'preço', 'preços')}…`)
  }
  const publicado = await inImportTransaction(running, (tx) => switchMeses(tx, running, publicacao))
  await analyzeTables(db)
  const precos = meses.reduce((total, mes) => total + mes.precos, 0)
  const mensagem = `${pluralize(precos, 'preço importado', 'preços importados')} (${meses.map(nomeDoMes).join(', ')}).`
  return { ...publicado, mensagem }
}

async function switchMeses(
  tx: Tx,
  { clock, opcoes: { sessao = null } }: RunningImport,
  { importacaoId, meses, previa, motivo, pedidaPor, confirmacao }: Publicacao,
): Promise<Publicado> {
  await joinAsSets(tx)
  const agora = clock.now()
  const novos = meses.filter(({ situacao }) => situacao === 'novo')
  const substitutos = meses.filter(({ situacao }) => situacao === 'substituto')
  const marcasNovas = await repository.upsertMarcas(tx, importacaoId)
  const modelosNovos = await repository.insertModelosNovos(tx, importacaoId)
  await repository.updateNomes(tx, importacaoId)
  const movidos = await repository.upsertAtuais(tx, importacaoId)
  const confirmadaPor = sessao?.usuarioId ?? null
  await repository.insertMeses(tx, novos, { importadoEm: agora, importadoPor: confirmadaPor })
  for (const mes of substitutos)
    await updateMesSubstituido(tx, importacaoId, mes, {
      motivo: motivo ?? '',
      pedidaPor,
      confirmadaPor,
      substituidaEm: agora,
    })
  await pedirReavaliacao(tx, { novos, substituidos: substitutos, moveram: movidos > 0 }, agora)
  const duvidas = previa.meses.flatMap((mes) => mes.duvidas)
  await registrar(tx, {
    instituicaoId: PLATAFORMA,
    sessao,
    acao: substitutos.length > 0 ? 'substituir' : 'importar',
    entidade: 'referencia',
    entidadeId: importacaoId,
    forcado: duvidas.length > 0,
    motivo: [motivo, confirmacao].filter(Boolean).join(' — ') || null,
    depois: {
      meses: meses.map(({ tipoId, mes, precos }, i) => ({
        tipo: nomeDoTipo(tipoId),
        mes,
        precos,
        ...(previa.meses[i]?.substituicao && { substituicao: previa.meses[i].substituicao }),
      })),
      marcasNovas,
      modelosNovos,
      ...(duvidas.length > 0 && { duvidas }),
      ...(substitutos.length > 0 && { pedidaPor }),
    },
    agora,
  })
  await deleteEsperasDosMeses(tx, meses)
  return { marcasNovas, modelosNovos }
}

/**
 * Updates statistics, because every plan depends on them after the first load, and the embedded engine's upkeep comes
 * too late.
 */
async function analyzeTables(db: Db): Promise<void> {
  for (const tabela of ['veiculo_marca', 'veiculo_modelo', 'preco_referencia', 'preco_referencia_atual'])
    await sql`analyze ${sql.table(tabela)}`.execute(db)
}
