import { type Copia, copiarModelo } from './modelo.ts'
import type { Motor } from './motor.ts'
import { iniciar, type Servidor } from './processo.ts'
import { servidorDeLeitura } from './servidor-de-leitura.ts'

/** One server at a time per worker: each spec file that changes something gets a fresh one, and its tests share it. */
export class Servidores {
  readonly #motor: Motor
  readonly #vaga: number
  #file: string | undefined
  #copia: Copia | undefined
  #servidor: Servidor | undefined

  /** @param vaga Playwright's parallelIndex */
  constructor(motor: Motor, vaga: number) {
    this.#motor = motor
    this.#vaga = vaga
  }

  async para(file: string): Promise<Servidor> {
    if (this.#servidor && this.#file === file) return this.#servidor
    await this.encerrar()
    this.#file = file
    this.#copia = await copiarModelo(this.#motor)
    this.#servidor = await iniciar(this.#copia.banco, this.#copia.log)
    return this.#servidor
  }

  /** For a test that changes nothing. */
  paraLer(): Promise<Servidor> {
    return servidorDeLeitura(this.#motor, this.#vaga)
  }

  async encerrar(): Promise<void> {
    await this.#servidor?.encerrar()
    this.#servidor = undefined
    await this.#copia?.remover()
    this.#copia = undefined
  }
}
