import { Endereco } from './endereco.ts'
import { type Copia, copiarModelo } from './modelo.ts'
import type { Motor } from './motor.ts'
import { esperarPronto, iniciar, type Servidor } from './processo.ts'
import { servidorDeLeitura } from './servidor-de-leitura.ts'

/** A worker's servers behind one address: one for tests that only read, one for others. */
export class Servidores {
  readonly #motor: Motor
  readonly #vaga: number
  readonly #endereco: Endereco
  #file: string | undefined
  #copia: Copia | undefined
  #servidor: Servidor | undefined

  private constructor(motor: Motor, vaga: number, endereco: Endereco) {
    this.#motor = motor
    this.#vaga = vaga
    this.#endereco = endereco
  }

  /** @param vaga Playwright's parallelIndex */
  static async abrir(motor: Motor, vaga: number): Promise<Servidores> {
    return new Servidores(motor, vaga, await Endereco.abrir())
  }

  get url(): string {
    return this.#endereco.url
  }

  /** The server of a file that changes data. Its tests share data, which are fresh at the file's start. */
  async para(file: string): Promise<Servidor> {
    if (this.#servidor && this.#file !== file) await this.#refazer(this.#servidor)
    if (!this.#servidor) {
      this.#copia = await copiarModelo(this.#motor)
      this.#servidor = await iniciar(this.#copia.banco, this.#copia.log)
    }
    this.#file = file
    return this.#noEndereco(this.#servidor)
  }

  /** The server of a test that changes nothing. */
  async paraLer(): Promise<Servidor> {
    return this.#noEndereco(await servidorDeLeitura(this.#motor, this.#vaga))
  }

  #noEndereco(servidor: Servidor): Servidor {
    this.#endereco.levarA(servidor.url)
    return { ...servidor, url: this.url }
  }

  /**
   * A server survives a new database under the old name, as after an outage. A server with the embedded engine ends
   * with its database.
   */
  async #refazer(servidor: Servidor): Promise<void> {
    if (!this.#copia?.refazer) return this.#fechar()
    await this.#copia.refazer()
    await esperarPronto(servidor.url)
  }

  async #fechar(): Promise<void> {
    await this.#servidor?.encerrar()
    this.#servidor = undefined
    await this.#copia?.remover()
    this.#copia = undefined
  }

  async encerrar(): Promise<void> {
    await this.#fechar()
    await this.#endereco.fechar()
  }
}
