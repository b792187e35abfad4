import type { Centavos } from '@lastro/shared/dinheiro'
import type { ParametroComercialRequest } from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { criarParametro } from '../modules/parametros-comerciais/parametros-comerciais.service.ts'
import type { NomeInstituicao } from './estabelecimentos.ts'
import type { Stage } from './stage.ts'

const reais = (value: number) => (value * 100) as Centavos

const TARIFAS = {
  contratoNovo: reais(250),
  contratoAlterado: reais(80),
  garantiaIncluida: reais(35),
  garantiaRemovida: reais(20),
  regraGarantiaAlterada: reais(120),
}

/** Creates parameters through the service, as the institution's manager; the general scope by default. */
function criar(
  { tx, clock, ids, sessoes }: Stage,
  instituicao: NomeInstituicao,
  mudado: Partial<ParametroComercialRequest> = {},
) {
  const instituicaoId = ids[instituicao]
  return criarParametro(
    { db: tx, clock },
    { sessao: sessoes[instituicao], alvo: { lado: 'instituicao', instituicaoId, lojaId: null } },
    { instituicaoFinanceiraId: instituicaoId, lojaId: null, contratoId: null, ...TARIFAS, ...mudado },
  )
}

/** Creates Banco Aurora's general amounts and those for one store, and Financeira Horizonte's general ones. */
export async function criarParametros(stage: Stage): Promise<void> {
  const { autoestrada: lojaId } = stage.ids
  await criar(stage, 'aurora')
  await criar(stage, 'aurora', { lojaId, contratoNovo: reais(190), garantiaIncluida: reais(28.5) })
  await criar(stage, 'horizonte', { contratoNovo: reais(310), garantiaIncluida: reais(42.9) })
}

/** Creates Banco Aurora's amounts for one contract, whose inclusion is free. */
export async function criarTarifaPropria(
  stage: Stage,
  contrato: { contratoId: number; lojaId: number },
): Promise<void> {
  await criar(stage, 'aurora', { ...contrato, contratoNovo: reais(0) })
}
