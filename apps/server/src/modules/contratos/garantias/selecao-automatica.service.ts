import { randomInt } from 'node:crypto'
import type { Dia } from '@lastro/shared/dia'
import { MAXIMO_GARANTIAS, MUITOS_VEICULOS } from '@lastro/shared/contratos/garantia'
import { completarComMenosVeiculos } from '@lastro/shared/contratos/complemento'
import type { Complemento } from '@lastro/shared/contratos/selecao'
import { type Centavos, somar } from '@lastro/shared/dinheiro'
import {
  type CriterioSelecao,
  selecionarAutomaticamente as selecionar,
} from '@lastro/shared/regras-garantia/selecao-automatica'
import type { Db } from '#db/tables.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { countVeiculosDaLoja } from '#modules/estoque/estoque.repository.ts'
import { avaliarVeiculos, type Candidato } from '#modules/estoque/estoque.service.ts'
import { findRegra } from '#modules/regras/regra.repository.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { upsertGarantias } from '../nucleo/garantias.repository.ts'
import type { RegraVigente } from '../nucleo/regra-do-contrato.ts'
import { insertSelecaoAutomatica } from './selecao-automatica.repository.ts'

interface PedidoDeSelecao {
  regra: RegraVigente & Pick<CriterioSelecao, 'ordemAno' | 'ordemPreco'>
  lojaId: number
  valorGarantia: Centavos
  semente: number
  today: Dia
  agora: Date
}

function papelDe({ qualifica, livre, defasada }: Candidato) {
  if (!qualifica) return 'foraDaRegra'
  if (!livre) return 'emOutroContrato'
  return defasada ? 'defasado' : 'candidato'
}

/**
 * Notes the vehicles chosen for a new contract among the store's free, qualifying ones (domain 4), and how they were
 * chosen. Never takes a stale price (domain 3); notes none when all together don't reach valorGarantia. Refuses with
 * 400 more vehicles than a contract may have.
 */
export async function selecionarAutomaticamente(
  db: Db,
  chave: ChaveDoContrato,
  { regra, lojaId, valorGarantia, semente, today, agora }: PedidoDeSelecao,
): Promise<void> {
  const estoque = await avaliarVeiculos(db, { lojaId, regra, contratoId: null, today })
  const veiculosCom = (papel: ReturnType<typeof papelDe>) =>
    estoque.filter((veiculo) => papelDe(veiculo) === papel)
  const candidatos = veiculosCom('candidato')
  const defasados = veiculosCom('defasado')
  const { ordemAno, ordemPreco } = regra
  const tomados = selecionar(candidatos, { valorGarantia, ordemAno, ordemPreco, semente })
  const escolhidos = tomados.flatMap(({ candidato, escolhido }) => (escolhido ? candidato : []))
  if (escolhidos.length > MAXIMO_GARANTIAS) throw new BusinessError(MUITOS_VEICULOS)
  const novas = escolhidos.map(({ veiculoId, preco, precoReferencia, mesReferencia }) => ({
    veiculoId,
    penhorId: null,
    precoVeiculo: preco,
    precoInstituicaoFinanceira: null,
    precoReferencia,
    mesReferencia,
  }))
  await upsertGarantias(db, chave, novas, agora)
  await insertSelecaoAutomatica(
    db,
    {
      instituicaoFinanceiraId: chave.instituicaoFinanceiraId,
      contratoId: chave.id,
      feitaEm: agora,
      regraGarantiaId: regra.regraId,
      regraGarantiaVersao: regra.versao,
      ordemAno,
      ordemPreco,
      semente,
      valorGarantia,
      emEstoque: estoque.length,
      foraDaRegra: veiculosCom('foraDaRegra').length,
      emOutroContrato: veiculosCom('emOutroContrato').length,
      defasados: defasados.length,
      candidatos: candidatos.length,
      totalCandidatos: somar(candidatos.map(({ preco }) => preco)),
    },
    [
      ...tomados.map(({ candidato: { veiculoId, preco }, escolhido }, index) => ({
        veiculoId,
        preco,
        ordem: index + 1,
        desfecho: escolhido ? ('escolhido' as const) : ('dispensado' as const),
      })),
      ...defasados.map(({ veiculoId, preco }) => ({
        veiculoId,
        preco,
        ordem: null,
        desfecho: 'defasado' as const,
      })),
    ],
  )
}

interface PedidoDeComplemento {
  /** The institution that owns the rule; null without a rule. */
  instituicaoId: number | null
  lojaId: number
  regra: RegraVigente | null
  contratoId: number | null
  falta: Centavos
  escolhidos: readonly number[]
  today: Dia
}

/**
 * Answers which vehicles the automatic selection would add to the chosen ones, and what there is to choose from; writes
 * nothing. Without a rule it proposes the fewest vehicles. A random order is drawn anew at each call. Refuses with 400
 * more vehicles than a contract may have, and chosen ones outside the store's stock.
 */
export async function proporComplemento(
  db: Db,
  { instituicaoId, lojaId, regra, contratoId, falta, escolhidos, today }: PedidoDeComplemento,
): Promise<Complemento> {
  if ((await countVeiculosDaLoja(db, lojaId, escolhidos)) < new Set(escolhidos).size)
    throw campoInvalido('escolhidos', 'Veículo não encontrado no estoque da loja.')
  const cabecalho =
    regra && instituicaoId !== null ? await findRegra(db, { instituicaoId }, regra.regraId) : undefined
  const estoque = await avaliarVeiculos(db, { lojaId, regra, contratoId, today })
  const jaEscolhidos = new Set(escolhidos)
  const candidatos = estoque.filter(
    (veiculo) =>
      papelDe(veiculo) === 'candidato' &&
      // Without a rule a missing reference would otherwise be replaced by the store's asking price.
      veiculo.precoReferencia !== null &&
      !jaEscolhidos.has(veiculo.veiculoId),
  )
  const total = somar(candidatos.map(({ preco }) => preco))
  const tomados = cabecalho
    ? selecionar(candidatos, {
        valorGarantia: falta,
        ordemAno: cabecalho.ordemSelecaoGarantiaAno,
        ordemPreco: cabecalho.ordemSelecaoGarantiaPreco,
        semente: randomInt(2 ** 47),
      }).flatMap(({ candidato, escolhido }) => (escolhido ? candidato : []))
    : completarComMenosVeiculos(
        total < falta ? [] : candidatos.map((candidato) => ({ ...candidato, id: candidato.veiculoId })),
        falta,
      )
  if (tomados.length + escolhidos.length > MAXIMO_GARANTIAS) throw new BusinessError(MUITOS_VEICULOS)
  const veiculos = tomados.map(({ veiculoId, preco }) => ({ veiculoId, preco }))
  return { veiculos, disponiveis: { quantidade: candidatos.length, total } }
}
