import { setImmediate as passarAVez } from 'node:timers/promises'
import { anoDe, type Dia } from '@lastro/shared/dia'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { EscolhasRequest, ModeloEmDuvida } from '@lastro/shared/veiculos/importacao-estoque'
import {
  ANO_ZERO_KM,
  COMBUSTIVEIS,
  combustiveisQuePrecificam,
  QUALQUER_COMBUSTIVEL,
} from '@lastro/shared/veiculos/combustivel'
import { chaveDaMarca } from '@lastro/shared/veiculos/marca'
import { type Anunciado, type Catalog, createCatalog } from '@lastro/shared/veiculos/catalogo-modelos'
import { MAXIMO_DE_CANDIDATOS, sugerirModelo } from '@lastro/shared/veiculos/sugestao-fipe'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import type { Carga } from './carga.sql.ts'
import * as repository from './duvidas.repository.ts'

const COMBUSTIVEL = new Map(COMBUSTIVEIS.map((combustivel) => [combustivel.id as number, combustivel]))
/** What a fuel says of the engine, by fuel id. */
const ENERGIA: Partial<Record<number, readonly string[]>> = {
  1: ['combustao'],
  2: ['combustao'],
  3: ['combustao'],
  6: ['eletrico'],
  16: ['flex'],
  18: ['hibrido'],
  19: ['hibrido', 'flex'],
}
const DIESEL = 3
/** Used when nobody states the fuel. */
const ALL_FUELS = [...new Set(COMBUSTIVEIS.map(({ referencia }) => referencia)), QUALQUER_COMBUSTIVEL]

/** Lists the models of a staged file that FIPE knows by another name, one brand at a time. */
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
    const catalogo = createCatalog(ids.length > 0 ? await repository.listPrecificados(db, ids, anos) : [])
    for (const duvida of duvidas) {
      resolvidas.set(duvida, resolver(duvida, catalogo, anoDe(hoje)))
      // Each question compares all models of a brand; other requests run between two.
      await passarAVez()
    }
  }
  return { duvidas: lista.flatMap((duvida) => resolvidas.get(duvida) ?? []), totalDuvidas: total }
}

function resolver(
  duvida: repository.Duvida,
  catalogo: Catalog<repository.Precificado>,
  anoAtual: number,
): ModeloEmDuvida {
  const { marca, modelo, anoModelo, combustivelId, cambio, veiculos, linha, escolhido, tipoId } = duvida
  const anos = anoModelo >= anoAtual ? [anoModelo, ANO_ZERO_KM] : [anoModelo]
  const fuels = combustivelId === null ? ALL_FUELS : combustiveisQuePrecificam(combustivelId)
  const chaves = anos.flatMap((ano) => fuels.map((fuel) => `${ano}${fuel}`))
  const precoDe = (fipe: repository.Precificado) => {
    const chave = chaves.find((each) => fipe.precos[each] !== undefined)
    return chave === undefined || (tipoId !== null && fipe.tipoId !== tipoId) ? undefined : fipe.precos[chave]
  }
  const sugestao = sugerirModelo(advertisedFacts(duvida), catalogo, precoDe)
  const proprios =
    sugestao.tipo === 'unica' ? [sugestao.modelo] : sugestao.tipo === 'varias' ? sugestao.candidatos : []
  const alheios = duvida.deOutrasLojas.flatMap(
    (codigo) => catalogo.descritos.find((fipe) => fipe.modelo.codigoFipe === codigo)?.modelo ?? [],
  )
  const candidatos = [...new Set([...alheios, ...proprios])].flatMap((fipe) => {
    const preco = precoDe(fipe)
    return preco === undefined ? [] : [{ codigoFipe: fipe.codigoFipe, nome: fipe.nome, preco }]
  })
  // Other stores' different answers are a reason to ask, never an answer.
  const certa = sugestao.tipo === 'unica' && candidatos[0]?.codigoFipe === sugestao.modelo.codigoFipe
  return {
    marca,
    modelo,
    anoModelo,
    combustivelId,
    cambio,
    veiculos,
    linha,
    escolhido,
    combustivel: COMBUSTIVEL.get(combustivelId ?? 0)?.nome ?? null,
    sugerido: certa ? sugestao.modelo.codigoFipe : null,
    candidatos: candidatos.slice(0, MAXIMO_DE_CANDIDATOS),
  }
}

function advertisedFacts({
  marca,
  modelo,
  combustivelId,
  cambio,
  menorPreco,
  maiorPreco,
}: repository.Duvida): Anunciado {
  return {
    marca,
    modelo,
    fatos: {
      energia: ENERGIA[combustivelId ?? 0] ?? [],
      motor: combustivelId === DIESEL ? ['turbo'] : [],
      cambio: cambio ? [cambio] : [],
    },
    pedidos: [menorPreco, maiorPreco].flatMap((pedido) => pedido ?? []),
  }
}

/**
 * Stores a store's answers for this load and later ones. Refuses with 400 naming the field a code that FIPE doesn't
 * have.
 */
export async function saveEscolhas(
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
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao,
      acao: 'escolherModelos',
      entidade: 'loja',
      entidadeId: lojaId,
      depois: { escolhas },
      agora,
    })
  })
}
