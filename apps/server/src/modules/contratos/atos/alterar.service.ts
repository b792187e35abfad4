import { mudancasDosCampos, termosDe, termosQueAfrouxam, termosSchema } from '@lastro/shared/contratos/campos'
import type { AlterarTermosRequest } from '@lastro/shared/contratos/contrato'
import { STATUS, type StatusContrato } from '@lastro/shared/contratos/status'
import { acaoPermitida, recusaDaTransicao } from '@lastro/shared/contratos/transicoes'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { avaliarVeiculos } from '#modules/estoque/estoque.service.ts'
import { exigencias, anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import { anotarJulgamento, exigirAptos, exigirPreco } from '../garantias/garantias.service.ts'
import { withCurrentPreco } from '../garantias/precos-de-agora.ts'
import { withLockedContrato, type ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import { updateContrato } from '../nucleo/contratos.repository.ts'
import { upsertGarantias } from '../nucleo/garantias.repository.ts'
import { exigirLadosAtivos } from '../nucleo/lados.ts'
import { regraAplicavel } from '../nucleo/regra-do-contrato.ts'
import { exigirTermino } from './termino.ts'

/**
 * Changes a contract's terms; the status stays (domain 2). A save that changes nothing leaves no trace. Refuses with
 * 404 and 412. Refuses with 400 another status, an end in the past, a rule that the contract can't take, and vehicles
 * that no longer fit. A disabled side is refused too where the credit grows. A change that loosens agreed terms waits
 * for a second person where the policy asks for one.
 */
export function alterarContrato(
  deps: Ambiente,
  ato: ActInPath,
  body: AlterarTermosRequest & { status: StatusContrato },
) {
  return withLockedContrato(deps, ato, 'alterar', async (travado) => {
    const { tx, contrato, chave, clock } = travado
    if (body.id && body.id !== contrato.id)
      throw campoInvalido('id', 'O id do corpo difere do id do endereço.')
    if (body.status !== contrato.status)
      throw new BusinessError(
        `${recusaDaTransicao('alterar', contrato.status).replace(/\.$/, '')} para outro status.`,
      )
    exigirTermino(body, { today: clock.today(), atual: contrato.dataTermino })
    const termos = termosDe(body)
    if (mudancasDosCampos(contrato, termos).length === 0) return contrato
    const { valorCredito, regraGarantiaId } = termos
    if (valorCredito > contrato.valorCredito) await exigirLadosAtivos(travado)
    const { acordado } = STATUS[contrato.status]
    const mudouRegra = regraGarantiaId !== contrato.regraGarantiaId
    const troca = mudouRegra ? await trocarRegra(travado, regraGarantiaId) : undefined
    const afrouxa = termosQueAfrouxam(contrato, termos, contrato.termosConsentidos).length > 0
    if (acordado && afrouxa) {
      const conteudo = z.encode(termosSchema, termos)
      const primeira = await anotarPrimeiraAprovacao(travado, 'alterar', { conteudo, valorCredito })
      if (primeira) return { ...primeira, aguardandoSegundaAprovacao: true as const }
    }
    const consentidos = acordado && { termosConsentidos: await termosConsentidosDepois(travado, afrouxa) }
    if (troca && contrato.enviadoEm) await anotarJulgamento(travado, troca.regraQueJulga, travado.garantias)
    await updateContrato(tx, chave, { ...termos, ...troca?.colunas, ...consentidos })
    return (await registrarMudanca(travado, 'alterar')).contrato
  })
}

/**
 * Answers as JSON the terms against which later changes are measured; null: the new terms themselves. Where the policy
 * asks for two people, one person who tightens terms leaves this measure as it is.
 */
async function termosConsentidosDepois(travado: ContratoTravado, afrouxou: boolean): Promise<string | null> {
  if (afrouxou || !(await exigencias(travado, 'alterar')).duasPessoas) return null
  const { contrato } = travado
  return JSON.stringify({ ...termosDe(contrato), ...contrato.termosConsentidos })
}

/**
 * Answers the columns to write with the new rule, and the rule that judges the vehicles from now on. While vehicles may
 * still be chosen, checks and prices them again under the new rule. Refuses with 400 on an Ativo contract.
 */
async function trocarRegra(travado: ContratoTravado, regraGarantiaId: number | null) {
  const { tx, contrato, chave, garantias, clock } = travado
  if (STATUS[contrato.status].vigente)
    throw campoInvalido('regraGarantiaId', 'A regra de garantia de um contrato ativo não pode ser trocada.')
  const { instituicaoFinanceiraId: instituicaoId, lojaId, id: contratoId } = contrato
  const regra = await regraAplicavel(tx, { instituicaoId, regraGarantiaId, lojaId, contratoId })
  const podeEscolher = acaoPermitida('alterarGarantias', 'instituicao', {
    ...contrato,
    statusId: contrato.status,
  })
  if (podeEscolher && garantias.length > 0) {
    const veiculoIds = garantias.map(({ veiculoId }) => veiculoId)
    const candidatos = await avaliarVeiculos(tx, {
      lojaId,
      contratoId,
      regra,
      veiculoIds,
      today: clock.today(),
    })
    await exigirAptos({ tx, clock }, candidatos, regra)
    const porId = new Map(candidatos.map((candidato) => [candidato.veiculoId, candidato]))
    const novas = garantias.map((garantia) => {
      const candidato = porId.get(garantia.veiculoId)
      if (!candidato) throw new Error('A vehicle without candidate passed the check')
      const nova = withCurrentPreco(garantia, candidato)
      exigirPreco(nova, candidato)
      return nova
    })
    await upsertGarantias(tx, chave, novas, clock.now())
  }
  return {
    // In other statuses no rule judges the vehicles until the next send or approval.
    regraQueJulga: podeEscolher ? regra : null,
    // From the first send on the contract freezes a version: here the current one of the new rule.
    colunas: { regraGarantiaVersao: contrato.enviadoEm && regra ? regra.versao : null },
  }
}
