import { type Copia, copiarModelo, type Motor } from './modelo.ts'
import { iniciar, type Servidor } from './processo.ts'

/** One server at a time per worker: each spec file gets a fresh one, and its tests share it. */
export class Servidores {
  readonly #motor: Motor
  #file: string | undefined
  #copia: Copia | undefined
  #servidor: Servidor | undefined

  constructor(motor: Motor) {
    this.#motor = motor
  }

  async para(file: string): Promise<Servidor> {
    if (this.#servidor && this.#file === file) return this.#servidor
    await this.encerrar()
    this.#file = file
    this.#copia = await copiarModelo(this.#motor)
    this.#servidor = await iniciar(this.#copia.banco)
    return this.#servidor
  }

  async encerrar(): Promise<void> {
    await this.#servidor?.encerrar()
    this.#servidor = undefined
    await this.#copia?.remover()
    this.#copia = undefined
  }
}
