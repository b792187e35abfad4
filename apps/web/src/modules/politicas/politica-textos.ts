import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { TIPOS_DE_AVISO } from '@lastro/shared/notificacoes/avisos'
import type { RenaveDoEstado } from '@lastro/shared/politicas/exige-renave'
import { formatPercentual } from '#lib/format.ts'
import type { Protecoes } from '@lastro/shared/politicas/politica'

const segunda = ({ valorSegundaAprovacao: valor }: Protecoes) =>
  valor === null ? 'desligada' : `acima de ${formatDinheiro(valor)}`

const dias = (n: number) => (n === 1 ? '1 dia útil' : `${n} dias úteis`)

const suspensao = ({ suspenderLoja }: Protecoes) =>
  suspenderLoja === null ? 'nunca' : `depois de ${dias(suspenderLoja)} sem quitação`

const revisao = ({ revisaoDeAcessos: cada }: Protecoes) => (cada === null ? 'nunca' : `a cada ${cada} dias`)
const avisos = ({ avisosObrigatorios }: Protecoes) =>
  avisosObrigatorios.map((tipo) => TIPOS_DE_AVISO[tipo].label).join('; ') || 'nenhum'

const renaveDe = ({ uf, avisoDesde, bloqueioDesde }: RenaveDoEstado) =>
  [
    avisoDesde && `${uf} aviso desde ${formatDia(avisoDesde)}`,
    bloqueioDesde && `${uf} bloqueio desde ${formatDia(bloqueioDesde)}`,
  ]
    .filter(Boolean)
    .join(' e ')

/** The states whose row differs; of a row that goes 'SP nada'. */
function renave(antes: Protecoes, depois: Protecoes): string {
  const rows = ({ exigeRenave }: Protecoes) => new Map(exigeRenave.map((estado) => [estado.uf, estado]))
  const [de, para] = [rows(antes), rows(depois)]
  const mudados = [...new Set([...de.keys(), ...para.keys()])]
    .filter((uf) => JSON.stringify(de.get(uf)) !== JSON.stringify(para.get(uf)))
    .toSorted()
  return mudados
    .map((uf) => {
      const estado = para.get(uf)
      return estado ? renaveDe(estado) : `${uf} nada`
    })
    .join('; ')
}

const BASE = { valorGarantia: 'valor da garantia', saldo: 'saldo devedor' }

/**
 * 'Segunda aprovação: de acima de R$ 1,00 para desligada.': the differences between two policies, one sentence each.
 */
export function diferencas(antes: Protecoes, depois: Protecoes): string[] {
  const ligada = (sim: boolean) => (sim ? 'exigido' : 'não exigido')
  return [
    ...(antes.exigeSegundoFator === depois.exigeSegundoFator
      ? []
      : [`Segundo fator: ${ligada(depois.exigeSegundoFator)}.`]),
    ...(antes.aprovadorDistinto === depois.aprovadorDistinto
      ? []
      : [`Aprovador diferente de quem alterou: ${ligada(depois.aprovadorDistinto)}.`]),
    ...(antes.valorSegundaAprovacao === depois.valorSegundaAprovacao
      ? []
      : [`Segunda aprovação: hoje ${segunda(antes)}, passa a ${segunda(depois)}.`]),
    ...(antes.toleranciaCobertura === depois.toleranciaCobertura
      ? []
      : [
          `Tolerância da cobertura: hoje ${formatPercentual(antes.toleranciaCobertura / 10_000)}, passa a ${formatPercentual(depois.toleranciaCobertura / 10_000)}.`,
        ]),
    ...(antes.margemSelecao === depois.margemSelecao
      ? []
      : [
          `Margem da seleção: hoje ${formatPercentual(antes.margemSelecao / 10_000)}, passa a ${formatPercentual(depois.margemSelecao / 10_000)}.`,
        ]),
    ...(antes.saldoVale === depois.saldoVale
      ? []
      : [`Validade do saldo devedor: hoje ${dias(antes.saldoVale)}, passa a ${dias(depois.saldoVale)}.`]),
    ...(antes.baseDoExigido === depois.baseDoExigido
      ? []
      : [`Base do exigido: hoje ${BASE[antes.baseDoExigido]}, passa a ${BASE[depois.baseDoExigido]}.`]),
    ...(antes.indiceMinimo === depois.indiceMinimo
      ? []
      : [
          `Índice mínimo: hoje ${formatPercentual(antes.indiceMinimo / 10_000)}, passa a ${formatPercentual(depois.indiceMinimo / 10_000)}.`,
        ]),
    ...(antes.liquidarComSaldoZero === depois.liquidarComSaldoZero
      ? []
      : [`Liquidar só com saldo zero: ${ligada(depois.liquidarComSaldoZero)}.`]),
    ...(antes.acessoPorDuasPessoas === depois.acessoPorDuasPessoas
      ? []
      : [`Segundo administrador para acessos que vinculam: ${ligada(depois.acessoPorDuasPessoas)}.`]),
    ...(antes.operadorMantemAcessos === depois.operadorMantemAcessos
      ? []
      : [
          `Acessos mantidos também pela plataforma: ${depois.operadorMantemAcessos ? 'sim' : 'só em emergência'}.`,
        ]),
    ...(antes.revisaoDeAcessos === depois.revisaoDeAcessos
      ? []
      : [`Revisão de acessos: hoje ${revisao(antes)}, passa a ${revisao(depois)}.`]),
    ...(String(antes.avisosObrigatorios) === String(depois.avisosObrigatorios)
      ? []
      : [`Avisos por e-mail que ninguém desliga: hoje ${avisos(antes)}, passa a ${avisos(depois)}.`]),
    ...(renave(antes, depois) === '' ? [] : [`Entrada no Renave: passa a ${renave(antes, depois)}.`]),
    ...(antes.prazoBaixa === depois.prazoBaixa
      ? []
      : [`Prazo da baixa por venda: hoje ${dias(antes.prazoBaixa)}, passa a ${dias(depois.prazoBaixa)}.`]),
    ...(antes.suspenderLoja === depois.suspenderLoja
      ? []
      : [`Suspensão da loja: hoje ${suspensao(antes)}, passa a ${suspensao(depois)}.`]),
  ]
}
