import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import { formatInteiro } from '@lastro/shared/numeros'
import { pluralize } from '#importacao/relatorio.ts'
import { readingOf } from '#importacao/table.ts'
import type { Contexto } from './carga.ts'
import { colunasQueFaltam } from './colunas-que-faltam.ts'
import { requireGoodLine } from './conferencia.service.ts'
import { listarDuvidas } from './duvidas.service.ts'
import * as repository from './previa.repository.ts'
import { confirmacoesPendentes, retidosDe, textoDosRetidos } from './publicar.ts'

/** Groups of values that are listed. */
const MAXIMO_DE_DESCONHECIDOS = 100

/** What good lines come in without, by value. */
export const valoresDesconhecidosOf = ({ desconhecidos }: Pick<Contexto, 'desconhecidos'>) =>
  desconhecidos.length === 0
    ? {}
    : {
        valoresDesconhecidos: desconhecidos.slice(0, MAXIMO_DE_DESCONHECIDOS),
        totalValoresDesconhecidos: desconhecidos.length,
      }

/** What publishing the checked lines would do; reads only. */
export async function prever(contexto: Contexto): Promise<PreviaEstoque> {
  const { db, carga, fonte, linhas, erros, clock } = contexto
  requireGoodLine(contexto)
  const novos = await repository.listNovos(db, carga)
  const alterados = await repository.listAlterados(db, carga, fonte.colunas)
  const sairam = await repository.listSairam(db, carga)
  const pendentes = await confirmacoesPendentes(db, contexto)
  const boas = linhas - erros.total
  const retidos = await retidosDe(db, contexto)
  const { known } = await colunasQueFaltam(db, contexto)
  const nada = novos.total + alterados.total + sairam.total + (retidos?.veiculos ?? 0) === 0
  return {
    situacao: nada ? 'sem_mudancas' : 'pronto',
    mensagem: nada
      ? 'O estoque já está assim. Nada mudaria.'
      : `${retidos ? `${textoDosRetidos(retidos)} ` : ''}${pluralize(linhas, 'linha lida', 'linhas lidas')}, ${erros.total > 0 ? `${formatInteiro(erros.total)} com problema` : 'sem problemas'}.`,
    linhas,
    erros: erros.lista,
    totalErros: erros.total,
    ...readingOf(contexto),
    faltavam: known,
    ...valoresDesconhecidosOf(contexto),
    retidos,
    novos: novos.total,
    novosSemHodometro: novos.semHodometro,
    alterados: alterados.total,
    voltaram: alterados.voltaram,
    iguais: boas - novos.total - alterados.total,
    sairam: sairam.total,
    sairamEmGarantia: sairam.emGarantia,
    semCodigo: await repository.countSemCodigo(db, carga),
    confirmacao: pendentes?.message ?? null,
    listaNovos: novos.lista,
    listaAlterados: alterados.lista,
    listaSairam: sairam.lista,
    ...(await repository.listHodometrosEmDuvida(db, carga)),
    ...(await listarDuvidas(db, carga, clock.today())),
  }
}
