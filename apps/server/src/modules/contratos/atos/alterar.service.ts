import { mudancasDosCampos, termosDe, termosQueAfrouxam, termosSchema } from '@lastro/shared/contratos/campos'
import type { AlterarTermosRequest } from '@lastro/shared/contratos/contrato'
import { STATUS, type StatusContrato } from '@lastro/shared/contratos/status'
import { acaoPermitida, recusaDaTransicao } from '@lastro/shared/contratos/transicoes'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import type { AtoNoCaminho } from '#http/ato.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { avaliarVeiculos } from '#modules/estoque/estoque.service.ts'
import { exigencias, anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.ts'
import { anotarJulgamento, exigirAptos, exigirPreco } from '../garantias/garantias.service.ts'
import { comPrecoDeAgora } from '../garantias/precos-de-agora.ts'
import { comContratoTravado, type Travado } from '../nucleo/contrato-travado.ts'
import { updateContrato } from '../nucleo/contratos.repository.ts'
import { upsertGarantias } from '../nucleo/garantias.repository.ts'
import { exigirLadosAtivos } from '../nucleo/lados.ts'
import { regraAplicavel } from '../nucleo/regra-do-contrato.ts'
import { exigirTermino } from './termino.ts'

/**
 * PUT of a contract's terms: the status stays what it is (domain 2). A save that changes nothing leaves no trace. Throws 404, 412; 400
 * for another status, an end in the past, a rule that the contract can't take, vehicles that no longer fit it, and a disabled side where
 * the credit grows. What loosens an agreed contract waits for a second person where the policy asks for one.
 */
export function alterarContrato(
  deps: Ambiente,
  ato: AtoNoCaminho,
  body: AlterarTermosRequest & { status: StatusContrato },
) {
  return comContratoTravado(deps, ato, 'alterar', async (travado) => {
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
    const consentidos = acordado && { termosConsentidos: await consentidosDepois(travado, afrouxa) }
    if (troca && contrato.enviadoEm) await anotarJulgamento(travado, troca.julgadasPor, travado.garantias)
    await updateContrato(tx, chave, { ...termos, ...troca?.colunas, ...consentidos })
    return (await registrarMudanca(travado, 'alterar')).contrato
  })
}

/** What what loosens is measured against from now on: one person who tightens moves nothing of it where the policy asks for two. */
async function consentidosDepois(travado: Travado, afrouxou: boolean): Promise<string | null> {
  if (afrouxou || !(await exigencias(travado, 'alterar')).duasPessoas) return null
  const { contrato } = travado
  return JSON.stringify({ ...termosDe(contrato), ...contrato.termosConsentidos })
}

/** The column that goes with the new rule, and what the vehicles are judged by then; while the vehicles may still be chosen they are checked and priced again under it. */
async function trocarRegra(travado: Travado, regraGarantiaId: number | null) {
  const { tx, contrato, chave, garantias, clock } = travado
  if (STATUS[contrato.status].fase === 'ativo')
    throw campoInvalido('regraGarantiaId', 'A regra de garantia de um contrato ativo não pode ser trocada.')
  const { instituicaoFinanceiraId: instituicaoId, lojaId, id: contratoId } = contrato
  const regra = await regraAplicavel(tx, { instituicaoId, regraGarantiaId, lojaId, contratoId })
  const escolhendo = acaoPermitida('alterarGarantias', 'instituicao', {
    ...contrato,
    statusId: contrato.status,
  })
  if (escolhendo && garantias.length > 0) {
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
      const nova = comPrecoDeAgora(garantia, candidato)
      exigirPreco(nova, candidato)
      return nova
    })
    await upsertGarantias(tx, chave, novas, clock.now())
  }
  return {
    // In the other statuses nothing judges them by it until they are sent or approved.
    julgadasPor: escolhendo ? regra : null,
    // From the first send on a version is frozen: of the new rule, the one that it has now.
    colunas: { regraGarantiaVersao: contrato.enviadoEm && regra ? regra.versao : null },
  }
}
