import {
  avisar,
  type Contrato,
  type Lado,
  type Mundo,
  penhoradoA,
  type Pessoa,
  type Veiculo,
} from './modelo.ts'
import type { Quem } from './servidor.ts'

/** One call and what is expected of it. */
export interface Passo {
  /** What it does, for people: seed and steps repeat a difference. */
  nome: string
  quem: Quem
  metodo: string
  url: string
  corpo?: unknown
  /** The status of the answer; moves the world where that is 200. */
  prever(): number
  /** What only the answer tells, as an id. Answers what is wrong with it. */
  depois?(corpo: unknown): string | undefined | Promise<string | undefined>
  /** The same with its force flag, for what answers 409. */
  forcado?: () => Passo
  /** Gives the second person's consent, where the act waits for one. */
  segundo?: () => Passo | undefined
}

/** What names a step on a contract, and who gives it. */
export const base = (
  contrato: Contrato,
  lado: Lado,
  { oQue, pessoa = 'banco' }: { oQue: string; pessoa?: Pessoa },
) => ({
  nome: `${contrato.numero} (${contrato.status}): ${oQue} (${lado === 'banco' ? pessoa : lado})`,
  quem: lado === 'banco' ? pessoa : contrato.lojaId,
})

/** A step of the institution that may need two people: by one of them, then the same by the other. */
export function deDuas({ sorte }: Mundo, contrato: Contrato, passo: (pessoa: Pessoa) => Passo): Passo {
  const por = (pessoa: Pessoa): Passo => ({
    ...passo(pessoa),
    segundo: () =>
      contrato.primeira?.pessoa === pessoa ? por(pessoa === 'banco' ? 'gerente' : 'banco') : undefined,
  })
  return por(sorte.chance(50) ? 'banco' : 'gerente')
}
/** As a partner sends it. */
const naCarga = (veiculo: Veiculo) => ({
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

/** A load that names all that is in stock but `saem` (full), or only `estes` (partial). */
export const carga = (lojaId: number, veiculos: readonly Veiculo[], completo: boolean) => ({
  quem: lojaId,
  metodo: 'POST',
  url: `/api/lojas/${lojaId}/estoque`,
  corpo: { completo, confirmar: completo, veiculos: veiculos.map(naCarga) },
})

/** Vehicles are sold; of those that are pledged both sides are told, once a contract. */
export function vender(mundo: Mundo, vendidos: readonly Veiculo[]): void {
  for (const veiculo of vendidos) veiculo.noEstoque = false
  const contratos = Map.groupBy(vendidos, (veiculo) => penhoradoA(mundo, veiculo))
  for (const [contrato, { length }] of contratos)
    if (contrato)
      avisar(mundo, [mundo.bancoId, contrato.lojaId], {
        titulo:
          length === 1 ? 'Veículo em garantia saiu do estoque' : 'Veículos em garantia saíram do estoque',
        contratoId: contrato.id,
      })
}

/** The odometer may change while pledged, and the institution hears of it. */
export function rodar(mundo: Mundo, veiculo: Veiculo, km: number): void {
  veiculo.km = km
  const contrato = penhoradoA(mundo, veiculo)
  if (contrato)
    avisar(mundo, [mundo.bancoId], { titulo: 'Veículo em garantia alterado', contratoId: contrato.id })
}
