import type { ContratoNaLista } from '@lastro/shared/contratos/contrato'
import { type StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { LinkProps } from '@tanstack/react-router'
import { type Leitor, minhaVez } from './vez.ts'

/** An act's verb, and the screen where the person does it. */
export interface AtoComLink {
  rotulo: string
  link: LinkProps
}

const VERBO: Partial<Record<StatusContrato, string>> = {
  0: 'Enviar',
  1: 'Escolher veículos',
  2: 'Escolher veículos',
  3: 'Responder',
  4: 'Analisar',
}

export function linkToContrato(lado: Lado, id: number): LinkProps {
  const params = { id: String(id) }
  return lado === 'loja' ? { to: '/loja/propostas/$id', params } : { to: '/contratos/detalhe/$id', params }
}

/** Where vehicles, prices, coverage and what changed are in sight above 'Aprovar'. */
const linkToAnalise = (id: number): LinkProps => ({
  to: '/contratos/detalhe/$id',
  params: { id: String(id) },
  search: { aba: 'garantia' },
})

/** The contract with the change of its vehicles open. null: the contract alone. */
const linkToSubstituir = (id: number, veiculoId: number | null): LinkProps => ({
  to: '/contratos/detalhe/$id',
  params: { id: String(id) },
  search: veiculoId === null ? {} : { substituir: veiculoId },
})

/** What the reader has to do with a contract that waits; undefined where it waits for somebody else. */
export function atoDaVez(
  { id, statusId, terminoPassado }: Pick<ContratoNaLista, 'id' | 'statusId' | 'terminoPassado'>,
  { lado, permissoes }: Leitor,
): AtoComLink | undefined {
  // The selection type is arbitrary, because it doesn't change whose turn it is.
  const situacao = { statusId, tipoSelecaoGarantia: TipoSelecaoGarantia.InstituicaoFinanceira }
  const rotulo = terminoPassado && lado === 'instituicao' ? 'Mudar término' : VERBO[statusId]
  if (!rotulo || !minhaVez(situacao, { lado, permissoes })) return undefined
  return { rotulo, link: rotulo === 'Analisar' ? linkToAnalise(id) : linkToContrato(lado, id) }
}

/** Replaces a vehicle that is sold or out of the stock. */
export const atoDeSubstituir = (
  { id, veiculoId }: { id: number; veiculoId: number | null },
  permissoes: readonly string[],
): AtoComLink | undefined =>
  permissoes.includes('Contratos.Contratos.Alterar')
    ? { rotulo: 'Substituir veículo', link: linkToSubstituir(id, veiculoId) }
    : undefined

interface Vencido {
  id: number
  /** The institution loads balances; undefined while nobody knows. */
  comSaldos: boolean | undefined
  /** Nothing is owed at a fresh balance. */
  semDivida: boolean
}

/** Of a contract past its end (carteira A.4): extend it, or settle it where nothing is owed. */
export function atosDoVencido(
  { id, comSaldos, semDivida }: Vencido,
  permissoes: readonly string[],
): AtoComLink[] {
  const params = { id: String(id) }
  const verSaldo = ['Carteira.Saldos.Listar', 'Relatorios.SituacaoContratos.Listar'].every((codigo) =>
    permissoes.includes(codigo),
  )
  const atos: (AtoComLink | false | undefined)[] = [
    permissoes.includes('Contratos.Contratos.Alterar') && {
      rotulo: 'Prorrogar',
      link: { to: '/contratos/detalhe/$id', params, search: { ato: 'prorrogar' } },
    },
    comSaldos &&
      verSaldo && {
        rotulo: 'Ver saldo',
        link: { to: '/relatorios/detalhe/$id', params, search: { aba: 'saldo' } },
      },
    (comSaldos === false || semDivida) &&
      permissoes.includes('Contratos.Contratos.Liquidar') && {
        rotulo: 'Liquidar',
        link: { to: '/contratos/detalhe/$id', params, search: { ato: 'liquidar' } },
      },
  ]
  return atos.filter((ato) => ato !== false && ato !== undefined)
}
