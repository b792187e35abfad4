import {
  ATOS_DE_COMPROMISSO,
  type AtoDeCompromisso,
  type CampoDeCompromisso,
  CODIGO_DO_ATO,
  creditoQueConta,
  duasPessoasLiquidam,
  exigenciasDoAto,
  JA_APROVOU,
  type QuatroOlhos,
} from '@lastro/shared/contratos/quatro-olhos'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { destino } from '@lastro/shared/contratos/transicoes'
import type { Protecoes } from '@lastro/shared/politicas/politica'
import type { Ambiente } from '#ambiente.ts'
import type { Sessao } from '#http/acesso.ts'
import { obterPolitica, quemPode } from '#modules/politicas/politica-em-vigor.service.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import { listSaldosFrescos } from '../nucleo/saldo-fresco.service.ts'
import { type Autoria, autoresDe, recusaPelaAutoria } from './autoria.service.ts'

/**
 * Says whether the institution's side may now do an act that binds it. `espera` is the side for whose answer an open
 * change of guarantees waits.
 */
function isAtoAberto(ato: AtoDeCompromisso, contrato: ContratoRow, espera: Lado | null): boolean {
  const situacao = { ...contrato, statusId: contrato.status }
  const { alteravel, acordado } = STATUS[contrato.status]
  const abertos: Record<AtoDeCompromisso, boolean> = {
    enviar: destino('enviar', 'instituicao', situacao) === StatusContrato.PendenteAprovacaoGarantiaLoja,
    aprovar: destino('aprovar', 'instituicao', situacao) !== undefined,
    liquidar: destino('liquidar', 'instituicao', situacao) !== undefined,
    alterar: acordado,
    proporAlteracao: alteravel,
    aceitarAlteracao: espera === 'instituicao',
    // The payoff itself says what its acts need.
    quitarAMenos: false,
    reabrirBaixa: false,
  }
  return abertos[ato]
}

/** The balance is read only where it can change the answer. */
async function needsTwoToSettle(
  deps: Ambiente,
  contrato: ContratoRow,
  politica: Protecoes,
): Promise<boolean> {
  const valorCredito = creditoQueConta(contrato)
  if (!duasPessoasLiquidam(politica, { valorCredito, saldo: undefined })) return false
  const { id, instituicaoFinanceiraId } = contrato
  const [saldo] = await listSaldosFrescos(deps, { instituicaoFinanceiraId, contratoIds: [id] })
  return duasPessoasLiquidam(politica, { valorCredito, saldo: saldo?.saldoDevedor })
}

/**
 * Answers what the institution's policy asks of each act that is open to the caller and permitted to them. A caller so
 * reads before trying whether two people are needed, why they can't act, and who can. Empty for a store, and without a
 * policy.
 */
export async function exigenciasAntesDoAto(
  { db, clock }: Ambiente,
  { sessao, espera }: { sessao: Sessao; espera: Lado | null },
  contrato: ContratoRow,
): Promise<QuatroOlhos[]> {
  if (sessao.tipo === 'loja') return []
  const { usuarioId, permissoes } = sessao
  const atos = ATOS_DE_COMPROMISSO.filter(
    (ato) => permissoes.includes(CODIGO_DO_ATO[ato]) && isAtoAberto(ato, contrato, espera),
  )
  if (atos.length === 0) return []
  const politica = await obterPolitica(db, contrato.instituicaoFinanceiraId)
  const credito = creditoQueConta(contrato)
  const liquidamDuas =
    atos.includes('liquidar') && (await needsTwoToSettle({ db, clock }, contrato, politica))
  const pedidos = atos
    .map((ato) => ({
      ato,
      acimaDe: ato === 'alterar' ? politica.valorSegundaAprovacao : null,
      ...exigenciasDoAto(ato, politica, credito),
      ...(ato === 'liquidar' && { duasPessoas: liquidamDuas }),
    }))
    .filter(({ outraPessoa, duasPessoas, acimaDe }) => outraPessoa || duasPessoas || acimaDe !== null)
  const autores: ReadonlyMap<CampoDeCompromisso, Autoria> = pedidos.some(({ outraPessoa }) => outraPessoa)
    ? await autoresDe(db, contrato)
    : new Map()
  const exigencias: QuatroOlhos[] = []
  for (const { ato, outraPessoa, duasPessoas, acimaDe } of pedidos) {
    const primeira = contrato.primeiraAprovacaoAto === ato ? contrato.primeiraAprovacaoPor : null
    const jaConsentiu = primeira === usuarioId && duasPessoas
    const motivo =
      (outraPessoa && recusaPelaAutoria(ato, autores, usuarioId)) || (jaConsentiu ? JA_APROVOU : undefined)
    const autoria = outraPessoa ? [...autores.values()].map((autor) => autor.usuarioId) : []
    const exceto = [usuarioId, primeira, ...autoria].filter((id) => id !== null)
    const chave = { instituicaoId: contrato.instituicaoFinanceiraId, codigo: CODIGO_DO_ATO[ato], exceto }
    const impedimento = motivo ? { motivo, podem: await quemPode(db, chave) } : null
    exigencias.push({ ato, duasPessoas, acimaDe, impedimento })
  }
  return exigencias
}
