import { precoDigitado } from '@lastro/shared/contratos/precos'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { saidaDe } from '@lastro/shared/cobertura/saida'
import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, percentualDe } from '@lastro/shared/dinheiro'
import type { FatoDaOrigem, Origem, ParteDaOrigem } from '@lastro/shared/origem/origem'
import { ANO_ZERO_KM, COMBUSTIVEIS, MESES_ATE_DEFASAR } from '@lastro/shared/veiculos/combustivel'
import { explicarFaltaDePreco } from '@lastro/shared/veiculos/falta-de-preco'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { type Tenant, lojaDo } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { regraParaEstoque } from '../contratos/leituras/veiculos/contrato-do-estoque.service.ts'
import type { ContratoRow } from '../contratos/nucleo/contratos.repository.ts'
import { porQueNaoQualifica } from '../estoque/estoque.service.ts'
import {
  findPrecoNoContrato,
  findPrecoNoEstoque,
  type PrecoNoContrato,
  type PrecoNoEstoque,
  type Versao,
} from './preco.repository.ts'
import { quemDigitou } from './preco-digitado.service.ts'
import { fatosDaVersao, descreverItemDaVersao } from './regra.service.ts'

export const dinheiro = (termo: string, valor: Centavos): FatoDaOrigem => ({ tipo: 'dinheiro', termo, valor })

const DEFASADA = `A tabela não lista este veículo há mais de ${MESES_ATE_DEFASAR} meses: o preço conta R$ 0,00 na cobertura, e só é usado com confirmação.`

/**
 * Describes the month and row of the price table that hold the reference price, or what of the vehicle the table
 * doesn't list.
 */
export function parteDaTabela(preco: PrecoNoEstoque): ParteDaOrigem {
  const { codigoFipe, referenciaAtual, mesAtual, anoDaTabela, combustivelDaTabela } = preco
  const fatos: FatoDaOrigem[] = []
  if (codigoFipe !== null) fatos.push({ tipo: 'texto', termo: 'Código FIPE', valor: codigoFipe })
  if (mesAtual !== null) fatos.push({ tipo: 'mes', termo: 'Mês de referência', valor: mesAtual })
  if (anoDaTabela !== null && combustivelDaTabela !== null)
    fatos.push({
      tipo: 'texto',
      termo: 'Linha da tabela',
      valor: `${anoDaTabela === ANO_ZERO_KM ? 'zero km' : anoDaTabela}, ${combustivelEmTexto(combustivelDaTabela)}`,
    })
  if (referenciaAtual !== null) fatos.push(dinheiro('Preço de referência', referenciaAtual))
  const nota = referenciaAtual === null ? explicarFaltaDePreco(preco) : preco.defasada ? DEFASADA : null
  return { titulo: 'Tabela FIPE', fatos, nota }
}

const combustivelEmTexto = (letra: string) =>
  COMBUSTIVEIS.find(({ referencia }) => referencia === letra)?.nome.toLowerCase() ?? 'qualquer combustível'

export const recusaForaDoEstoque = () =>
  campoInvalido('veiculoId', 'Veículo não encontrado no estoque da loja.')

interface PedidoNoEstoque {
  veiculoId: number
  contrato: ContratoRow | null
  instituicaoId: number | null
  regra: Versao
}

/**
 * Explains the price that a list of stock shows. Refuses with 400, naming the field, a vehicle that the list doesn't
 * have.
 */
export async function origemNoEstoque(
  { db, clock }: Ambiente,
  alvo: Tenant,
  { veiculoId, contrato, instituicaoId, regra }: PedidoNoEstoque,
): Promise<Origem> {
  const preco = await findPrecoNoEstoque(db, {
    lojaId: lojaDo(alvo),
    veiculoId,
    regra,
    leitor: alvo.lado === 'loja' ? 'pela loja' : { contratoId: contrato?.id ?? null },
    hoje: clock.today(),
  })
  if (!preco) throw recusaForaDoEstoque()
  const tabela = parteDaTabela(preco)
  if (regra && instituicaoId !== null) {
    const explicar = () => porQueNaoQualifica(db, { regra, veiculoId, today: clock.today() })
    return {
      partes: [
        tabela,
        await parteDaRegra(db, alvo.lado, { instituicaoId, ...regra }, { ...preco, explicar }),
      ],
    }
  }
  return { partes: [tabela, parteSemRegra(preco)] }
}

function parteSemRegra({ referenciaAtual, precoDaLoja }: PrecoNoEstoque): ParteDaOrigem {
  const fatos = precoDaLoja === null ? [] : [dinheiro('Preço informado pela loja', precoDaLoja)]
  if (referenciaAtual !== null)
    return { titulo: 'Preço', fatos, nota: 'Sem regra de garantia, vale o preço da tabela FIPE.' }
  const nota =
    precoDaLoja === null ? 'Nem a tabela FIPE nem a loja dão um preço.' : 'Vale o preço informado pela loja.'
  return { titulo: 'Preço', fatos, nota }
}

interface PrecoPelaRegra extends Pick<PrecoNoEstoque, 'itemId' | 'percentual' | 'preco'> {
  /** Says in a sentence which criterion refuses the vehicle (domain 3). */
  explicar(): Promise<string>
}

async function parteDaRegra(
  db: Db,
  lado: Lado,
  versao: NonNullable<Versao> & { instituicaoId: number },
  { itemId, percentual, preco, explicar }: PrecoPelaRegra,
): Promise<ParteDaOrigem> {
  // A store may not see a rule's content. It sees the percentage, because the price gives that away.
  const fatos = lado === 'instituicao' ? await fatosDaVersao(db, versao) : []
  if (itemId === null || percentual === null || preco === null) {
    const porque = lado === 'instituicao' ? await explicar() : ''
    return { titulo: 'Regra de garantia', fatos, nota: `O veículo não atende à regra. ${porque}`.trim() }
  }
  const item = lado === 'instituicao' ? await descreverItemDaVersao(db, versao, itemId) : null
  if (item) fatos.push(item.fato)
  fatos.push({ tipo: 'percentual', termo: '% da tabela', valor: percentual }, dinheiro('Preço', preco))
  return { titulo: 'Regra de garantia', fatos, nota: item?.nota ?? null }
}

/**
 * Explains the price of a contract's vehicle and its current value. Refuses with 400, naming the field, a vehicle that
 * isn't the contract's.
 */
export async function origemNoContrato(
  { db, clock }: Ambiente,
  lado: Lado,
  contrato: ContratoRow,
  veiculoId: number,
): Promise<Origem> {
  const { instituicaoFinanceiraId: instituicaoId, regraGarantiaId, lojaId } = contrato
  const regra = await regraParaEstoque(db, { instituicaoId, regraGarantiaId, lojaId, contrato })
  const preco = await findPrecoNoContrato(db, contrato, { veiculoId, regra, hoje: clock.today() })
  if (!preco) throw campoInvalido('veiculoId', 'Veículo não encontrado no contrato.')
  const partes = [await parteNaInclusao(db, lado, { contrato, regra, preco })]
  if (preco.penhorAberto !== null && !STATUS[contrato.status].encerrado)
    // The answer comes first; what led to it follows.
    partes.unshift(parteDoValorAtual(preco))
  return { partes }
}

interface Escolhido {
  contrato: ContratoRow
  regra: Versao
  preco: PrecoNoContrato
}

/**
 * Describes the price as recorded when the vehicle was chosen. The item is named only if today's item gives that price,
 * because the record doesn't name one.
 */
async function parteNaInclusao(
  db: Db,
  lado: Lado,
  { contrato, regra, preco }: Escolhido,
): Promise<ParteDaOrigem> {
  const { precoReferencia, mesReferencia, precoVeiculo, precoInstituicaoFinanceira } = preco
  const fatos: FatoDaOrigem[] = [{ tipo: 'instante', termo: 'Escolhido em', valor: preco.incluidaEm }]
  const notas: string[] = []
  if (preco.codigoFipe !== null) fatos.push({ tipo: 'texto', termo: 'Código FIPE', valor: preco.codigoFipe })
  if (precoReferencia === null || mesReferencia === null)
    notas.push('A FIPE não tinha preço de referência: vale o preço informado pela loja.')
  else {
    fatos.push({ tipo: 'mes', termo: 'Mês de referência', valor: mesReferencia })
    fatos.push(dinheiro('Preço de referência', precoReferencia))
    if (regra) {
      const versao = { instituicaoId: contrato.instituicaoFinanceiraId, ...regra }
      const { itemId, percentual } = preco
      const mesmoItem = itemId !== null && percentualDe(precoReferencia, percentual ?? 0) === precoVeiculo
      if (lado === 'instituicao') {
        fatos.push(...(await fatosDaVersao(db, versao)))
        if (mesmoItem) {
          const item = await descreverItemDaVersao(db, versao, itemId)
          fatos.push(item.fato)
          notas.push(item.nota)
        } else notas.push('O item da regra não foi registrado, e o de hoje dá outro preço.')
      }
      const praticado = Math.round((precoVeiculo * 10_000) / precoReferencia)
      const valor = mesmoItem && percentual !== null ? percentual : praticado
      fatos.push({ tipo: 'percentual', termo: '% da tabela', valor })
    }
  }
  fatos.push(dinheiro('Preço do veículo', precoVeiculo))
  if (precoDigitado(preco) && precoInstituicaoFinanceira !== null) {
    fatos.push(dinheiro('Preço da instituição financeira', precoInstituicaoFinanceira))
    // A store doesn't see what happened before the first send.
    if (lado === 'instituicao')
      fatos.push(
        ...(await quemDigitou(db, contrato, {
          veiculoId: preco.veiculoId,
          preco: precoInstituicaoFinanceira,
        })),
      )
    notas.push('Vale o preço que a instituição financeira digitou.')
  }
  return { titulo: 'Na inclusão', fatos, nota: notas.join(' ') || null }
}

/** Explains the current value (domain 6): agreed price × reference now ÷ reference at inclusion. */
function parteDoValorAtual(preco: PrecoNoContrato): ParteDaOrigem {
  const { referenciaAtual, precoReferencia, mesAtual, valorAtual } = preco
  const fatos: FatoDaOrigem[] = [dinheiro('Valor hoje', valorAtual)]
  if (mesAtual !== null) fatos.push({ tipo: 'mes', termo: 'Mês de referência hoje', valor: mesAtual })
  if (referenciaAtual !== null) fatos.push(dinheiro('Preço de referência hoje', referenciaAtual))
  if (referenciaAtual !== null && precoReferencia !== null)
    fatos.push({
      tipo: 'texto',
      termo: 'Conta',
      valor: `${formatDinheiro(preco.preco)} × ${formatDinheiro(referenciaAtual)} ÷ ${formatDinheiro(precoReferencia)}`,
    })
  return { titulo: 'Valor hoje', fatos, nota: porQueConta(preco) }
}

function porQueConta(preco: PrecoNoContrato): string | null {
  const saida = saidaDe(preco)
  if (saida) return `${saida.texto}, desde ${formatDia(saida.desde)}: conta R$ 0,00.`
  if (preco.semReferencia) return 'Sem preço de referência na inclusão: conta pelo próprio preço.'
  return preco.referenciaDefasada ? DEFASADA : null
}
