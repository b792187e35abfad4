import { jaEmGarantia } from '@lastro/shared/contratos/garantia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { longeDaReferencia, MAX_NAMED, type PrecoDoVeiculo } from '../avisos/avisos-do-contrato.ts'
import type { PrecoEscolhido, VeiculoDaSelecao, VeiculoEscolhido } from './veiculo.ts'

/** How a vehicle differs from the contract: removed, added at the rule's price, or at another price. */
export type Mudanca = 'fora' | 'regra' | PrecoEscolhido

/** A stored choice of one store's vehicles. */
export interface StoredEscolha {
  lojaId: number
  mudancas: readonly (readonly [id: number, mudanca: Mudanca])[]
}

/** Lost vehicles count in `perdidos` only. */
export interface ResumoSelecao {
  quantidade: number
  total: Centavos
  /** Chosen, but no longer in the stock under this rule. */
  perdidos: number
  /** Chosen at a price far from the reference. */
  longe: number
  /** Chosen at the saved price, which nobody typed, while the vehicle's own price has changed. */
  desatualizados: number
  /** Chosen vehicles whose price is empty, 0 (spec section 5) or unreadable. */
  semPreco: number
  /** Differs from the contract. */
  alterada: boolean
  /** Chosen, but hidden by the list's filters. */
  escondidos: number
  /** Counts changes of the set and of the list, not of prices. */
  setVersion: number
}

export interface SelecaoData {
  /** The stock, in its order. */
  estoque: readonly VeiculoDaSelecao[]
  /** The contract's vehicles with the prices that count now; some may not be in the stock. */
  contrato: readonly VeiculoEscolhido[]
}

type Precos = ReadonlyMap<number, PrecoEscolhido>
const NENHUM_PRECO: Precos = new Map()
const VAZIO: ResumoSelecao = {
  quantidade: 0,
  total: ZERO,
  perdidos: 0,
  longe: 0,
  desatualizados: 0,
  semPreco: 0,
  alterada: false,
  escondidos: 0,
  setVersion: 0,
}
const inicialDe = ({ preco }: VeiculoDaSelecao): PrecoEscolhido => (preco > 0 ? preco : null)

/**
 * The chosen vehicles and their prices, outside of React: a keystroke in one of 5,000 rows renders only that row and
 * the totals. Sums are updated, never recomputed.
 */
export class Selecao {
  loaded = false
  /** The stock as a list; a new array on every change. */
  estoque: readonly VeiculoDaSelecao[] = []
  #lojaId: number | null = null
  #veiculos = new Map<number, VeiculoDaSelecao>()
  #noEstoque = new Set<number>()
  #mostrados: ReadonlySet<number> | null = null
  #precos = new Map<number, PrecoEscolhido>()
  #base: Precos = NENHUM_PRECO
  #diferentes = new Set<number>()
  #longe = new Set<number>()
  #desatualizados = new Set<number>()
  /** The vehicles' own prices when the contract was saved. */
  #salvos: ReadonlyMap<number, Centavos> = new Map()
  #resumo = VAZIO
  #guardada: StoredEscolha | undefined
  #naoVoltaram: number | undefined
  #linhas = new Map<number, Set<() => void>>()
  #ouvintes = new Set<() => void>()

  /** undefined: not chosen. */
  preco = (id: number): PrecoEscolhido | undefined => this.#precos.get(id)
  resumo = (): ResumoSelecao => this.#resumo
  precos = (): Precos => this.#precos
  /** Whether the contract had vehicles when it was loaded. */
  hadGarantias = (): boolean => this.#base.size > 0
  /** Ids of the contract's vehicles that are still chosen. */
  keptIds = (): number[] => [...this.#base.keys()].filter((id) => this.#precos.has(id))

  /**
   * Lost vehicles: chosen, but not in the stock under this rule: they left it, don't qualify, or back another contract.
   */
  foraDoEstoque(): VeiculoDaSelecao[] {
    return [...this.#precos.keys()].flatMap((id) => {
      const veiculo = this.#veiculos.get(id)
      return veiculo && !this.#noEstoque.has(id) ? [veiculo] : []
    })
  }

  /** The chosen vehicles in the order of the list, lost ones first. */
  escolhidos(): VeiculoEscolhido[] {
    return [...this.foraDoEstoque(), ...this.estoque].flatMap((veiculo) => {
      const escolhido = this.#precos.get(veiculo.id)
      return escolhido === undefined ? [] : [{ ...veiculo, escolhido }]
    })
  }

  /** The first vehicles whose price is far from their reference. */
  longe(): PrecoDoVeiculo[] {
    return [...this.#longe].slice(0, MAX_NAMED).flatMap((id) => this.#precoDo(id) ?? [])
  }

  /** The vehicle's own price at the last save, when it has changed and the saved price is still chosen. */
  precoAnterior(id: number): Centavos | undefined {
    const salvo = this.#salvos.get(id)
    const agora = this.#veiculos.get(id)?.preco
    const intocado = this.#precos.has(id) && this.#precos.get(id) === this.#base.get(id)
    return intocado && this.#noEstoque.has(id) && salvo !== agora ? salvo : undefined
  }

  /**
   * Whether nobody typed the price and the vehicle's own has changed: a send takes the new one. A typed price stays
   * (domain 2).
   */
  precoSegue(id: number): boolean {
    const anterior = this.precoAnterior(id)
    return anterior !== undefined && anterior === this.#precos.get(id)
  }

  atualizarPrecos(): void {
    for (const id of this.#desatualizados) this.precificar(id, this.#precoDeAgora(id))
  }

  /** The total after `atualizarPrecos`. */
  totalAtualizado(): Centavos {
    const diferenca = [...this.#desatualizados].reduce(
      (soma, id) => soma + (this.#precoDeAgora(id) ?? 0) - (this.#precos.get(id) ?? 0),
      0,
    )
    return (this.#resumo.total + diferenca) as Centavos
  }

  #precoDeAgora(id: number): PrecoEscolhido {
    const veiculo = this.#veiculos.get(id)
    return veiculo ? inicialDe(veiculo) : null
  }

  /** Takes a newer stock or contract and keeps the person's changes. */
  load({ estoque, contrato }: SelecaoData): void {
    const base: Precos = new Map(contrato.map(({ id, escolhido }) => [id, escolhido]))
    const novos = new Map<number, VeiculoDaSelecao>(
      [...contrato, ...estoque].map((veiculo) => [veiculo.id, veiculo]),
    )
    const precos = new Map<number, PrecoEscolhido>()
    for (const id of new Set([...base.keys(), ...this.#precos.keys()])) {
      const preco = this.#aoRecarregar(id, base, novos)
      if (preco !== undefined) precos.set(id, preco)
    }
    for (const id of precos.keys()) {
      const antigo = this.#veiculos.get(id)
      if (!novos.has(id) && antigo) novos.set(id, antigo)
    }
    this.estoque = estoque
    this.#noEstoque = new Set(estoque.map(({ id }) => id))
    this.#veiculos = novos
    this.#base = base
    this.#salvos = new Map(contrato.map(({ id, preco }) => [id, preco]))
    this.loaded = true
    this.#substituir(precos)
    this.#refazer()
  }

  #aoRecarregar(id: number, base: Precos, novos: ReadonlyMap<number, VeiculoDaSelecao>) {
    const atual = this.#precos.get(id)
    if (atual === this.#base.get(id)) return base.get(id)
    const antigo = this.#veiculos.get(id)
    const novo = novos.get(id)
    // An untouched price of an added vehicle follows the rule's price.
    const intocado = antigo !== undefined && !base.has(id) && atual === inicialDe(antigo)
    return intocado && novo ? inicialDe(novo) : atual
  }

  alternar(id: number): void {
    this.#mudar(id, this.#precos.has(id) ? undefined : this.#precoInicial(id))
    this.#avisar([id], true)
  }

  precificar(id: number, preco: PrecoEscolhido): void {
    if (!this.#precos.has(id) || this.#precos.get(id) === preco) return
    this.#mudar(id, preco)
    this.#avisar([id], false)
  }

  /** Chooses or removes many vehicles; prices of vehicles chosen already stay. */
  marcar(ids: readonly number[], escolher: boolean): void {
    const mudam = ids.filter((id) => this.#precos.has(id) !== escolher)
    for (const id of mudam) this.#mudar(id, escolher ? this.#precoInicial(id) : undefined)
    this.#avisar(mudam, true)
  }

  /** Applies an earlier choice on top of the contract, lost vehicles included. */
  aplicar(escolhidos: readonly VeiculoEscolhido[]): void {
    for (const { escolhido, ...veiculo } of escolhidos) {
      if (!this.#veiculos.has(veiculo.id)) this.#veiculos.set(veiculo.id, veiculo)
      this.#mudar(veiculo.id, escolhido)
    }
    this.#avisar(
      escolhidos.map(({ id }) => id),
      true,
    )
  }

  /** Marks the vehicle that a refusal names as lost to another contract. Returns false for another refusal. */
  markLost(recusa: string): boolean {
    const perdido = [...this.#precos.keys()]
      .flatMap((id) => this.#veiculos.get(id) ?? [])
      .find(({ placa }) => jaEmGarantia(placa) === recusa)
    if (!perdido) return false
    this.#veiculos.set(perdido.id, { ...perdido, emOutroContrato: true })
    this.estoque = this.estoque.filter(({ id }) => id !== perdido.id)
    this.#noEstoque.delete(perdido.id)
    this.#substituir(this.#precos)
    return true
  }

  /** The differences from the contract, as JSON. */
  mudancas(): [number, Mudanca][] {
    return [...this.#diferentes].map((id) => {
      const preco = this.#precos.get(id)
      const veiculo = this.#veiculos.get(id)
      const daRegra = !this.#base.has(id) && veiculo !== undefined && preco === inicialDe(veiculo)
      return [id, preco === undefined ? 'fora' : daRegra ? 'regra' : preco || null]
    })
  }

  /** Applies stored changes now, or once the stock is loaded. */
  restore(guardada: StoredEscolha): void {
    this.#guardada = guardada
    if (this.loaded) this.#refazer()
    else this.#avisar([], false)
  }

  /** Whether stored changes wait for the stock of this store. */
  awaitsStock = (lojaId: number | null): boolean =>
    this.#guardada !== undefined && this.#guardada.lojaId === lojaId
  /** How many stored vehicles are no longer available; undefined when nothing was restored. */
  unavailableCount = (): number | undefined => this.#naoVoltaram

  #refazer(): void {
    const guardada = this.#guardada
    this.#guardada = undefined
    if (!guardada || guardada.lojaId !== this.#lojaId) return
    const { mudancas } = guardada
    const conhecidas = mudancas.filter(([id]) => this.#veiculos.has(id))
    for (const [id, mudanca] of conhecidas) {
      const preco = mudanca === 'regra' ? this.#precoInicial(id) : mudanca
      this.#mudar(id, preco === 'fora' ? undefined : preco)
    }
    const perdidas = mudancas.filter(([id, mudanca]) => mudanca !== 'fora' && !this.#veiculos.has(id))
    this.#naoVoltaram = perdidas.length
    this.#avisar(
      conhecidas.map(([id]) => id),
      true,
    )
  }

  discardChanges(): void {
    this.#naoVoltaram = undefined
    this.#substituir(this.#base)
  }

  /** Sets the store; another store's choice is dropped. */
  setLoja(lojaId: number): void {
    if (this.#lojaId === lojaId) return
    const primeira = this.#lojaId === null
    this.#lojaId = lojaId
    if (primeira) return
    this.loaded = false
    this.estoque = []
    this.#noEstoque = new Set()
    this.#veiculos = new Map()
    this.#base = NENHUM_PRECO
    this.#salvos = new Map()
    this.#substituir(new Map())
  }

  /** Sets the vehicles that the list shows; null: all. */
  setVisible(ids: ReadonlySet<number> | null): void {
    this.#mostrados = ids
    const escondidos = this.#contarEscondidos()
    if (escondidos === this.#resumo.escondidos) return
    this.#resumo = { ...this.#resumo, escondidos }
    this.#avisar([], false)
  }

  #contarEscondidos(): number {
    const mostrados = this.#mostrados
    if (!mostrados) return 0
    return [...this.#precos.keys()].filter((id) => this.#noEstoque.has(id) && !mostrados.has(id)).length
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#ouvintes.add(listener)
    return () => this.#ouvintes.delete(listener)
  }

  subscribeRow(id: number, listener: () => void): () => void {
    const set = this.#linhas.get(id) ?? new Set()
    this.#linhas.set(id, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0) this.#linhas.delete(id)
    }
  }

  /** The contract's price, else the vehicle's own; null for 0. */
  #precoInicial(id: number): PrecoEscolhido {
    const daBase = this.#base.get(id)
    if (daBase) return daBase
    return this.#precoDeAgora(id)
  }

  #precoDo(id: number): PrecoDoVeiculo | undefined {
    const veiculo = this.#veiculos.get(id)
    const preco = this.#precos.get(id)
    if (!veiculo || preco === undefined) return undefined
    return { placa: veiculo.placa, preco, referencia: veiculo.preco }
  }

  #mudar(id: number, preco: PrecoEscolhido | undefined): void {
    const antes = this.#precos.get(id)
    if (preco === undefined) this.#precos.delete(id)
    else this.#precos.set(id, preco)
    if (preco === this.#base.get(id)) this.#diferentes.delete(id)
    else this.#diferentes.add(id)
    const conta = Number(preco !== undefined) - Number(antes !== undefined)
    const resumo = { ...this.#resumo, alterada: this.#diferentes.size > 0 }
    this.#resumo = this.#noEstoque.has(id)
      ? { ...resumo, ...this.#comPreco(id, antes), quantidade: resumo.quantidade + conta }
      : { ...resumo, perdidos: resumo.perdidos + conta }
  }

  /** The sums after a price went from `antes` to the current one. */
  #comPreco(id: number, antes: PrecoEscolhido | undefined) {
    const { total, semPreco } = this.#resumo
    const depois = this.#precos.get(id)
    const vazio = (valor: PrecoEscolhido | undefined) => Number(valor !== undefined && !valor)
    const agora = this.#precoDo(id)
    const segue = this.precoSegue(id)
    if (segue) this.#desatualizados.add(id)
    else this.#desatualizados.delete(id)
    if (agora && !segue && longeDaReferencia(agora)) this.#longe.add(id)
    else this.#longe.delete(id)
    return {
      total: (total + (depois || 0) - (antes || 0)) as Centavos,
      semPreco: semPreco + vazio(depois) - vazio(antes),
      longe: this.#longe.size,
      desatualizados: this.#desatualizados.size,
    }
  }

  #substituir(precos: Precos): void {
    this.#precos = new Map()
    this.#longe = new Set()
    this.#desatualizados = new Set()
    this.#diferentes = new Set([...this.#base.keys()].filter((id) => !precos.has(id)))
    const { setVersion: conjunto } = this.#resumo
    this.#resumo = { ...VAZIO, alterada: this.#diferentes.size > 0, setVersion: conjunto }
    for (const [id, preco] of precos) this.#mudar(id, preco)
    this.#avisar([...this.#linhas.keys()], true)
  }

  #avisar(ids: readonly number[], conjunto: boolean): void {
    if (conjunto) {
      const escondidos = this.#contarEscondidos()
      this.#resumo = { ...this.#resumo, escondidos, setVersion: this.#resumo.setVersion + 1 }
    }
    for (const id of ids) for (const listener of this.#linhas.get(id) ?? []) listener()
    for (const listener of this.#ouvintes) listener()
  }
}
