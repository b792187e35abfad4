import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { diaEmSaoPaulo } from '@lastro/shared/dia'
import {
  type AvaliacaoDoVeiculo,
  CONTRATOS_NA_FICHA,
  type FichaDoVeiculo,
  REGRAS_NA_FICHA,
} from '@lastro/shared/veiculos/ficha-do-veiculo'
import { explicarFaltaDePreco } from '@lastro/shared/veiculos/falta-de-preco'
import type { Ambiente } from '../../../ambiente.ts'
import { type Alvo, lojaDo } from '../../../http/acesso.ts'
import { porQueNaoQualifica } from '../../estoque/estoque.service.ts'
import { existsWhitelistValida } from '../../vinculos/whitelist-valida.repository.ts'
import { findRegra } from '../../regras/regra.repository.ts'
import type { DonoDeContratos } from '../nucleo/contratos.sql.ts'
import { regraDoContrato } from '../nucleo/regra-do-contrato.ts'
import {
  type Estadia,
  findFicha,
  listAvaliacoes,
  listEstadias,
  listRegrasDaLoja,
} from './ficha.repository.ts'

function donoDe(alvo: Alvo): DonoDeContratos {
  if (alvo.lado === 'loja') return { lojaId: lojaDo(alvo) }
  return alvo.instituicaoId === null ? 'todos' : { instituicaoId: alvo.instituicaoId }
}

const diaOuNada = (instante: Date | null) => instante && diaEmSaoPaulo(instante)

/** In guarantee, or noted in a draft. */
const segura = ({ desde, ate, statusId }: Estadia) =>
  ate === null && (desde !== null || statusId === StatusContrato.Rascunho)

interface Leitor {
  alvo: Alvo
  permissoes: readonly string[]
}

/** Whether the institution may ask for the store's stock; who only had a contract with the vehicle may not (domain 1). */
const acompanhaEstoque = ({ db, clock }: Ambiente, { lado, instituicaoId }: Alvo, lojaId: number) =>
  lado === 'loja' || instituicaoId === null
    ? true
    : existsWhitelistValida(db, { instituicaoId, lojaId, today: clock.today() })

/** All that the caller may know of a vehicle that its owner let them see: of contracts their own only, whoever else has others. */
export async function fichaDoVeiculo(
  deps: Ambiente,
  { alvo, permissoes }: Leitor,
  veiculoId: number,
): Promise<FichaDoVeiculo> {
  const { db } = deps
  const achado = await findFicha(db, veiculoId, deps.clock.today())
  const { lojaId, placaMercosul, precoReferencia, mesReferencia, defasada, livre, ...veiculo } = achado
  const estadias = await listEstadias(db, donoDe(alvo), placaMercosul)
  const atual = estadias.find((estadia) => estadia.veiculoId === veiculoId && segura(estadia))
  const acompanha = atual !== undefined || (await acompanhaEstoque(deps, alvo, lojaId))
  // Who only sees the stock learns of contracts what the stock says: that one holds it.
  const soEstoque = alvo.lado === 'loja' && !permissoes.includes('Loja.Propostas.Listar')
  const avaliacoes =
    soEstoque || !acompanha
      ? []
      : atual
        ? await pelaRegraDoContrato(deps, alvo, atual)
        : await pelasRegrasDaLoja(deps, alvo, { lojaId, veiculoId })
  return {
    ...veiculo,
    acompanha,
    preco: acompanha ? veiculo.preco : null,
    hodometro: acompanha ? veiculo.hodometro : null,
    dataAfericaoHodometro: acompanha ? veiculo.dataAfericaoHodometro : null,
    saiuEm: acompanha ? diaOuNada(veiculo.saiuEm) : null,
    referencia:
      precoReferencia !== null && mesReferencia !== null
        ? { preco: precoReferencia, mes: mesReferencia, defasada: defasada === true }
        : null,
    motivoSemReferencia: explicarFaltaDePreco(veiculo) || null,
    indisponivel: alvo.lado === 'loja' && veiculo.saiuEm === null && !atual && !livre,
    contratoAtual: atual ? { id: atual.id, numero: atual.numero, emGarantia: atual.desde !== null } : null,
    contratos: (soEstoque ? [] : estadias.slice(0, CONTRATOS_NA_FICHA)).map((estadia) => ({
      ...estadia,
      status: STATUS[estadia.statusId].label,
      desde: diaOuNada(estadia.desde),
      ate: diaOuNada(estadia.ate),
    })),
    maisContratos: !soEstoque && estadias.length > CONTRATOS_NA_FICHA,
    avaliacoes: avaliacoes.slice(0, REGRAS_NA_FICHA),
    maisRegras: avaliacoes.length > REGRAS_NA_FICHA,
  }
}

/** By the version that counts for the contract; nothing where it has no rule. */
async function pelaRegraDoContrato(
  { db, clock }: Ambiente,
  { lado }: Alvo,
  contrato: Estadia,
): Promise<AvaliacaoDoVeiculo[]> {
  const versao = await regraDoContrato(db, contrato)
  if (!versao) return []
  const { veiculoId, instituicaoFinanceiraId: instituicaoId } = contrato
  const hoje = clock.today()
  const [avaliado] = await listAvaliacoes(db, { veiculoId, versoes: [versao], hoje })
  const { percentual = null, preco = null } = avaliado ?? {}
  // What a rule asks is the institution's own affair; the percentage shows in the price.
  if (lado === 'loja') return [{ regra: null, percentual, preco, motivo: null }]
  const regra = await findRegra(db, { instituicaoId }, versao.regraId)
  return [
    {
      regra: regra
        ? { id: regra.id, versao: versao.versao, padrao: regra.regraPadrao, loja: regra.loja }
        : null,
      percentual,
      preco,
      motivo: preco === null ? await porQueNaoQualifica(db, { regra: versao, veiculoId, today: hoje }) : null,
    },
  ]
}

/** By the current versions of the institution's rules; without an institution there are none to ask. */
async function pelasRegrasDaLoja(
  { db, clock }: Ambiente,
  { lado, instituicaoId }: Alvo,
  { lojaId, veiculoId }: { lojaId: number; veiculoId: number },
): Promise<AvaliacaoDoVeiculo[]> {
  if (lado === 'loja' || instituicaoId === null) return []
  const regras = await listRegrasDaLoja(db, { instituicaoId, lojaId })
  const versoes = regras.map(({ id, versao }) => ({ regraId: id, versao }))
  const rows = await listAvaliacoes(db, { veiculoId, versoes, hoje: clock.today() })
  const porRegra = new Map(rows.map((row) => [row.regraId, row]))
  return regras.map(({ id, versao, regraPadrao: padrao, loja }) => {
    const { percentual = null, preco = null } = porRegra.get(id) ?? {}
    return { regra: { id, versao, padrao, loja }, percentual, preco, motivo: null }
  })
}
