import {
  avisar,
  type Contrato,
  type Lado,
  type Mundo,
  pledgedTo,
  type Pessoa,
  type Veiculo,
} from './modelo.ts'
import type { Quem } from './servidor.ts'

/** One call and what is expected of it. */
export interface Passo {
  /** Description for people: seed and steps repeat a difference. */
  nome: string
  quem: Quem
  metodo: string
  url: string
  corpo?: unknown
  /** The contract that is read after it, where the path doesn't name it. */
  contrato?: Contrato
  /** The answer's status; moves the world where that is 200. */
  prever(): number
  /** Takes over what only the answer tells, as an id. Returns what is wrong with it. */
  depois?(corpo: unknown): string | undefined | Promise<string | undefined>
  /** The step with its force flag, for a 409. */
  forcado?: () => Passo
  /** The second person's consent, where the act waits for one. */
  segundo?: () => Passo | undefined
}

/** The name and caller of a step on a contract. */
export const stepBase = (
  contrato: Contrato,
  lado: Lado,
  { oQue, pessoa = 'banco' }: { oQue: string; pessoa?: Pessoa },
) => ({
  nome: `${contrato.numero} (${contrato.status}): ${oQue} (${lado === 'banco' ? pessoa : lado})`,
  quem: lado === 'banco' ? pessoa : contrato.lojaId,
})

/** A step of the institution that may need two people: by one of them, then by the other. */
export function byTwoPeople({ sorte }: Mundo, contrato: Contrato, passo: (pessoa: Pessoa) => Passo): Passo {
  const stepBy = (pessoa: Pessoa): Passo => ({
    ...passo(pessoa),
    segundo: () =>
      contrato.primeira?.pessoa === pessoa ? stepBy(pessoa === 'banco' ? 'gerente' : 'banco') : undefined,
  })
  return stepBy(sorte.chance(50) ? 'banco' : 'gerente')
}
/** As a partner sends it. */
const loadRow = (veiculo: Veiculo) => ({
  placa: veiculo.placa,
  chassi: `9BWZZZ377VT${veiculo.placa.slice(-6).padStart(6, '0')}`,
  codigoFipe: veiculo.codigo,
  marca: veiculo.marca,
  modelo: veiculo.modelo,
  anoModelo: veiculo.anoModelo,
  combustivel: veiculo.combustivel,
  tipo: veiculo.codigo.startsWith('8') ? 'moto' : 'carro',
  hodometro: veiculo.km,
  preco: veiculo.pedido === null ? null : veiculo.pedido / 100,
  leilao: veiculo.leilao,
})

/** A load of these vehicles, full or partial. */
export const carga = (lojaId: number, veiculos: readonly Veiculo[], completo: boolean) => ({
  quem: lojaId,
  metodo: 'POST',
  url: `/api/lojas/${lojaId}/estoque`,
  corpo: { completo, confirmar: completo, veiculos: veiculos.map(loadRow) },
})

/** Sells vehicles; both sides are notified of pledged ones, once per contract. */
export function sell(mundo: Mundo, vendidos: readonly Veiculo[]): void {
  for (const veiculo of vendidos) Object.assign(veiculo, { noEstoque: false, saiuEm: mundo.agora })
  const contratos = Map.groupBy(vendidos, (veiculo) => pledgedTo(mundo, veiculo))
  for (const [contrato, { length }] of contratos)
    if (contrato)
      avisar(mundo, [mundo.bancoId, contrato.lojaId], {
        titulo:
          length === 1 ? 'Veículo em garantia saiu do estoque' : 'Veículos em garantia saíram do estoque',
        contratoId: contrato.id,
      })
}

/** Changes an odometer, which may happen while pledged and notifies the institution. */
export function drive(mundo: Mundo, veiculo: Veiculo, km: number): void {
  veiculo.km = km
  const contrato = pledgedTo(mundo, veiculo)
  if (contrato)
    avisar(mundo, [mundo.bancoId], { titulo: 'Veículo em garantia alterado', contratoId: contrato.id })
}
