import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import { formatInteiro } from '@lastro/shared/numeros'
import { pluralize } from '#importacao/relatorio.ts'
import type { Contexto } from './carga.ts'
import { colunasQueFaltam } from './colunas-que-faltam.ts'
import { requireGoodLine } from './conferencia.service.ts'
import { listarDuvidas } from './duvidas.service.ts'
import * as repository from './previa.repository.ts'
import { confirmacoesPendentes, retidosDe, textoDosRetidos } from './publicar.ts'

/** The lines that are no vehicle's. */
export const outrasLinhasOf = ({ outras }: Pick<Contexto, 'outras'>) => ({
  outrasLinhas: outras.lista.map(({ linha, motivo }) => ({ linha, texto: motivo })),
  totalOutrasLinhas: outras.total,
})

/** The listed bad lines as a file to mend and send again; null: none, or the load came by call. */
export const arquivoDeErrosOf = ({
  erros,
  fonte,
}: Pick<Contexto, 'erros'> & Partial<Pick<Contexto, 'fonte'>>) =>
  erros.total > 0 && fonte?.titulos ? erros.csv(fonte.titulos) : null

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
    arquivoDeErros: arquivoDeErrosOf(contexto),
    colunasIgnoradas: fonte.ignoradas,
    colunas: fonte.daLoja ?? [],
    faltavam: known,
    ...outrasLinhasOf(contexto),
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
