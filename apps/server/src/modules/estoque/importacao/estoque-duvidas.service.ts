import { anoDe, type Dia } from '@lastro/shared/dia'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { EscolhasRequest, ModeloEmDuvida } from '@lastro/shared/veiculos/carga-estoque'
import { ANO_ZERO_KM, COMBUSTIVEIS, QUALQUER_COMBUSTIVEL } from '@lastro/shared/veiculos/combustivel'
import { chaveDaMarca } from '@lastro/shared/veiculos/marca'
import { type Catalogo, catalogar, sugerirModelo } from '@lastro/shared/veiculos/sugestao-fipe'
import type { Ambiente } from '../../../ambiente.ts'
import type { Db } from '../../../db/tables.ts'
import { withTransaction } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/acesso.ts'
import { campoInvalido } from '../../../http/errors.ts'
import { registrar } from '../../registro-de-auditoria/registro.service.ts'
import type { Carga } from './estoque-carga.sql.ts'
import * as repository from './estoque-duvidas.repository.ts'

const COMBUSTIVEL = new Map(COMBUSTIVEIS.map((combustivel) => [combustivel.id as number, combustivel]))
const FLEX = new Set([16, 19])

/** Which models of a staged file FIPE knows by another name: one brand's models at a time. */
export async function listarDuvidas(
  db: Db,
  carga: Carga,
  hoje: Dia,
): Promise<{ duvidas: ModeloEmDuvida[]; totalDuvidas: number }> {
  const { lista, total } = await repository.listDuvidas(db, carga)
  const marcas = Map.groupBy(await repository.listMarcas(db), ({ nome }) => chaveDaMarca(nome))
  const porMarca = Map.groupBy(lista, ({ marca }) => chaveDaMarca(marca))
  const resolvidas = new Map<repository.Duvida, ModeloEmDuvida>()
  for (const [chave, duvidas] of porMarca) {
    const ids = (marcas.get(chave) ?? []).map(({ id }) => id)
    const anos = [...new Set(duvidas.map(({ anoModelo }) => anoModelo))]
    const catalogo = catalogar(ids.length > 0 ? await repository.listPrecificados(db, ids, anos) : [])
    for (const duvida of duvidas) resolvidas.set(duvida, resolver(duvida, catalogo, anoDe(hoje)))
  }
  return { duvidas: lista.flatMap((duvida) => resolvidas.get(duvida) ?? []), totalDuvidas: total }
}

function resolver(
  { marca, modelo, anoModelo, combustivelId, veiculos, linha, escolhido, tipoId }: repository.Duvida,
  catalogo: Catalogo<repository.Precificado>,
  anoAtual: number,
): ModeloEmDuvida {
  const combustivel = combustivelId === null ? undefined : COMBUSTIVEL.get(combustivelId)
  const precoDe = ({ precos }: repository.Precificado) => {
    const fuels = combustivel?.referencia ? [combustivel.referencia] : ['G', 'D', 'A']
    const anos = anoModelo >= anoAtual ? [anoModelo, ANO_ZERO_KM] : [anoModelo]
    for (const ano of anos)
      for (const fuel of [...fuels, QUALQUER_COMBUSTIVEL]) {
        const preco = precos[`${ano}${fuel}`]
        if (preco !== undefined) return preco
      }
    return undefined
  }
  const sugestao = sugerirModelo(
    { marca, modelo, flex: combustivel ? FLEX.has(combustivel.id) : null },
    catalogo,
    (fipe) => (tipoId === null || fipe.tipoId === tipoId) && precoDe(fipe) !== undefined,
  )
  const candidatos =
    sugestao.tipo === 'unica' ? [sugestao.modelo] : sugestao.tipo === 'varias' ? sugestao.candidatos : []
  // A fuel that FIPE doesn't price (electric, hybrid) leaves only names to go by: worth a question, no more.
  const certa = sugestao.tipo === 'unica' && combustivel?.referencia !== null
  return {
    marca,
    modelo,
    anoModelo,
    combustivelId,
    veiculos,
    linha,
    escolhido,
    combustivel: combustivel?.nome ?? null,
    sugerido: certa ? sugestao.modelo.codigoFipe : null,
    candidatos: candidatos.flatMap((fipe) => {
      const preco = precoDe(fipe)
      return preco === undefined ? [] : [{ codigoFipe: fipe.codigoFipe, nome: fipe.nome, preco }]
    }),
  }
}

/** Keeps a store's answers for this and its next loads. Throws 400 naming the field for a code that FIPE doesn't have. */
export async function guardarEscolhas(
  { db, clock }: Ambiente,
  { lojaId, sessao }: { lojaId: number; sessao: Sessao },
  { escolhas }: EscolhasRequest,
): Promise<void> {
  const codigos = escolhas.flatMap(({ codigoFipe }) => codigoFipe ?? [])
  const modelos = await repository.listModelosPorCodigo(db, codigos)
  const feitas = escolhas.flatMap((escolha, index) => {
    if (escolha.codigoFipe === null) return []
    const modeloId = modelos.get(escolha.codigoFipe)
    if (modeloId === undefined)
      throw campoInvalido(
        `escolhas.${index}.codigoFipe`,
        `O código ${escolha.codigoFipe} não está na tabela FIPE.`,
      )
    return [{ ...escolha, modeloId }]
  })
  if (escolhas.length === 0) return
  const agora = clock.now()
  await withTransaction(db, async (tx) => {
    await repository.upsertEscolhas(tx, { lojaId, usuarioId: sessao.usuarioId, agora }, feitas)
    await repository.deleteEscolhas(
      tx,
      lojaId,
      escolhas.filter(({ codigoFipe }) => codigoFipe === null),
    )
    const loja = { entidade: 'loja', entidadeId: lojaId } as const
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao,
      acao: 'escolherModelos',
      ...loja,
      depois: { escolhas },
    })
  })
}
