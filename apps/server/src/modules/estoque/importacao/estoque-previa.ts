import type { PreviaEstoque } from '@lastro/shared/veiculos/carga-estoque'
import { quantos } from '../../../importacao/relatorio.ts'
import type { Contexto } from './estoque-carga.ts'
import { countSaida } from './estoque-conferencia.repository.ts'
import { listarDuvidas } from './estoque-duvidas.service.ts'
import * as repository from './estoque-previa.repository.ts'
import { faltaConfirmar } from './estoque-publicar.ts'

const NENHUM = { lista: [], total: 0, emGarantia: 0 }

/** What publishing the checked lines would do; reads only. */
export async function prever(contexto: Contexto): Promise<PreviaEstoque> {
  const { db, carga, fonte, linhas, clock } = contexto
  const novos = await repository.listNovos(db, carga)
  const alterados = await repository.listAlterados(db, carga, fonte.colunas)
  const sairam = carga.completo ? await repository.listSairam(db, carga) : NENHUM
  const falta = carga.completo ? faltaConfirmar(linhas, await countSaida(db, carga)) : undefined
  const nada = novos.total + alterados.total + sairam.total === 0
  return {
    situacao: nada ? 'sem_mudancas' : 'pronto',
    mensagem: nada
      ? 'O estoque já está assim. Nada mudaria.'
      : `${quantos(linhas, 'linha lida', 'linhas lidas')}, sem problemas.`,
    linhas,
    erros: [],
    totalErros: 0,
    colunasIgnoradas: fonte.ignoradas,
    novos: novos.total,
    alterados: alterados.total,
    voltaram: alterados.voltaram,
    iguais: linhas - novos.total - alterados.total,
    sairam: sairam.total,
    sairamEmGarantia: sairam.emGarantia,
    semCodigo: await repository.countSemCodigo(db, carga),
    confirmacao: falta?.message ?? null,
    listaNovos: novos.lista,
    listaAlterados: alterados.lista,
    listaSairam: sairam.lista,
    ...(await listarDuvidas(db, carga, clock.today())),
  }
}
