import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import type { Tx } from '../../../db/tables.ts'
import { ImportacaoRecusada, mensagemDeErros, quantos } from '../../../importacao/relatorio.ts'
import { registrar } from '../../registro-de-auditoria/registro.service.ts'
import { pedirReavaliacaoDosContratos } from '../../cobertura/reavaliar-contratos.service.ts'
import { notificar } from '../../notificacoes/notificacoes.service.ts'
import { avisosDeMudanca, avisosDeSaida } from './estoque-avisos.ts'
import type { Contexto } from './estoque-carga.ts'
import * as conferencia from './estoque-conferencia.repository.ts'
import * as preparo from './estoque-preparo.repository.ts'
import * as publicacao from './estoque-publicacao.repository.ts'

/** Risky but legal: the same load with `confirmar` goes through. */
export class FaltaConfirmar extends ImportacaoRecusada {
  readonly saida: conferencia.Saida
  constructor(saida: conferencia.Saida, mensagem: string) {
    super(mensagem)
    this.saida = saida
  }
}

/** A full load may retire a fifth of the stock without asking. */
const PARTE_SEM_CONFIRMAR = 5

/** Writes the checked lines in one transaction; whoever is concerned is told in it. */
export async function publicar(tx: Tx, { clock, carga, fonte, opcoes, erros, linhas }: Contexto) {
  await publicacao.lockVeiculos(tx, carga)
  // Asked again under the lock: a vehicle may have been pledged meanwhile.
  const congelados = await conferencia.listCongelados(tx, carga)
  if (congelados.total > 0) {
    erros.addAll(congelados.erros, congelados.total)
    throw new ImportacaoRecusada(mensagemDeErros(congelados.total))
  }
  const falta = carga.completo ? faltaConfirmar(linhas, await conferencia.countSaida(tx, carga)) : undefined
  if (falta && !opcoes.confirmar) throw falta
  await preparo.insertModelosSemCodigo(tx, carga.importacaoId)
  const agora = clock.now()
  const mudancas = await publicacao.listMudancasEmGarantia(tx, carga, fonte.colunas)
  const saidas = carga.completo ? await publicacao.listSaidasEmGarantia(tx, carga) : []
  const { alterados, voltaram } = await publicacao.updateVeiculos(tx, carga, fonte.colunas, agora)
  if (alterados > 0) await publicacao.updatePlacasEmGarantia(tx, carga)
  const novos = await publicacao.insertVeiculos(tx, carga, agora)
  const saida = carga.completo
    ? await publicacao.updateVeiculosRetirados(tx, carga, agora)
    : { sairam: 0, sairamEmGarantia: 0 }
  const feito = { novos, alterados, voltaram, ...saida }
  if (novos + alterados + saida.sairam > 0)
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao: opcoes.sessao ?? null,
      acao: 'importar',
      entidade: 'loja',
      entidadeId: carga.lojaId,
      forcado: falta !== undefined,
      depois: { completo: carga.completo, linhas, ...feito },
    })
  await notificar(tx, [...avisosDeSaida(saidas, carga), ...avisosDeMudanca(mudancas, carga)], agora)
  await pedirReavaliacaoDosContratos(tx, contratosDeOutroPreco(mudancas))
  return feito
}

const zeroKm = (km: number) => km <= KM_MAXIMA_ZERO_KM

/** Contracts with a vehicle that is no longer, or again, priced as zero km (domain 6). */
function contratosDeOutroPreco(mudancas: readonly publicacao.MudancaEmGarantia[]) {
  const contratos = new Map(
    mudancas
      .filter(({ kmAntes, kmDepois }) => zeroKm(kmAntes) !== zeroKm(kmDepois))
      .map(({ contratoId, instituicaoId }) => [
        contratoId,
        { instituicaoFinanceiraId: instituicaoId, contratoId },
      ]),
  )
  return [...contratos.values()]
}

/** Why a full load has to be confirmed; undefined where it needn't be. */
export function faltaConfirmar(linhas: number, saida: conferencia.Saida): FaltaConfirmar | undefined {
  const { estoque, sairiam } = saida
  if (linhas === 0)
    return new FaltaConfirmar(
      saida,
      `A carga completa está vazia: ${quantos(sairiam, 'veículo sairia', 'veículos sairiam')} do estoque. Confirme para importar assim mesmo.`,
    )
  if (sairiam * PARTE_SEM_CONFIRMAR > estoque)
    return new FaltaConfirmar(
      saida,
      `A carga completa tiraria ${quantos(sairiam, 'veículo', 'veículos')} de ${estoque} do estoque, mais de 20%. ` +
        'Confirme para importar assim mesmo.',
    )
  return undefined
}
