import { formatInteiro } from '@lastro/shared/numeros'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import type { NotificacaoNova } from '#modules/notificacoes/notificacoes.service.ts'
import type { Carga } from './carga.sql.ts'
import type { EmGarantia, MudancaEmGarantia } from './publicacao.repository.ts'

/** A load may concern many vehicles: this many are named, the rest counted. */
const MAX_NAMED = 10

const nomeDe = ({ placa, marca, modelo }: EmGarantia) => `${placa} (${marca} ${modelo})`

/** One text per contract, naming its vehicles. */
function textsByContrato<T extends EmGarantia>(veiculos: readonly T[], texto: (veiculo: T) => string) {
  const grupos = Map.groupBy(veiculos, ({ contratoId }) => contratoId)
  return [...grupos.values()].flatMap((grupo) => {
    const [primeiro] = grupo
    if (!primeiro) return []
    const resto = grupo.length - MAX_NAMED
    const nomeados = grupo.slice(0, MAX_NAMED).map(texto).join('; ')
    const lista = resto > 0 ? `${nomeados}; e mais ${formatInteiro(resto)}` : nomeados
    return [{ primeiro, lista, quantos: grupo.length }]
  })
}

interface DaCarga {
  importacaoId: number
  lojaId: number
}

/** Notices to both sides: pledged vehicles left the stock, and stay pledged (domain 3). */
export const avisosDeSaida = (saidas: readonly EmGarantia[], { importacaoId, lojaId }: DaCarga) =>
  aosDoisLados(saidas, lojaId, ({ lista, quantos, primeiro: { contratoId, numero, loja } }) => ({
    titulo: quantos === 1 ? 'Veículo em garantia saiu do estoque' : 'Veículos em garantia saíram do estoque',
    conteudo:
      quantos === 1
        ? `O veículo ${lista}, em garantia no contrato ${numero}, saiu do estoque de ${loja}. ${CONTA_ZERO.um}`
        : `Veículos em garantia no contrato ${numero} saíram do estoque de ${loja}: ${lista}. ${CONTA_ZERO.varios}`,
    chave: `estoque:${importacaoId}:saida:${contratoId}`,
  }))

/** Notices to both sides: pledged vehicles turned out to be consigned, and stay pledged (portas V). */
export const avisosDeConsignacao = (
  mudancas: readonly (EmGarantia & { consignado: boolean })[],
  { importacaoId, lojaId }: DaCarga,
) =>
  aosDoisLados(
    mudancas.filter(({ consignado }) => consignado),
    lojaId,
    ({ lista, quantos, primeiro: { contratoId, numero, loja } }) => ({
      titulo:
        quantos === 1
          ? 'Veículo em garantia está em consignação'
          : 'Veículos em garantia estão em consignação',
      conteudo:
        quantos === 1
          ? `${loja} informou que o veículo ${lista}, em garantia no contrato ${numero}, está em consignação e não lhe pertence. ${CONTA_ZERO.um}`
          : `${loja} informou que veículos em garantia no contrato ${numero} estão em consignação e não lhe pertencem: ${lista}. ${CONTA_ZERO.varios}`,
      chave: `estoque:${importacaoId}:consignacao:${contratoId}`,
    }),
  )

const CONTA_ZERO = {
  um: 'Continua em garantia, conta R$ 0,00 na cobertura e precisa ser substituído.',
  varios: 'Continuam em garantia, contam R$ 0,00 na cobertura e precisam ser substituídos.',
}

function aosDoisLados(
  veiculos: readonly EmGarantia[],
  lojaId: number,
  avisoDe: (
    grupo: ReturnType<typeof textsByContrato>[number],
  ) => Pick<NotificacaoNova, 'titulo' | 'conteudo' | 'chave'>,
): NotificacaoNova[] {
  return textsByContrato(veiculos, nomeDe).flatMap((grupo) => {
    const { contratoId, instituicaoId } = grupo.primeiro
    const aviso = { ...avisoDe(grupo), contratoId }
    return [instituicaoId, lojaId].map((estabelecimentoId) => ({ ...aviso, estabelecimentoId }))
  })
}

const simOuNao = (valor: boolean) => (valor ? 'sim' : 'não')

function mudancasDe(veiculo: MudancaEmGarantia): string {
  const campos: [string, string, string][] = [
    ['placa', veiculo.placa, veiculo.placaDepois],
    ['km', formatHodometro(veiculo.kmAntes), formatHodometro(veiculo.kmDepois)],
    ['UF', veiculo.ufAntes ?? '—', veiculo.ufDepois ?? '—'],
    ['chassi remarcado', simOuNao(veiculo.chassiRemarcadoAntes), simOuNao(veiculo.chassiRemarcadoDepois)],
    ['leilão', simOuNao(veiculo.leilaoAntes), simOuNao(veiculo.leilaoDepois)],
  ]
  const mudancas = campos.flatMap(([campo, de, para]) =>
    de === para ? [] : [`${campo} de ${de} para ${para}`],
  )
  return `${nomeDe(veiculo)}, ${mudancas.join(', ')}`
}

/** Notices to the institution: a load changed what may change of pledged vehicles (domain 3). */
export function avisosDeMudanca(
  mudancas: readonly MudancaEmGarantia[],
  { importacaoId }: { importacaoId: number },
): NotificacaoNova[] {
  return textsByContrato(mudancas, mudancasDe).map(({ primeiro, lista, quantos }) => ({
    titulo: quantos === 1 ? 'Veículo em garantia alterado' : 'Veículos em garantia alterados',
    conteudo: `${primeiro.loja} atualizou o cadastro de garantias do contrato ${primeiro.numero}: ${lista}.`,
    contratoId: primeiro.contratoId,
    estabelecimentoId: primeiro.instituicaoId,
    chave: `estoque:${importacaoId}:mudanca:${primeiro.contratoId}`,
  }))
}

/**
 * Notices to the institutions of both pledges: a plate came for a pledged zero-km car, and another pledge holds it. Neither
 * learns whose the other is; each is told once.
 */
export const avisosDeColisao = ({ colisoes }: Pick<Carga, 'colisoes'>): NotificacaoNova[] =>
  colisoes.map(({ placa, emplaca, contratoId, instituicaoId, numero, veiculo, loja }) => ({
    titulo: 'Placa já em garantia em outro contrato',
    conteudo: emplaca
      ? `${loja} informou a placa ${placa} para o veículo ${veiculo}, em garantia no contrato ${numero}. A placa ou o RENAVAM já está em garantia em outro contrato: a informação foi recusada, e o veículo continua sem placa.`
      : `A placa ou o RENAVAM do veículo ${veiculo}, em garantia no contrato ${numero}, foi informado também para um veículo em garantia em outro contrato. A informação foi recusada: confira os documentos do veículo.`,
    contratoId,
    estabelecimentoId: instituicaoId,
    chave: `placa:${placa}:${contratoId}`,
  }))
