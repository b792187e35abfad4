import { garantiaElevada, totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Ambiente } from '#ambiente.ts'
import { pipelined } from '#db/pipelined.ts'
import type { ActInPath } from '#http/act.ts'
import { ConfirmableError } from '#http/errors.ts'
import type { Candidato } from '#modules/estoque/estoque.service.ts'
import { politicaParaDecidir } from '#modules/politicas/politica-em-vigor.service.ts'
import { exigirOutraPessoa, anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import { anotarJulgamento, exigirPreco, garantiasAptas, penhorar } from '../garantias/garantias.service.ts'
import {
  type Confirmacao,
  confirmou,
  precosAConfirmar,
  descreverForcado,
  precosDeAgora,
} from '../garantias/precos-de-agora.ts'
import { exigirRenave } from '../garantias/exigir-renave.service.ts'
import { withLockedContrato } from '../nucleo/contrato-travado.service.ts'
import { findUltimaRecusa, updateContrato } from '../nucleo/contratos.repository.ts'
import { upsertGarantias } from '../nucleo/garantias.repository.ts'
import { exigirLojaApta } from '../nucleo/lados.ts'
import { listGarantiasAvaliadas } from '../nucleo/valores-atuais.repository.ts'
import { regraDoContrato } from '../nucleo/regra-do-contrato.ts'
import { exigirTerminoFuturo } from './termino.ts'

/**
 * Sends the proposal to the other side (domain 2) at today's prices: pledges its vehicles and raises valorGarantia to
 * their total. Asks with 409 when the vehicles fall short, or a price is stale or differs from the saved one. Asks so too
 * where the policy wants an entry in Renave. A store that has yet to select gets the proposal without vehicles. Refuses with 404 and 412. Refuses with 400 a passed end, a
 * missing whitelist entry, a suspended store, no vehicles, and vehicles that may not be pledged.
 */
export function enviar(deps: Ambiente, ato: ActInPath, confirmacao: Confirmacao) {
  return withLockedContrato(deps, ato, 'enviar', async (travado) => {
    const { tx, contrato, chave, garantias, clock, novoStatus } = travado
    exigirTerminoFuturo(travado)
    const lojaEscolhe =
      contrato.tipoSelecaoGarantia === TipoSelecaoGarantia.Loja &&
      novoStatus === StatusContrato.PendenteSelecaoGarantiaLoja
    const regra = await regraDoContrato(tx, contrato)
    const [, recusa, candidatos, avaliadas] = await pipelined(
      () => exigirLojaApta(travado),
      () => findUltimaRecusa(tx, chave),
      () =>
        lojaEscolhe && garantias.length === 0 ? new Map<number, Candidato>() : garantiasAptas(travado, regra),
      () => listGarantiasAvaliadas(tx, chave, clock.today()),
      // Read here beside the others; the decisions below find the policy in the transaction's cache.
      () => politicaParaDecidir(tx, chave.instituicaoFinanceiraId),
    )
    const historico = {
      contemHistoricoDeRecusa: recusa !== undefined,
      motivoDeRecusa: recusa?.motivo ?? null,
    }
    const semRenave = await exigirRenave(travado, candidatos.values())
    const precos = precosDeAgora(garantias, candidatos, avaliadas, semRenave)
    for (const nova of precos.novas) exigirPreco(nova, candidatos.get(nova.veiculoId))
    const { total } = precos
    const consente = novoStatus === StatusContrato.PendenteAprovacaoGarantiaLoja
    if (consente) await exigirOutraPessoa(travado, 'enviar')
    const insuficiente = !lojaEscolhe && total < contrato.valorGarantia
    const forcado = insuficiente || precos.emJogo.length + semRenave.length > 0
    if (forcado && !confirmou(confirmacao, precos)) {
      const totalSelecionado = totalDasGarantias(garantias)
      throw new ConfirmableError({
        ...contrato,
        ...historico,
        totalSelecionado,
        ...precosAConfirmar(travado, precos, regra),
      })
    }
    if (consente) {
      const conteudo = precos.consentidos
      const primeira = await anotarPrimeiraAprovacao(travado, 'enviar', { conteudo, forcado })
      if (primeira) return { ...primeira, ...historico, aguardandoSegundaAprovacao: true as const }
    }
    const penhoradas = await penhorar(travado, precos.novas, candidatos)
    const agora = clock.now()
    const motivo = descreverForcado(insuficiente, precos.emJogo, semRenave)
    // The writes are of one statement each, so that what is recorded reads them.
    const [, , , depois] = await pipelined(
      () => upsertGarantias(tx, chave, penhoradas, agora),
      () => anotarJulgamento(travado, regra, penhoradas),
      () =>
        updateContrato(tx, chave, {
          status: novoStatus,
          statusDesde: agora,
          enviadoEm: contrato.enviadoEm ?? agora,
          regraGarantiaVersao: regra?.versao ?? null,
          termosConsentidos: null,
          ...(!lojaEscolhe && { valorGarantia: garantiaElevada(contrato.valorGarantia, total) }),
        }),
      () => registrarMudanca(travado, 'enviar', { forcado, motivo }),
    )
    return { ...depois.contrato, ...historico }
  })
}
