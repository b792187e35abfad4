import { jaEmGarantia } from '@lastro/shared/contratos/garantia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { longeDaReferencia, MAX_NAMED, type PrecoDoVeiculo } from '../avisos/avisos-do-contrato.ts'
import type { PrecoEscolhido, VeiculoDaSelecao, VeiculoEscolhido } from './veiculo.ts'

/** How a choice differs from the contract's: let go of, newly chosen at the rule's price, or at another. */
export type Mudanca = 'fora' | 'regra' | PrecoEscolhido

/** A choice as it was kept, of one store's vehicles. */
export interface EscolhaGuardada {
  lojaId: number
  mudancas: readonly (readonly [id: number, mudanca: Mudanca])[]
}

/** Lost vehicles count in `perdidos` alone. */
export interface ResumoSelecao {
  quantidade: number
  total: Centavos
  /** Chosen, but not in the stock under this rule any more. */
  perdidos: number
  /** Chosen at a price far from their reference. */
  longe: number
  /** Still at the price that was saved, where the vehicle's own is another by now and follows nobody's typing. */
  desatualizados: number
  /** Chosen vehicles whose price is empty or 0 (spec section 5), or can't be read. */
  semPreco: number
  /** Differs from what the contract holds. */
  alterada: boolean
  /** Chosen, but not among those that the list shows by its filters. */
  escondidos: number
  /** Counts changes of the set or the list, not of prices. */
  conjunto: number
}

export interface CargaDaSelecao {
  /** The stock, in its order. */
  estoque: readonly VeiculoDaSelecao[]
  /** Vehicles that the contract holds, with the prices that count now; some may be missing in the stock. */
  contrato: readonly VeiculoEscolhido[]
}

type Precos = ReadonlyMap<number, PrecoEscolhido>
const NADA: Precos = new Map()
const VAZIO: ResumoSelecao = {
  quantidade: 0,
  total: ZERO,
  perdidos: 0,
  longe: 0,
  desatualizados: 0,
  semPreco: 0,
  alterada: false,
  escondidos: 0,
  conjunto: 0,
}
const inicialDe = ({ preco }: VeiculoDaSelecao): PrecoEscolhido => (preco > 0 ? preco : null)

/**
 * The chosen vehicles and their prices, outside of React: a keystroke in one of 5,000 rows wakes that row and the totals
 * only. Sums are kept, never counted anew.
 */
export class Selecao {
  carregada = false
  /** The stock as a list; a new array whenever it changes. */
  estoque: readonly VeiculoDaSelecao[] = []
  #lojaId: number | null = null
  #veiculos = new Map<number, VeiculoDaSelecao>()
  #noEstoque = new Set<number>()
  #mostrados: ReadonlySet<number> | null = null
  #precos = new Map<number, PrecoEscolhido>()
  #base: Precos = NADA
  #diferentes = new Set<number>()
  #longe = new Set<number>()
  #desatualizados = new Set<number>()
  /** The vehicles' own prices as the contract saved them. */
  #salvos: ReadonlyMap<number, Centavos> = new Map()
  #resumo = VAZIO
  #guardada: EscolhaGuardada | undefined
  #naoVoltaram: number | undefined
  #linhas = new Map<number, Set<() => void>>()
  #ouvintes = new Set<() => void>()

  /** undefined: not chosen. */
  preco = (id: number): PrecoEscolhido | undefined => this.#precos.get(id)
  resumo = (): ResumoSelecao => this.#resumo
  precos = (): Precos => this.#precos
  /** Whether the contract held vehicles when it was loaded. */
  temBase = (): boolean => this.#base.size > 0
  /** Those of the contract as loaded that are still chosen. */
  mantidos = (): number[] => [...this.#base.keys()].filter((id) => this.#precos.has(id))

  /** Lost: chosen, but not in the stock list under this rule, because they left it, don't qualify, or back another contract. */
  foraDoEstoque(): VeiculoDaSelecao[] {
    return [...this.#precos.keys()].flatMap((id) => {
      const veiculo = this.#veiculos.get(id)
      return veiculo && !this.#noEstoque.has(id) ? [veiculo] : []
    })
  }

  /** The chosen vehicles in the order of the list, those outside of it first. */
  escolhidos(): VeiculoEscolhido[] {
    return [...this.foraDoEstoque(), ...this.estoque].flatMap((veiculo) => {
      const escolhido = this.#precos.get(veiculo.id)
      return escolhido === undefined ? [] : [{ ...veiculo, escolhido }]
    })
  }

  /** The first of those whose price is far from their reference. */
  longe(): PrecoDoVeiculo[] {
    return [...this.#longe].slice(0, MAX_NAMED).flatMap((id) => this.#precoDo(id) ?? [])
  }

  /** The vehicle's own price when it was saved, where it is another now and what was saved is still chosen. */
  precoAnterior(id: number): Centavos | undefined {
    const salvo = this.#salvos.get(id)
    const agora = this.#veiculos.get(id)?.preco
    const intocado = this.#precos.has(id) && this.#precos.get(id) === this.#base.get(id)
    return intocado && this.#noEstoque.has(id) && salvo !== agora ? salvo : undefined
  }

  /** Whether nobody typed its price and the vehicle's own is another now, which a send takes; what was typed stays (domain 2). */
  precoSegue(id: number): boolean {
    const anterior = this.precoAnterior(id)
    return anterior !== undefined && anterior === this.#precos.get(id)
  }

  /** Chooses all that `desatualizados` counts at the prices of now. */
  atualizarPrecos(): void {
    for (const id of this.#desatualizados) this.precificar(id, this.#precoDeAgora(id))
  }

  /** The total that `atualizarPrecos` would lead to. */
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

  /** Takes a newer stock or contract; what the person changed since the last one stays changed. */
  carregar({ estoque, contrato }: CargaDaSelecao): void {
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
    this.carregada = true
    this.#substituir(precos)
    this.#refazer()
  }

  #aoRecarregar(id: number, base: Precos, novos: ReadonlyMap<number, VeiculoDaSelecao>) {
    const atual = this.#precos.get(id)
    if (atual === this.#base.get(id)) return base.get(id)
    const antigo = this.#veiculos.get(id)
    const novo = novos.get(id)
    // A newly chosen vehicle whose price nobody touched follows the rule's price.
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

  /** Chooses (or lets go of) many at once; those already so stay as they are. */
  marcar(ids: readonly number[], escolher: boolean): void {
    const mudam = ids.filter((id) => this.#precos.has(id) !== escolher)
    for (const id of mudam) this.#mudar(id, escolher ? this.#precoInicial(id) : undefined)
    this.#avisar(mudam, true)
  }

  /** Puts an earlier choice on top of the contract's: vehicles that a failed save left behind, the lost ones among them too. */
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

  /** Takes the vehicle that a refusal names for lost to another contract; false: the refusal is another one. */
  perder(recusa: string): boolean {
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

  /** What differs from the contract's, as JSON. */
  mudancas(): [number, Mudanca][] {
    return [...this.#diferentes].map((id) => {
      const preco = this.#precos.get(id)
      const veiculo = this.#veiculos.get(id)
      const daRegra = !this.#base.has(id) && veiculo !== undefined && preco === inicialDe(veiculo)
      return [id, preco === undefined ? 'fora' : daRegra ? 'regra' : preco || null]
    })
  }

  /** Puts such changes on top of what is loaded, or will be. */
  retomar(guardada: EscolhaGuardada): void {
    this.#guardada = guardada
    if (this.carregada) this.#refazer()
    else this.#avisar([], false)
  }

  /** Vehicles of `retomar` that are still to come with the stock of this store. */
  espera = (lojaId: number | null): boolean =>
    this.#guardada !== undefined && this.#guardada.lojaId === lojaId
  /** How many of them were no longer there to be chosen; undefined: nothing was put back. */
  naoVoltaram = (): number | undefined => this.#naoVoltaram

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

  /** Lets go of every change. */
  desfazer(): void {
    this.#naoVoltaram = undefined
    this.#substituir(this.#base)
  }

  /** Says whose stock it is; of another store's choice nothing is left. */
  daLoja(lojaId: number): void {
    if (this.#lojaId === lojaId) return
    const primeira = this.#lojaId === null
    this.#lojaId = lojaId
    if (primeira) return
    this.carregada = false
    this.estoque = []
    this.#noEstoque = new Set()
    this.#veiculos = new Map()
    this.#base = NADA
    this.#salvos = new Map()
    this.#substituir(new Map())
  }

  /** Says which of the stock the list shows; null: all of it. */
  mostrarSo(ids: ReadonlySet<number> | null): void {
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

  ouvir = (listener: () => void): (() => void) => {
    this.#ouvintes.add(listener)
    return () => this.#ouvintes.delete(listener)
  }

  ouvirLinha(id: number, listener: () => void): () => void {
    const set = this.#linhas.get(id) ?? new Set()
    this.#linhas.set(id, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0) this.#linhas.delete(id)
    }
  }

  /** What it was in the contract, else its own price; 0 counts as empty. */
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

  /** The sums after a price of a vehicle in stock went from `antes` to what it is now. */
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
    const { conjunto } = this.#resumo
    this.#resumo = { ...VAZIO, alterada: this.#diferentes.size > 0, conjunto }
    for (const [id, preco] of precos) this.#mudar(id, preco)
    this.#avisar([...this.#linhas.keys()], true)
  }

  #avisar(ids: readonly number[], conjunto: boolean): void {
    if (conjunto) {
      const escondidos = this.#contarEscondidos()
      this.#resumo = { ...this.#resumo, escondidos, conjunto: this.#resumo.conjunto + 1 }
    }
    for (const id of ids) for (const listener of this.#linhas.get(id) ?? []) listener()
    for (const listener of this.#ouvintes) listener()
  }
}
