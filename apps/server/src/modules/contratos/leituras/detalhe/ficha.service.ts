import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { diaEmSaoPaulo } from '@lastro/shared/dia'
import {
  type AvaliacaoDoVeiculo,
  CONTRATOS_NA_FICHA,
  type FichaDoVeiculo,
  REGRAS_NA_FICHA,
} from '@lastro/shared/veiculos/ficha-do-veiculo'
import { explicarFaltaDePreco } from '@lastro/shared/veiculos/falta-de-preco'
import { EM_CONSIGNACAO, SEM_RENAVE } from '@lastro/shared/veiculos/renave'
import type { Ambiente } from '#ambiente.ts'
import type { Tenant } from '#http/acesso.ts'
import { porQueNaoQualifica } from '#modules/estoque/estoque.service.ts'
import { findRegra } from '#modules/regras/regra.repository.ts'
import { donoDoAlvo } from '#modules/contratos/nucleo/contratos.dono.ts'
import {
  type Estadia,
  findFicha,
  listAvaliacoes,
  listEstadias,
  listRegrasDaLoja,
} from './ficha.repository.ts'

/** What every rule makes of a consigned vehicle (portas V). */
const QUALIFICA_PARA_NADA = { percentual: null, preco: null, motivo: EM_CONSIGNACAO }

const diaOuNull = (instante: Date | null) => instante && diaEmSaoPaulo(instante)

/** Says whether the vehicle is in guarantee or noted in a draft. */
const isAtual = ({ desde, ate, statusId }: Estadia) =>
  ate === null && (desde !== null || statusId === StatusContrato.Rascunho)

interface Leitor {
  alvo: Tenant
  permissoes: readonly string[]
  /** Whether the reader may see the stock of the vehicle's store. */
  acompanhaEstoque: boolean
}

/**
 * Answers what the caller may know of a vehicle that the guard let them see. Of contracts it shows the caller's own
 * only.
 */
export async function fichaDoVeiculo(
  deps: Ambiente,
  { alvo, permissoes, acompanhaEstoque }: Leitor,
  veiculoId: number,
): Promise<FichaDoVeiculo> {
  const { db } = deps
  const row = await findFicha(db, veiculoId, deps.clock.today())
  const {
    lojaId,
    placaMercosul: _,
    precoReferencia,
    mesReferencia,
    defasada,
    livre,
    versao,
    renaveInformadoPor,
    ...veiculo
  } = row
  const estadias = await listEstadias(db, donoDoAlvo(alvo), row)
  const atual = estadias.find((estadia) => estadia.veiculoId === veiculoId && isAtual(estadia))
  const acompanha = atual !== undefined || acompanhaEstoque
  // A user who only sees the stock learns of contracts just what the stock says: whether one holds the vehicle.
  const soEstoque = alvo.lado === 'loja' && !permissoes.includes('Loja.Propostas.Listar')
  const avaliacoes =
    soEstoque || !acompanha
      ? []
      : atual
        ? await avaliarPelaRegraDoContrato(deps, alvo, atual)
        : await avaliarPelasRegrasDaLoja(deps, alvo, { lojaId, veiculoId })
  return {
    ...veiculo,
    versao: alvo.lado === 'loja' ? versao : null,
    acompanha,
    preco: acompanha ? veiculo.preco : null,
    hodometro: acompanha ? veiculo.hodometro : null,
    dataAfericaoHodometro: acompanha ? veiculo.dataAfericaoHodometro : null,
    saiuEm: acompanha ? diaOuNull(veiculo.saiuEm) : null,
    ...(!acompanha && SEM_RENAVE),
    renaveInformadoPor: alvo.lado === 'loja' ? renaveInformadoPor : null,
    referencia:
      precoReferencia !== null && mesReferencia !== null
        ? { preco: precoReferencia, mes: mesReferencia, defasada: defasada === true }
        : null,
    motivoSemReferencia: explicarFaltaDePreco(veiculo) || null,
    indisponivel: alvo.lado === 'loja' && veiculo.saiuEm === null && !atual && !livre,
    contratoAtual: atual
      ? {
          id: atual.id,
          numero: atual.numero,
          emGarantia: atual.desde !== null,
          emProposta: atual.desde !== null && !(atual.combinado && STATUS[atual.statusId].vigente),
        }
      : null,
    contratos: (soEstoque ? [] : estadias.slice(0, CONTRATOS_NA_FICHA)).map((estadia) => ({
      ...estadia,
      status: STATUS[estadia.statusId].label,
      desde: diaOuNull(estadia.desde),
      ate: diaOuNull(estadia.ate),
    })),
    maisContratos: !soEstoque && estadias.length > CONTRATOS_NA_FICHA,
    avaliacoes: avaliacoes
      .slice(0, REGRAS_NA_FICHA)
      .map((avaliacao) =>
        veiculo.renaveSituacao === 'consignado' ? { ...avaliacao, ...QUALIFICA_PARA_NADA } : avaliacao,
      ),
    maisRegras: avaliacoes.length > REGRAS_NA_FICHA,
  }
}

/** Judges the vehicle by the version that counts for its contract; empty where the contract has no rule. */
async function avaliarPelaRegraDoContrato(
  { db, clock }: Ambiente,
  { lado }: Tenant,
  contrato: Estadia,
): Promise<AvaliacaoDoVeiculo[]> {
  const { veiculoId, instituicaoFinanceiraId: instituicaoId, regraGarantiaId: regraId } = contrato
  if (regraId === null) return []
  // A store may not see a rule's content. Its contracts were sent, so their frozen version is known without the rule.
  const regra = lado === 'loja' ? undefined : await findRegra(db, { instituicaoId }, regraId)
  const versao = contrato.regraGarantiaVersao ?? regra?.versao
  if (versao === undefined) return []
  const vigente = { regraId, versao }
  const hoje = clock.today()
  const [avaliado] = await listAvaliacoes(db, { veiculoId, versoes: [vigente], hoje })
  const { percentual = null, preco = null } = avaliado ?? {}
  // The price lets the store work the percentage out, so both are shown.
  if (!regra) return [{ regra: null, percentual, preco, motivo: null }]
  return [
    {
      regra: { id: regra.id, nome: regra.nome, versao, padrao: regra.regraPadrao, loja: regra.loja },
      percentual,
      preco,
      motivo:
        preco === null ? await porQueNaoQualifica(db, { regra: vigente, veiculoId, today: hoje }) : null,
    },
  ]
}

/** Judges the vehicle by the current versions of the institution's rules; empty without an institution. */
async function avaliarPelasRegrasDaLoja(
  { db, clock }: Ambiente,
  { lado, instituicaoId }: Tenant,
  { lojaId, veiculoId }: { lojaId: number; veiculoId: number },
): Promise<AvaliacaoDoVeiculo[]> {
  if (lado === 'loja' || instituicaoId === null) return []
  const regras = await listRegrasDaLoja(db, { instituicaoId, lojaId })
  const versoes = regras.map(({ id, versao }) => ({ regraId: id, versao }))
  const today = clock.today()
  const rows = await listAvaliacoes(db, { veiculoId, versoes, hoje: today })
  const porRegra = new Map(rows.map((row) => [row.regraId, row]))
  const avaliacoes: AvaliacaoDoVeiculo[] = []
  for (const { id, nome, versao, regraPadrao: padrao, loja } of regras) {
    const { percentual = null, preco = null } = porRegra.get(id) ?? {}
    const recusa = preco === null && avaliacoes.length < REGRAS_NA_FICHA
    const motivo = recusa
      ? await porQueNaoQualifica(db, { regra: { regraId: id, versao }, veiculoId, today })
      : null
    avaliacoes.push({ regra: { id, nome, versao, padrao, loja }, percentual, preco, motivo })
  }
  return avaliacoes
}
