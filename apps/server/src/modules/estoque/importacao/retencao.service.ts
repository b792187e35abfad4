import type { Tx } from '#db/tables.ts'
import { pluralize } from '#importacao/relatorio.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { findIdentificacao } from '#modules/vinculos/estabelecimento.repository.ts'
import type { Contexto } from './carga.ts'
import { allLinesAreBad } from './conferencia.service.ts'
import { countRetidos } from './conferencia.repository.ts'
import { retidosDe, textoDoQueSairia } from './publicar.ts'
import * as repository from './retencao.repository.ts'

/** On this day of loads that are held back, people are told. */
const DIA_DO_AVISO = 3

/** What a full load would retire, were its lines good; null: some are. */
const retidosPorTodas = async (tx: Tx, contexto: Contexto) =>
  contexto.carga.completo && allLinesAreBad(contexto)
    ? { linhas: contexto.erros.total, ...(await countRetidos(tx, contexto.carga)) }
    : null

/**
 * Counts the days on which a store's full loads retire nothing because of lines whose vehicle nobody can tell, or
 * because all are bad. On the third day the store and the institutions tied to it are told, once (domain 6).
 */
export async function avisarRetencao(tx: Tx, contexto: Contexto): Promise<void> {
  const { carga, clock } = contexto
  const { lojaId, hoje } = carga
  const retidos = (await retidosDe(tx, contexto)) ?? (await retidosPorTodas(tx, contexto))
  if (!retidos || retidos.veiculos === 0) return
  const { desde, dias } = await repository.upsertRetencao(tx, lojaId, hoje)
  if (dias !== DIA_DO_AVISO) return
  const porque =
    carga.ilegiveis > 0
      ? `porque a placa de ${pluralize(retidos.linhas, 'linha não pode ser lida', 'linhas não podem ser lidas')}`
      : 'porque todas as linhas têm problema'
  const { nomeFantasia } = await findIdentificacao(tx, lojaId)
  const instituicoes = await repository.listInstituicoesLigadas(tx, lojaId, hoje)
  const aviso = {
    titulo: 'Carga completa não retira veículos',
    contratoId: null,
    chave: `estoque:retido:${lojaId}:${desde}`,
  }
  await notificar(
    tx,
    'estoque',
    [
      {
        ...aviso,
        estabelecimentoId: lojaId,
        conteudo:
          `Em três dias a carga completa do estoque não retirou nenhum veículo, ${porque}. ${textoDoQueSairia(retidos)} ` +
          `Corrija ${retidos.linhas === 1 ? 'a linha' : 'as linhas'} e envie de novo.`,
      },
      ...instituicoes.map((estabelecimentoId) => ({
        ...aviso,
        estabelecimentoId,
        conteudo: `Em três dias a carga completa do estoque de ${nomeFantasia} não retirou nenhum veículo, ${porque}: uma venda não apareceria.`,
      })),
    ],
    clock.now(),
  )
}
