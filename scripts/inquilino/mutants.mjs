/**
 * Every condition of the server that separates institutions or stores, by the key under which `equivalents.mjs` lists it.
 * @typedef {import('./conditions.mjs').Condicao & { numero: number, arquivo: string, chave: string }} Mutante
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.mjs'
import { conditionsOf } from './conditions.mjs'

export const SERVER = inRoot('apps', 'server')
/** The consistency checker reads the whole database by design: it has no tenant. */
const WITHOUT_TENANT = /\/conferencia\//

/** All conditions, numbered from 1. @returns {Mutante[]} */
export function allMutants() {
  const arquivos = globSync('src/**/*.{repository,sql}.ts', { cwd: SERVER })
  /** @type {Map<string, number>} */
  const vezes = new Map()
  return arquivos
    .filter((arquivo) => !WITHOUT_TENANT.test(arquivo))
    .toSorted()
    .flatMap((arquivo) =>
      conditionsOf(readFileSync(join(SERVER, arquivo), 'utf8')).map((condicao) => ({
        ...condicao,
        arquivo,
      })),
    )
    .map((condicao, n) => {
      const nome = `${condicao.arquivo} ${condicao.funcao}: ${condicao.texto}`
      const vez = (vezes.get(nome) ?? 0) + 1
      vezes.set(nome, vez)
      return { ...condicao, numero: n + 1, chave: vez > 1 ? `${nome} (${vez})` : nome }
    })
}

/**
 * The keys that name no condition of the source: an exemption that exempts nothing.
 * @param {string[]} chaves
 * @param {Mutante[]} mutantes
 */
export const unmatched = (chaves, mutantes) =>
  chaves.filter((chave) => !mutantes.some((mutante) => mutante.chave === chave))
